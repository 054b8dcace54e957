import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ifReachable } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { readFeedAnswers } from './read-price.ts';
import { SOLANA_FEEDS } from './solana-feeds.ts';

/** USD prices with 8 decimals by mint, null for SOL; what has no feed, or none that answers, is not in it. */
export type SolanaPrices = ReadonlyMap<string | null, bigint>;

/** Prices of what Solana's listed assets are worth, from ethereum's feeds. */
export async function readSolanaPrices(chains: ChainAccess): Promise<SolanaPrices> {
  const feeds = [...SOLANA_FEEDS];
  const answers = await runReading(
    ifReachable(readFeedAnswers(feeds.map(([, feed]) => feed))),
    chains,
  );
  return new Map(
    feeds.flatMap(([mint], at) => {
      const usd8 = answers?.[at]?.usd8;
      return usd8 === undefined ? [] : [[mint, usd8] as const];
    }),
  );
}
