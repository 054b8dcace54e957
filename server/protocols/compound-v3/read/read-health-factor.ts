import type { Address } from 'viem';
import { type ContractRead, call, readAll, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { cometAbi } from '../abi/comet.ts';
import { marketsOn } from '../choose-market.ts';
import { healthFactorWad } from './limits.ts';
import { readMarket } from './read-market.ts';

/**
 * Reads the worst health factor of an owner's accounts in a chain's markets, 18 decimals; null
 * without debt, undefined where it cannot be read. One round, and two more for who has debts.
 */
export function* readHealthFactor(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<bigint | null | undefined> {
  const markets = marketsOn(chain);
  if (markets.length === 0) return undefined;
  const debts = yield* readAll(
    markets.map(({ comet }) =>
      call({
        chain,
        to: comet,
        abi: cometAbi,
        functionName: 'borrowBalanceOf',
        args: [owner],
      }),
    ),
  );
  if (debts.some((debt) => !debt.ok)) return undefined;
  const indebted = markets.filter((_, at) => {
    const debt = debts[at];
    return debt?.ok && debt.value > 0n;
  });
  const states = yield* together(indebted.map((market) => readMarket(market, owner)));
  let worst: bigint | null = null;
  for (const state of states) {
    if (isRefusal(state)) return undefined;
    const health = healthFactorWad(state);
    if (health !== null && (worst === null || health < worst)) worst = health;
  }
  return worst;
}
