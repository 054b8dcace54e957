import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { boundComputation } from '#server/partners/bound-computation.ts';
import type { Principal } from '#server/partners/principal.ts';

/**
 * Runs a piece of the engine in its tenant's turn (`boundComputation`). A chain that answers but
 * refuses the call is a failure of the engine (502), not of the caller's request and not a bug.
 *
 * @param tenant null for callers without one, who are counted by where they call from
 * @throws ApiError `rate_limited` where too many calls of the tenant wait already; `engine_error`
 * for a chain's refusal; as the engine throws it
 */
export async function callEngine<T>(
  tenant: Pick<Principal, 'partnerId'> | null,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return tenant === null ? await run() : await boundComputation(tenant.partnerId, run);
  } catch (error) {
    if (error instanceof RpcError) throw new ApiError('engine_error', { cause: error });
    throw error;
  }
}
