import { type Address, isOffCurveAddress } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { isMint } from '#server/chains/solana/mint.ts';
import { isTokenProgram, SYSTEM_PROGRAM } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccount, type SolanaAccount } from '#server/chains/solana/read.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import type { SolanaAsset, SolanaRefusal } from '#server/protocols/solana-manifest.ts';

/** Where a transfer ends. */
export interface Destination {
  /** The wallet, or the token account. */
  readonly account: Address;
  /** Whose it is. */
  readonly wallet: Address;
  /** Whether the account has to be made first. */
  readonly isMissing: boolean;
  readonly warnings: readonly string[];
}

/**
 * Finds where an asset sent to an address ends. What the address is decides: a wallet gets SOL
 * itself and tokens in its associated account; a token account of the asset gets the token; a
 * mint, a program or anybody's data gets nothing.
 */
export function* readRecipient(
  recipient: Address,
  asset: SolanaAsset,
): AccountRead<Destination | SolanaRefusal> {
  const account = yield* readAccount(recipient);
  const what = account && obstacleOf(account);
  if (what) return refuse(`This is ${what}: what is sent there is lost.`);
  const held = readTokenAccount(account);
  const { mintInfo } = asset;
  if (held) return toTokenAccount(held, mintInfo?.address ?? null, asset.symbol);
  if (account && account.owner !== SYSTEM_PROGRAM) {
    return refuse(
      'This account belongs to a program and is nobody’s wallet: send the address of a wallet.',
    );
  }
  if (account && account.data.length > 0) {
    return refuse('This account keeps data of the system (a nonce) and is nobody’s wallet.');
  }
  const warnings = isOffCurveAddress(recipient)
    ? [
        `${recipient} is no key’s address but a program’s, such as the vault of a multisig: make sure that it can send on what it gets.`,
      ]
    : [];
  if (!mintInfo) {
    return { account: recipient, wallet: recipient, isMissing: !account, warnings };
  }
  const address = associatedTokenAddress(recipient, mintInfo.address, mintInfo.program);
  const existing = yield* readAccount(address);
  const there = readTokenAccount(existing);
  if (there && there.owner !== recipient) {
    return refuse(
      'The recipient’s token account was handed to somebody else: ask them for another.',
    );
  }
  if (there?.isFrozen) return refuse(`The recipient’s ${asset.symbol} account is frozen.`);
  return { account: address, wallet: recipient, isMissing: !there, warnings };
}

function obstacleOf(account: SolanaAccount): string | undefined {
  if (account.executable) return 'a program';
  if (isMint(account)) return 'the mint of a token';
  if (isTokenProgram(account.owner) && !readTokenAccount(account)) {
    return 'an account of a token program';
  }
  return undefined;
}

function toTokenAccount(
  held: { address: Address; mint: Address; owner: Address; isFrozen: boolean },
  mint: Address | null,
  symbol: string,
): Destination | SolanaRefusal {
  if (held.mint !== mint) {
    return refuse(
      `This is a token account of another asset than ${symbol}, owned by ${held.owner}: send the address of a wallet.`,
    );
  }
  if (held.isFrozen) return refuse('This token account is frozen.');
  return {
    account: held.address,
    wallet: held.owner,
    isMissing: false,
    warnings: [`${held.address} is a token account of the wallet ${held.owner}, not a wallet.`],
  };
}

function refuse(reason: string): SolanaRefusal {
  return { refused: 'unknown_target', field: 'recipient', reason };
}
