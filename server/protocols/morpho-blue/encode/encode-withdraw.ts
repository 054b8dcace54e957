import { isAddressEqual } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { morphoAbi } from '../abi/morpho.ts';
import type { MarketState } from '../read/read-market.ts';
import { describeMarket } from './describe-market.ts';

const WITHDRAW_GAS = 300_000n;
const BORROW_GAS = 350_000n;
const BY_ASSETS = 0n;

/**
 * Withdraws what the owner lends to the leg's recipient. A `max` leg names all of the owner's
 * shares, so that nothing stays; its amount is their worth as read.
 */
export function encodeWithdraw(leg: Leg, market: MarketState): BuiltCall {
  const { amountAtomic, isMax, owner, recipient } = leg;
  const { loan, params, supplyShares } = market;
  const amount = `${isMax ? 'all your ' : ''}${formatAmount(amountAtomic, loan.decimals)} ${loan.symbol}`;
  return Object.freeze({
    ...delivery(market, loan, amountAtomic, leg, WITHDRAW_GAS),
    ...(isMax && { unitsAtomic: supplyShares }),
    data: encodeCall({
      abi: morphoAbi,
      functionName: 'withdraw',
      args: isMax
        ? [params, 0n, supplyShares, owner, recipient]
        : [params, amountAtomic, BY_ASSETS, owner, recipient],
    }),
    description: `Withdraw ${amount} from Morpho's ${describeMarket(market)}${recipientOf(leg)}`,
  });
}

/** Withdraws collateral to the leg's recipient. It earns nothing, so all of it is an exact amount. */
export function encodeWithdrawCollateral(leg: Leg, market: MarketState): BuiltCall {
  const { amountAtomic, isMax, owner, recipient } = leg;
  const { collateral, params } = market;
  const amount = `${isMax ? 'all your ' : ''}${formatAmount(amountAtomic, collateral.decimals)} ${collateral.symbol}`;
  return Object.freeze({
    ...delivery(market, collateral, amountAtomic, leg, WITHDRAW_GAS),
    data: encodeCall({
      abi: morphoAbi,
      functionName: 'withdrawCollateral',
      args: [params, amountAtomic, owner, recipient],
    }),
    description: `Withdraw ${amount} of collateral from Morpho's ${describeMarket(market)}${recipientOf(leg)}`,
  });
}

/** Borrows the leg's amount of the loan asset for the owner. */
export function encodeBorrow(leg: Leg, market: MarketState): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { loan, params } = market;
  return Object.freeze({
    ...delivery(market, loan, amountAtomic, { ...leg, recipient: owner }, BORROW_GAS),
    data: encodeCall({
      abi: morphoAbi,
      functionName: 'borrow',
      args: [params, amountAtomic, BY_ASSETS, owner, owner],
    }),
    description: `Borrow ${formatAmount(amountAtomic, loan.decimals)} ${loan.symbol} in Morpho's ${describeMarket(market)}`,
  });
}

function delivery(
  { id, morpho }: MarketState,
  token: Erc20Token,
  amountAtomic: bigint,
  { recipient }: Leg,
  gasUnits: bigint,
) {
  return {
    to: morpho,
    valueWei: 0n,
    spend: null,
    approval: null,
    output: { token, recipient, expectedAtomic: amountAtomic, minAtomic: amountAtomic },
    awaitsBridge: false,
    poolId: id,
    gasUnits,
  } as const;
}

function recipientOf({ owner, recipient }: Leg): string {
  return isAddressEqual(recipient, owner) ? '' : ` to ${recipient}`;
}
