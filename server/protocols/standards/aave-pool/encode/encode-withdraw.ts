import { isAddressEqual, maxUint256 } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { poolAbi } from '../abi/pool.ts';
import type { Reserve } from '../read/reserve.ts';

/** Every further collateral or debt of the account costs about 50,000 more to value. */
const WITHDRAW_GAS = 450_000n;

/**
 * Withdraws the leg's amount to its recipient. A `max` leg passes `type(uint256).max`, which
 * takes the interest of the last seconds along; its amount is the position as read.
 */
export function encodeWithdraw(leg: Leg, reserve: Reserve): BuiltCall {
  const { amountAtomic, isMax, recipient } = leg;
  const { asset, market, venue } = reserve;
  const amount = `${isMax ? 'all your ' : ''}${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol}`;
  const to = isAddressEqual(recipient, leg.owner) ? '' : ` to ${recipient}`;
  return Object.freeze({
    to: market.pool,
    data: encodeCall({
      abi: poolAbi,
      functionName: 'withdraw',
      args: [asset.address, isMax ? maxUint256 : amountAtomic, recipient],
    }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: { token: asset, recipient, expectedAtomic: amountAtomic, minAtomic: amountAtomic },
    awaitsBridge: false,
    gasUnits: WITHDRAW_GAS,
    description: `Withdraw ${amount} from ${venue}${to}`,
  });
}
