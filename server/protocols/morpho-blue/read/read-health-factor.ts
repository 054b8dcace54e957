import type { Address } from 'viem';
import { type ContractRead, call, readAll, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { morphoAbi } from '../abi/morpho.ts';
import { isMorphoChain, MORPHO } from '../addresses.ts';
import { KEPT_MARKETS } from '../kept-markets.ts';
import { healthFactorWad } from './limits.ts';
import { readMarket } from './read-market.ts';

/**
 * Reads the worst health factor of an owner's positions in a chain's well-known markets, 18
 * decimals; null without debt, undefined where it cannot be read. One round, and two more for who
 * has debts.
 */
export function* readHealthFactor(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<bigint | null | undefined> {
  if (!isMorphoChain(chain)) return undefined;
  const kept = KEPT_MARKETS[chain];
  const positions = yield* readAll(
    kept.map(({ id }) =>
      call({
        chain,
        to: MORPHO[chain],
        abi: morphoAbi,
        functionName: 'position',
        args: [id, owner],
      }),
    ),
  );
  if (positions.some((position) => !position.ok)) return undefined;
  const indebted = kept.filter((_, at) => {
    const position = positions[at];
    return position?.ok && position.value.borrowShares > 0n;
  });
  const states = yield* together(indebted.map(({ id }) => readMarket(chain, id, owner)));
  let worst: bigint | null = null;
  for (const state of states) {
    if (isRefusal(state)) return undefined;
    const health = healthFactorWad(state);
    if (health !== null && (worst === null || health < worst)) worst = health;
  }
  return worst;
}
