import { ApiError } from '#server/errors/api-error.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import { retryAfter } from '#server/partners/admission.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/**
 * Counts a call by its origin address or its subject.
 *
 * @param id the name under which it is counted
 * @param address as `callerAddress` returns it, or a substitute for it
 * @throws ApiError rate_limited; service_unavailable where it cannot be counted
 */
export async function limitAddress(
  { addressGate }: Pick<PipelineParts, 'addressGate'>,
  id: string,
  address: string,
  limits: readonly AddressLimit[],
): Promise<void> {
  if (limits.length === 0) return;
  const waitMs = await addressGate.admit(id, address, limits).catch((cause: unknown) => {
    throw new ApiError('service_unavailable', { cause });
  });
  if (waitMs !== null) throw new ApiError('rate_limited', { headers: retryAfter(waitMs) });
}
