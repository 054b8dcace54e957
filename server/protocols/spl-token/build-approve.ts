import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { isMint } from '#server/chains/solana/mint.ts';
import { type AccountRead, readAccounts } from '#server/chains/solana/read.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type {
  SolanaBuildResult,
  SolanaLeg,
  SolanaRefusal,
} from '#server/protocols/solana-manifest.ts';
import { encodeApprove, encodeRevoke } from './encode/encode-approve.ts';

const UNITS = 20_000n;

/** Lets one delegate move an exact amount of a token, or nobody any more when it is zero. */
export function* buildApprove(leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { owner, asset, spender, amountAtomic } = leg;
  const mint = asset.mintInfo;
  if (!mint) return refuse('asset', 'SOL itself cannot be approved: only tokens have delegates.');
  if (!spender) return refuse('spender', 'Say which address may spend: a Solana address.');
  if (spender === owner) return refuse('spender', 'The wallet needs no approval for itself.');
  const source = associatedTokenAddress(owner, mint.address, mint.program);
  const [held, delegate] = yield* readAccounts([source, spender]);
  if (!readTokenAccount(held ?? null)) {
    return refuse(
      'asset',
      `The wallet has no ${asset.symbol} account, so nothing can be approved.`,
    );
  }
  if (delegate && isMint(delegate)) return refuse('spender', 'This is the mint of a token.');
  const isRevocation = amountAtomic === 0n;
  const tokenProgram = mint.program;
  const amount = formatAmount(amountAtomic, asset.decimals);
  return {
    instructions: [
      isRevocation
        ? encodeRevoke({ owner, source, tokenProgram })
        : encodeApprove({
            owner,
            source,
            mint: mint.address,
            delegate: spender,
            tokenProgram,
            amountAtomic,
            decimals: mint.decimals,
          }),
    ],
    spend: null,
    output: null,
    rentLamports: 0n,
    makes: [],
    unitLimit: UNITS,
    ...(isRevocation && {
      warnings: [
        `A token account has one delegate at a time: this takes the approval back from whoever has it.`,
      ],
    }),
    description: isRevocation
      ? `Revoke the approval of ${asset.symbol}`
      : `Approve ${spender} to spend ${amount} ${asset.symbol}`,
  };
}

function refuse(field: SolanaRefusal['field'], reason: string): SolanaRefusal {
  return { refused: 'unknown_target', field, reason };
}
