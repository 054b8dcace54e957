import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { ApiError } from '#server/errors/api-error.ts';

/**
 * Runs a piece of the engine. A chain that answers but refuses the call is a failure of the
 * engine (502), not of the caller's request and not a bug.
 *
 * @throws ApiError as the engine throws it; `engine_error` for a chain's refusal
 */
export async function callEngine<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof RpcError) throw new ApiError('engine_error', { cause: error });
    throw error;
  }
}
