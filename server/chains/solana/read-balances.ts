import type { Address } from '@solana/kit';
import { associatedTokenAddress } from './derive-address.ts';
import { readMint } from './mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { type AccountRead, readAccounts } from './read.ts';
import { readTokenAccount } from './token-account.ts';
import { SOL, SOLANA_TOKENS, type SolanaToken } from './tokens.ts';

/** How much of an asset a wallet holds. */
export interface SolanaBalance {
  readonly token: SolanaToken;
  readonly amountAtomic: bigint;
}

/** The accounts that the balances of a wallet may be read from, by either token program. */
export function listBalanceAccounts(wallet: Address): readonly Address[] {
  const mints = Object.values(SOLANA_TOKENS).map(({ mint }) => mint);
  return [
    wallet,
    ...mints,
    ...mints.flatMap((mint) =>
      [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) =>
        associatedTokenAddress(wallet, mint, program),
      ),
    ),
  ];
}

/** SOL and every listed token of wallets, zero included; two rounds. */
export function* readSolanaBalances(
  wallets: readonly Address[],
): AccountRead<ReadonlyMap<Address, readonly SolanaBalance[]>> {
  const listed = Object.values(SOLANA_TOKENS);
  const mints = yield* readAccounts(listed.map(({ mint }) => mint));
  const tokens = listed.flatMap((token, at) => {
    const program = readMint(mints[at] ?? null)?.program;
    return program ? [{ token, program }] : [];
  });
  const places = wallets.flatMap((wallet) => [
    { wallet, token: SOL, account: wallet },
    ...tokens.map(({ token, program }) => ({
      wallet,
      token,
      account: associatedTokenAddress(wallet, token.mint, program),
    })),
  ]);
  const accounts = yield* readAccounts(places.map(({ account }) => account));
  const balances = new Map<Address, SolanaBalance[]>(wallets.map((wallet) => [wallet, []]));
  for (const [at, { wallet, token }] of places.entries()) {
    const account = accounts[at] ?? null;
    const amountAtomic =
      token.mint === null
        ? (account?.lamports ?? 0n)
        : (readTokenAccount(account)?.amountAtomic ?? 0n);
    balances.get(wallet)?.push({ token, amountAtomic });
  }
  return balances;
}
