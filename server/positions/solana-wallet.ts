import type { Address } from '@solana/kit';
import { CHAINS } from '#server/chains/registry.ts';
import { CLOCK_SYSVAR } from '#server/chains/solana/programs.ts';
import { type AccountRead, readTokensAndAccounts } from '#server/chains/solana/read.ts';
import { listBalanceAccounts, readSolanaBalances } from '#server/chains/solana/read-balances.ts';
import { readClock, type SolanaClock } from '#server/chains/solana/sysvars.ts';
import type { SolanaProtocol } from '#server/protocols/solana-manifest.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import { joinParts, partOf, type WalletPart } from './holding.ts';
import { silentPart, toPart } from './wallet-sources.ts';

const CHAIN = CHAINS.solana.name;
const TOKENS = { name: `Tokens on ${CHAIN}`, of: 'tokens' } as const;
const sourceOf = ({ name }: SolanaProtocol) => `${name} on ${CHAIN}`;
const HOLDERS = SOLANA_PROTOCOLS.filter(({ readPositions }) => readPositions !== undefined);

/** A wallet on Solana, and the moment that it was read at; null where the chain did not return it. */
export interface SolanaWallet extends WalletPart {
  readonly clock: SolanaClock | null;
}

/**
 * All that a wallet has on Solana. SOL, this service's own tokens and stakes are read in one call, so that SOL
 * that is staked meanwhile is seen in one place, and beside it what other tokens of the lists it holds; the
 * parts then read what is known.
 */
export function* readSolanaWallet(owner: Address): AccountRead<SolanaWallet> {
  const { accounts } = yield* readTokensAndAccounts(
    [owner],
    [
      CLOCK_SYSVAR,
      ...listBalanceAccounts(owner),
      ...HOLDERS.flatMap(({ listAccounts }) => listAccounts?.(owner) ?? []),
    ],
  );
  const [clock] = accounts;
  const balances = yield* readSolanaBalances([owner]);
  const parts = [
    partOf({
      holdings: (balances.get(owner) ?? []).flatMap(({ token, amountAtomic }) =>
        amountAtomic === 0n
          ? []
          : [
              {
                chain: 'solana' as const,
                symbol: token.symbol,
                address: token.mint,
                decimals: token.decimals,
                amountAtomic,
                kind: 'wallet' as const,
                protocol: null,
              },
            ],
      ),
    }),
  ];
  for (const protocol of HOLDERS) {
    const positions = yield* protocol.readPositions?.(owner) ?? nothing();
    if (positions === null) continue;
    parts.push(toPart(positions, 'solana', protocol, sourceOf(protocol), 'positions'));
  }
  return { ...joinParts(parts), clock: readClock(clock ?? null) ?? null };
}

/** The same where Solana does not answer: each source by its name. */
export function silentSolanaWallet(): SolanaWallet {
  const silent = joinParts([
    silentPart(TOKENS),
    ...HOLDERS.map((protocol) => silentPart({ name: sourceOf(protocol), of: 'positions' })),
  ]);
  return { ...silent, clock: null };
}

// biome-ignore lint/correctness/useYield: a contract read that asks for nothing.
function* nothing(): AccountRead<null> {
  return null;
}
