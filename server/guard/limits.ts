import type { z } from 'zod';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { GuardLimits } from '#server/schemas/guard.ts';
import type { GuardTerms } from './terms.ts';
import { lifetimeCap } from './typed-data.ts';

/** The limits that the contract enforces for every run, as the API shows them. */
export function limitsOf(
  { token, capPer, budget }: GuardTerms,
  feeBps: number,
  expiryDays: number,
): z.infer<typeof GuardLimits> {
  const whole = (atomic: bigint) => formatAmount(atomic, token.decimals);
  return {
    token: { address: token.address, symbol: token.symbol, decimals: token.decimals },
    cap_per: whole(BigInt(capPer)),
    budget: whole(BigInt(budget)),
    lifetime_cap: whole(lifetimeCap(BigInt(budget), feeBps)),
    expiry_days: expiryDays,
    runs_per_hour: 2,
  };
}
