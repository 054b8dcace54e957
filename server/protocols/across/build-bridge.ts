import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { encodeBridge } from './encode/encode-bridge.ts';
import { relayFeeAtomic } from './encode/relay-fee.ts';
import { settleFee } from './encode/settle-fee.ts';
import { readFillCost } from './read/read-fill-cost.ts';
import { readSpokePools } from './read/read-spoke-pools.ts';
import { readSuggestedFee } from './read/read-suggested-fee.ts';
import { resolveRoute } from './resolve-route.ts';

/** Bridges a token to the same token on another chain. One read round over both chains. */
export function* buildBridge(leg: Leg): ContractRead<BuildResult> {
  const route = resolveRoute(leg);
  if (isRefusal(route)) return route;
  if (BigInt(leg.recipient) === 0n) {
    return {
      refused: 'invalid_recipient',
      reason: 'Bridging to the zero address would destroy the funds.',
      field: 'recipient',
    };
  }
  const [times, cost, suggested] = yield* together([
    readSpokePools(route),
    readFillCost(route, leg.destinationGasPriceWei),
    readSuggestedFee(route, leg),
  ] as const);
  if (isRefusal(times)) return times;
  if (isRefusal(cost)) return cost;
  if (suggested !== null && typeof suggested !== 'bigint') return suggested;
  const feeAtomic = settleFee(suggested, relayFeeAtomic(leg.amountAtomic, cost), leg);
  if (typeof feeAtomic !== 'bigint') return feeAtomic;
  if (feeAtomic >= leg.amountAtomic) {
    const fee = `${formatAmount(feeAtomic, route.inputToken.decimals)} ${leg.asset.symbol}`;
    return {
      refused: 'amount_too_small',
      reason: `The bridge fee of ${fee} would take all of it.`,
      field: 'amount',
    };
  }
  return encodeBridge(leg, route, feeAtomic, times);
}
