import { type ContractRead, call, readEvery } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { type Erc20Token, sameToken } from '#server/chains/tokens/token.ts';
import type { LendingRates } from '#server/protocols/manifest.ts';
import { annualYieldRay } from '#server/protocols/standards/lending/annual-yield.ts';
import { cometAbi } from '../abi/comet.ts';
import { marketsOn } from '../choose-market.ts';

const SECONDS_PER_YEAR = 31_536_000n;
const RAY_PER_WAD = 10n ** 9n;

/**
 * Reads what a token earns and costs where it is a market's base asset; as collateral it does
 * neither. Two rounds.
 */
export function* readRates(
  chain: EvmChainSlug,
  token: Erc20Token,
): ContractRead<LendingRates | undefined> {
  const market = marketsOn(chain).find(({ base }) => sameToken(base, token));
  if (!market) return undefined;
  const at = { chain, to: market.comet, abi: cometAbi } as const;
  const state = yield* readEvery([
    call({ ...at, functionName: 'getUtilization' }),
    call({ ...at, functionName: 'isSupplyPaused' }),
    call({ ...at, functionName: 'isWithdrawPaused' }),
  ] as const);
  if (!state.ok) return undefined;
  const [utilization, isSupplyPaused, isWithdrawPaused] = state.value;
  const rates = yield* readEvery([
    call({ ...at, functionName: 'getSupplyRate', args: [utilization] }),
    call({ ...at, functionName: 'getBorrowRate', args: [utilization] }),
  ] as const);
  if (!rates.ok) return undefined;
  const [supply, borrow] = rates.value;
  const yearly = (perSecondWad: bigint) =>
    annualYieldRay(perSecondWad * RAY_PER_WAD * SECONDS_PER_YEAR);
  return {
    supplyApyRay: isSupplyPaused ? null : yearly(supply),
    borrowApyRay: isWithdrawPaused ? null : yearly(borrow),
  };
}
