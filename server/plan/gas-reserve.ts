import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { StepType } from '#server/protocols/manifest.ts';

/** Gas a step may take, approval and wrapping beside it not counted; generous on purpose. */
const GAS_UNITS: Partial<Record<StepType, bigint>> = {
  transfer: 70_000n,
  // For the native coin, to an address without code; a token's counts as a transfer.
  sweep: 21_000n,
  approve: 60_000n,
  wrap: 50_000n,
  unwrap: 50_000n,
  swap: 350_000n,
  bridge: 200_000n,
  deposit: 400_000n,
  withdraw: 450_000n,
  borrow: 500_000n,
  repay: 400_000n,
  'lp-add': 550_000n,
  'lp-remove': 400_000n,
  'lp-collect': 350_000n,
};
const OTHER_UNITS = 500_000n;
/** A swap, deposit and the like may include an approval and a wrap or unwrap. */
const SIDE_STEPS = 2n;
const SIDE_UNITS = 60_000n;
/** Steps that include nothing else. */
const PLAIN: ReadonlySet<StepType> = new Set(['transfer', 'sweep', 'approve', 'wrap', 'unwrap']);
/** The gas price may rise between plan and signature. */
const PRICE_HEADROOM = 2n;

/** The native coin that one transaction must leave, in wei. */
export function reserveForGas(chain: EvmChainSlug, gasUnits: bigint, gasPriceWei: bigint): bigint {
  return gasUnits * gasPriceWei * PRICE_HEADROOM + evmChain(chain).dataFeeReserveWei;
}

/** The native coin that the transactions of some intents on one chain must leave, in wei. */
export function reserveForIntents(
  chain: EvmChainSlug,
  types: readonly StepType[],
  gasPriceWei: bigint,
): bigint {
  return types.reduce((sum, type) => {
    const own = reserveForGas(chain, GAS_UNITS[type] ?? OTHER_UNITS, gasPriceWei);
    const side = PLAIN.has(type) ? 0n : SIDE_STEPS * reserveForGas(chain, SIDE_UNITS, gasPriceWei);
    return sum + own + side;
  }, 0n);
}
