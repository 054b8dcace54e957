import { isAddressEqual, maxUint256 } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { cometAbi } from '../abi/comet.ts';
import type { CometMarket } from '../choose-market.ts';

/** Twelve collaterals are valued one by one when there is a debt. */
const WITHDRAW_GAS = 450_000n;

/**
 * Withdraws the base asset from the owner's supply. A `max` leg passes `type(uint256).max`, with
 * which Comet gives exactly what is there then; any other amount beyond the supply would be lent,
 * so the builder keeps within it.
 */
export function encodeWithdrawBase(leg: Leg, market: CometMarket): BuiltCall {
  const { amountAtomic, isMax } = leg;
  const { base } = market;
  const amount = `${isMax ? 'all your ' : ''}${formatAmount(amountAtomic, base.decimals)} ${base.symbol}`;
  return Object.freeze({
    ...withdrawCall(leg, market, base, isMax ? maxUint256 : amountAtomic),
    description: `Withdraw ${amount} from Compound v3${recipientOf(leg)}`,
  });
}

/** Withdraws collateral. It earns nothing, so all of it is an exact amount. */
export function encodeWithdrawCollateral(
  leg: Leg,
  market: CometMarket,
  asset: Erc20Token,
): BuiltCall {
  const { amountAtomic, isMax } = leg;
  const amount = `${isMax ? 'all your ' : ''}${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol}`;
  return Object.freeze({
    ...withdrawCall(leg, market, asset, amountAtomic),
    description: `Withdraw ${amount} of collateral from Compound v3's ${market.base.symbol} market${recipientOf(leg)}`,
  });
}

/**
 * Borrows the base asset, which Comet does by withdrawing more of it than the owner supplied; what
 * is supplied goes first.
 */
export function encodeBorrow(leg: Leg, market: CometMarket, suppliedAtomic: bigint): BuiltCall {
  const { base } = market;
  const amountOf = (atomic: bigint) => `${formatAmount(atomic, base.decimals)} ${base.symbol}`;
  return Object.freeze({
    ...withdrawCall({ ...leg, recipient: leg.owner }, market, base, leg.amountAtomic),
    description:
      suppliedAtomic === 0n
        ? `Borrow ${amountOf(leg.amountAtomic)} from Compound v3`
        : `Take ${amountOf(leg.amountAtomic)} from Compound v3: ${amountOf(suppliedAtomic)} of your supply, the rest borrowed`,
  });
}

function withdrawCall(leg: Leg, { comet }: CometMarket, token: Erc20Token, passedAtomic: bigint) {
  const { amountAtomic, owner, recipient } = leg;
  return {
    to: comet,
    data: isAddressEqual(recipient, owner)
      ? encodeCall({
          abi: cometAbi,
          functionName: 'withdraw',
          args: [token.address, passedAtomic],
        })
      : encodeCall({
          abi: cometAbi,
          functionName: 'withdrawTo',
          args: [recipient, token.address, passedAtomic],
        }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: { token, recipient, expectedAtomic: amountAtomic, minAtomic: amountAtomic },
    awaitsBridge: false,
    poolId: comet,
    gasUnits: WITHDRAW_GAS,
  } as const;
}

function recipientOf({ owner, recipient }: Leg): string {
  return isAddressEqual(recipient, owner) ? '' : ` to ${recipient}`;
}
