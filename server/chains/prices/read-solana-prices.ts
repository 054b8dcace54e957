import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ifReachable, together } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { readPricesUsd } from './read-price.ts';
import { solUsd } from './read-sol-usd.ts';

/** USD prices with 8 decimals by symbol; what has no feed, or none that answers, is not in it. */
export type SolanaPrices = ReadonlyMap<string, bigint>;

/** Tokens that are one with those of ethereum, whose feeds price them. */
const PRICED_ON_ETHEREUM = ['USDC', 'USDT'] as const;

/** Prices of what Solana's listed assets are worth, from ethereum's feeds. */
export async function readSolanaPrices(chains: ChainAccess): Promise<SolanaPrices> {
  const tokens = PRICED_ON_ETHEREUM.flatMap((symbol) => resolveToken('ethereum', symbol) ?? []);
  const [sol, others] = await runReading(
    together([solUsd(), ifReachable(readPricesUsd(tokens))]),
    chains,
  );
  return new Map(
    [
      ['SOL', sol] as const,
      ...tokens.map(({ symbol }, at) => [symbol, others?.[at] ?? null] as const),
    ].flatMap(([symbol, price]) => (price === null ? [] : [[symbol, price] as const])),
  );
}
