import { ApiError } from '#server/errors/api-error.ts';
import type { Principal } from './principal.ts';

/**
 * Refuses a tenant whose configured protocol this deployment does not have (`docs/guides/getting-started.md`).
 *
 * @param listedProtocols slugs that `GET /meta` lists
 * @throws ApiError partner_not_configured
 */
export function requireConfiguredPartner(
  { partnerProtocol }: Pick<Principal, 'partnerProtocol'>,
  listedProtocols: ReadonlySet<string>,
): void {
  if (partnerProtocol !== null && !listedProtocols.has(partnerProtocol)) {
    throw new ApiError('partner_not_configured');
  }
}

/**
 * Refuses, whole, a plan on other protocols only than the tenant's own (`docs/guides/plans.md`). Steps
 * without a venue (transfers, approvals, wrapping) do not belong to a protocol and do not decide.
 *
 * @param stepProtocols `protocol` of every step of the plan
 * @throws ApiError partner_scope_forbidden
 */
export function requirePartnerLeg(
  { partnerProtocol }: Pick<Principal, 'partnerProtocol'>,
  stepProtocols: readonly string[],
  listedProtocols: ReadonlySet<string>,
): void {
  if (partnerProtocol === null) return;
  const legs = stepProtocols.filter((slug) => listedProtocols.has(slug));
  if (legs.length > 0 && !legs.includes(partnerProtocol)) {
    throw new ApiError('partner_scope_forbidden');
  }
}
