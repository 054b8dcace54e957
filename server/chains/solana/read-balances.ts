import type { Address } from '@solana/kit';
import { associatedTokenAddress } from './derive-address.ts';
import { readMint } from './mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { type AccountRead, readAccounts, readTokensAndAccounts } from './read.ts';
import { resolveSolanaToken } from './resolve-token.ts';
import { readTokenAccount, type TokenAccount } from './token-account.ts';
import { SOL, SOLANA_TOKENS, type SolanaToken } from './tokens.ts';

/** How much of an asset a wallet holds. */
export interface SolanaBalance {
  readonly token: SolanaToken;
  readonly amountAtomic: bigint;
}

const OWN_TOKENS = Object.values(SOLANA_TOKENS);
const OWN_MINTS: ReadonlySet<Address> = new Set(OWN_TOKENS.map(({ mint }) => mint));

/** The accounts that the balances of this service's own tokens may be read from, by either token program. */
export function listBalanceAccounts(wallet: Address): readonly Address[] {
  const mints = [...OWN_MINTS];
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

/**
 * SOL and this service's own tokens of wallets, zero included, and what they hold of every token of the lists,
 * with the decimals that its mint says; two rounds. Only associated accounts count: plans spend of these.
 */
export function* readSolanaBalances(
  wallets: readonly Address[],
): AccountRead<ReadonlyMap<Address, readonly SolanaBalance[]>> {
  const first = yield* readTokensAndAccounts(wallets, [...OWN_MINTS]);
  const own = OWN_TOKENS.flatMap((token, at) => {
    const program = readMint(first.accounts[at] ?? null)?.program;
    return program ? [{ token, program }] : [];
  });
  const places = wallets.flatMap((wallet) => [
    { wallet, token: SOL, account: wallet },
    ...own.map(({ token, program }) => ({
      wallet,
      token,
      account: associatedTokenAddress(wallet, token.mint, program),
    })),
  ]);
  const listed = wallets.flatMap((wallet, at) =>
    (first.tokens[at] ?? []).flatMap((held) => {
      const token = listedToken(held);
      return token ? [{ wallet, token, held }] : [];
    }),
  );
  const accounts = yield* readAccounts([
    ...places.map(({ account }) => account),
    ...listed.map(({ held }) => held.mint),
  ]);
  const balances = new Map<Address, SolanaBalance[]>(wallets.map((wallet) => [wallet, []]));
  for (const [at, { wallet, token }] of places.entries()) {
    const account = accounts[at] ?? null;
    const amountAtomic =
      token.mint === null
        ? (account?.lamports ?? 0n)
        : (readTokenAccount(account)?.amountAtomic ?? 0n);
    balances.get(wallet)?.push({ token, amountAtomic });
  }
  for (const [at, { wallet, token, held }] of listed.entries()) {
    const mint = readMint(accounts[places.length + at] ?? null);
    const isAssociated =
      mint && held.address === associatedTokenAddress(wallet, held.mint, mint.program);
    if (!isAssociated) continue;
    const { amountAtomic } = held;
    balances.get(wallet)?.push({ token: { ...token, decimals: mint.decimals }, amountAtomic });
  }
  return balances;
}

/** What only a list has of what an account holds; this service's own tokens are read by themselves. */
function listedToken({ mint, amountAtomic }: TokenAccount): SolanaToken | undefined {
  return amountAtomic === 0n || OWN_MINTS.has(mint) ? undefined : resolveSolanaToken(mint);
}
