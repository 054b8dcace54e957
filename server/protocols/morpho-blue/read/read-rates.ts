import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { LendingRates } from '#server/protocols/manifest.ts';
import { annualYieldRay } from '#server/protocols/standards/lending/annual-yield.ts';
import { irmAbi, morphoAbi } from '../abi/morpho.ts';
import { isMorphoChain, MORPHO } from '../addresses.ts';
import { KEPT_MARKETS, paramsOf } from '../kept-markets.ts';

const WAD = 10n ** 18n;
const SECONDS_PER_YEAR = 31_536_000n;
const RAY_PER_WAD = 10n ** 9n;

/**
 * Reads what a token earns and costs in the well-known market that is its default one; other
 * markets of the token have rates of their own. Two rounds.
 */
export function* readRates(
  chain: EvmChainSlug,
  token: Erc20Token,
): ContractRead<LendingRates | undefined> {
  if (!isMorphoChain(chain)) return undefined;
  const kept = KEPT_MARKETS[chain].find(({ loan }) => loan === token.symbol);
  if (!kept) return undefined;
  const market = yield* readOne(
    call({
      chain,
      to: MORPHO[chain],
      abi: morphoAbi,
      functionName: 'market',
      args: [kept.id],
    }),
  );
  if (!market.ok || market.value.lastUpdate === 0n) return undefined;
  const params = paramsOf(chain, kept);
  const rate = yield* readOne(
    call({
      chain,
      to: params.irm,
      abi: irmAbi,
      functionName: 'borrowRateView',
      args: [params, market.value],
    }),
  );
  if (!rate.ok) return undefined;
  const { fee, totalBorrowAssets, totalSupplyAssets } = market.value;
  const earned =
    totalSupplyAssets === 0n
      ? 0n
      : (((rate.value * totalBorrowAssets) / totalSupplyAssets) * (WAD - fee)) / WAD;
  const yearly = (perSecondWad: bigint) =>
    annualYieldRay(perSecondWad * RAY_PER_WAD * SECONDS_PER_YEAR);
  return { supplyApyRay: yearly(earned), borrowApyRay: yearly(rate.value) };
}
