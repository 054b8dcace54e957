/** An error answer of a JSON-RPC server. */
export class JsonRpcError extends Error {
  readonly code: number;
  constructor(method: string, error: { code: number; message: string }) {
    super(`${method}: ${error.message}`);
    this.name = 'JsonRpcError';
    this.code = error.code;
  }
}

/**
 * One JSON-RPC call over HTTP.
 *
 * @throws {JsonRpcError} when the server answers with an error, TypeError when it cannot be reached.
 */
export async function jsonRpc<T>(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as {
    result?: T;
    error?: { code: number; message: string };
  };
  if (answer.error) throw new JsonRpcError(method, answer.error);
  return answer.result as T;
}
