import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { poolAbi } from '../abi/pool.ts';
import type { Reserve } from '../read/reserve.ts';

/** Two rewards on the reserve take about 70,000 of it. */
const SUPPLY_GAS = 330_000n;
const NO_REFERRAL = 0;

/** Supplies the leg's amount for its owner, who receives aTokens one to one. */
export function encodeDeposit(leg: Leg, reserve: Reserve, aToken: Erc20Token): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { asset, market, venue } = reserve;
  return Object.freeze({
    to: market.pool,
    data: encodeCall({
      abi: poolAbi,
      functionName: 'supply',
      args: [asset.address, amountAtomic, owner, NO_REFERRAL],
    }),
    valueWei: 0n,
    spend: { token: asset, amountAtomic },
    approval: { token: asset, spender: market.pool, amountAtomic },
    output: {
      token: aToken,
      recipient: owner,
      expectedAtomic: amountAtomic,
      // aTokens are kept as shares of an index: the balance may show one unit less.
      minAtomic: amountAtomic - 1n,
    },
    awaitsBridge: false,
    gasUnits: SUPPLY_GAS,
    description: `Supply ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} to ${venue}`,
  });
}
