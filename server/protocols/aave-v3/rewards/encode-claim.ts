import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg, Movement } from '#server/protocols/manifest.ts';
import { rewardsAbi } from './abi.ts';
import type { Rewards } from './read-rewards.ts';

const CLAIM_BASE_GAS = 120_000n;
/** Each reward on each asset is brought up to date. */
const ACCRUAL_GAS = 60_000n;
/** Each reward is sent, also one that is not due. */
const TRANSFER_GAS = 100_000n;

/**
 * Claims every reward that is due to the owner (`claimAllRewards`), the leg's asset first. What is
 * due now is the least: it only grows until the call lands.
 */
export function encodeClaim(leg: Leg, { assets, controller, due }: Rewards): BuiltCall {
  const { asset, owner } = leg;
  const movements = due
    .toSorted((a, b) => Number(sameToken(b.token, asset)) - Number(sameToken(a.token, asset)))
    .map(
      ({ token, amountAtomic }): Movement => ({
        spend: null,
        approval: null,
        output: {
          token,
          recipient: owner,
          expectedAtomic: amountAtomic,
          minAtomic: amountAtomic,
        },
      }),
    );
  const [first, ...further] = movements;
  const named = due.map(
    ({ token, amountAtomic }) =>
      `${formatAmountShort(amountAtomic, token.decimals)} ${token.symbol}`,
  );
  const rewards = BigInt(due.length);
  return Object.freeze({
    to: controller,
    data: encodeCall({
      abi: rewardsAbi,
      functionName: 'claimAllRewards',
      args: [assets, owner],
    }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: first?.output ?? null,
    ...(further.length > 0 && { further }),
    awaitsBridge: false,
    gasUnits:
      CLAIM_BASE_GAS + BigInt(assets.length) * rewards * ACCRUAL_GAS + rewards * TRANSFER_GAS,
    description: `Claim all your Aave v3 rewards: about ${named.join(' and ')}`,
  });
}
