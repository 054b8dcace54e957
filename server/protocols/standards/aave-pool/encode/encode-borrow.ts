import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { poolAbi } from '../abi/pool.ts';
import type { Reserve } from '../read/reserve.ts';
import { VARIABLE_RATE } from './interest-rate-mode.ts';

/** Every further collateral or debt of the account costs about 50,000 more to value. */
const BORROW_GAS = 500_000n;
const NO_REFERRAL = 0;

/** Borrows the leg's amount at the variable rate; the Pool sends it to the owner. */
export function encodeBorrow(leg: Leg, reserve: Reserve): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { asset, market, venue } = reserve;
  return Object.freeze({
    to: market.pool,
    data: encodeCall({
      abi: poolAbi,
      functionName: 'borrow',
      args: [asset.address, amountAtomic, VARIABLE_RATE, NO_REFERRAL, owner],
    }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: {
      token: asset,
      recipient: owner,
      expectedAtomic: amountAtomic,
      minAtomic: amountAtomic,
    },
    awaitsBridge: false,
    gasUnits: BORROW_GAS,
    description: `Borrow ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} from ${venue} at the variable rate`,
  });
}
