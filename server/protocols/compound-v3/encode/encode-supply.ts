import { maxUint256 } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { type RepayState, repaymentOf } from '#server/protocols/standards/lending/repay-funds.ts';
import { cometAbi } from '../abi/comet.ts';
import type { CometMarket } from '../choose-market.ts';

const SUPPLY_GAS = 220_000n;

/**
 * Supplies the leg's amount of the base asset, which then earns interest; the owner's balance is
 * counted by the market itself, as its own token.
 */
export function encodeSupplyBase(leg: Leg, market: CometMarket): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { base } = market;
  return Object.freeze({
    ...supplyCall(market, base, amountAtomic, amountAtomic),
    output: {
      token: receiptOf(market),
      recipient: owner,
      expectedAtomic: amountAtomic,
      // The balance is kept as a share of an index: it may show one unit less.
      minAtomic: amountAtomic - 1n,
    },
    description: `Supply ${formatAmount(amountAtomic, base.decimals)} ${base.symbol} to Compound v3`,
  });
}

/** Supplies the leg's amount as collateral, which earns nothing and can be borrowed against. */
export function encodeSupplyCollateral(
  leg: Leg,
  market: CometMarket,
  asset: Erc20Token,
): BuiltCall {
  const { amountAtomic } = leg;
  const amount = `${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol}`;
  return Object.freeze({
    ...supplyCall(market, asset, amountAtomic, amountAtomic),
    output: null,
    description: `Supply ${amount} as collateral to Compound v3's ${market.base.symbol} market, where it earns no interest`,
  });
}

/**
 * Repays the owner's debt by supplying the base asset. When the amount covers all of it, the call
 * says `type(uint256).max`, with which Comet takes exactly what is owed then: the approval holds a
 * hundredth of a percent more for the interest until then, as far as the wallet has it.
 */
export function encodeRepay(leg: Leg, market: CometMarket, state: RepayState): BuiltCall {
  const { base } = market;
  const { allowedAtomic, paidAtomic, settles } = repaymentOf(leg, state);
  const amount = `${formatAmount(paidAtomic, base.decimals)} ${base.symbol}`;
  return Object.freeze({
    ...supplyCall(market, base, settles ? maxUint256 : paidAtomic, allowedAtomic),
    output: null,
    description: settles
      ? `Repay your whole debt of ${amount}, and its interest until then, to Compound v3`
      : `Repay ${amount} to Compound v3`,
  });
}

function receiptOf({ base, comet }: CometMarket): Erc20Token {
  return { ...base, symbol: `c${base.symbol}v3`, address: comet };
}

function supplyCall(
  { comet }: CometMarket,
  token: Erc20Token,
  passedAtomic: bigint,
  amountAtomic: bigint,
) {
  return {
    to: comet,
    data: encodeCall({
      abi: cometAbi,
      functionName: 'supply',
      args: [token.address, passedAtomic],
    }),
    valueWei: 0n,
    spend: { token, amountAtomic },
    approval: { token, spender: comet, amountAtomic },
    awaitsBridge: false,
    poolId: comet,
    gasUnits: SUPPLY_GAS,
  } as const;
}
