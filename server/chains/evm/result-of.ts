import type { RpcOutcome } from './rpc-client.ts';

/** What one call of a batch gave. @throws {RpcError} what the node refused the call with. */
export function resultOf(outcome: RpcOutcome | undefined): unknown {
  if (!outcome?.ok) throw outcome?.error ?? new Error('A call of the batch has no answer.');
  return outcome.result;
}
