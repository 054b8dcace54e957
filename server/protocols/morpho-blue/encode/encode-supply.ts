import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { type RepayState, repaymentOf } from '#server/protocols/standards/lending/repay-funds.ts';
import { morphoAbi } from '../abi/morpho.ts';
import type { MarketState } from '../read/read-market.ts';
import { describeMarket } from './describe-market.ts';

const SUPPLY_GAS = 250_000n;
/** Morpho calls its caller back when this is not empty. */
const NO_CALLBACK = '0x';
const BY_ASSETS = 0n;

/** Supplies the leg's amount of the loan asset, for the owner to earn what borrowers pay. */
export function encodeSupply(leg: Leg, market: MarketState): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { loan, params } = market;
  return Object.freeze({
    ...payment(market, loan, amountAtomic),
    data: encodeCall({
      abi: morphoAbi,
      functionName: 'supply',
      args: [params, amountAtomic, BY_ASSETS, owner, NO_CALLBACK],
    }),
    description: `Supply ${formatAmount(amountAtomic, loan.decimals)} ${loan.symbol} to be lent in Morpho's ${describeMarket(market)}`,
  });
}

/** Supplies the leg's amount as collateral, which earns nothing and can be borrowed against. */
export function encodeSupplyCollateral(leg: Leg, market: MarketState): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { collateral, params } = market;
  return Object.freeze({
    ...payment(market, collateral, amountAtomic),
    data: encodeCall({
      abi: morphoAbi,
      functionName: 'supplyCollateral',
      args: [params, amountAtomic, owner, NO_CALLBACK],
    }),
    description: `Supply ${formatAmount(amountAtomic, collateral.decimals)} ${collateral.symbol} as collateral to Morpho's ${describeMarket(market)}, where it earns no interest`,
  });
}

/**
 * Repays the owner's debt. When the amount covers all of it the call names all shares of the debt,
 * so that nothing stays, whatever the interest until then; the approval bounds what they may cost.
 */
export function encodeRepay(leg: Leg, market: MarketState, state: RepayState): BuiltCall {
  const { borrowShares, loan, params } = market;
  const { allowedAtomic, paidAtomic, settles } = repaymentOf(leg, state);
  const amount = `${formatAmount(paidAtomic, loan.decimals)} ${loan.symbol}`;
  return Object.freeze({
    ...payment(market, loan, allowedAtomic),
    ...(settles && { unitsAtomic: borrowShares }),
    data: encodeCall({
      abi: morphoAbi,
      functionName: 'repay',
      args: settles
        ? [params, 0n, borrowShares, leg.owner, NO_CALLBACK]
        : [params, paidAtomic, BY_ASSETS, leg.owner, NO_CALLBACK],
    }),
    description: settles
      ? `Repay your whole debt of ${amount}, and its interest until then, in Morpho's ${describeMarket(market)}`
      : `Repay ${amount} in Morpho's ${describeMarket(market)}`,
  });
}

function payment({ id, morpho }: MarketState, token: Erc20Token, amountAtomic: bigint) {
  return {
    to: morpho,
    valueWei: 0n,
    spend: { token, amountAtomic },
    approval: { token, spender: morpho, amountAtomic },
    output: null,
    awaitsBridge: false,
    poolId: id,
    gasUnits: SUPPLY_GAS,
  } as const;
}
