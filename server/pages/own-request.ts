/** The person behind a call that asks the API of this process. */
export interface AskingCaller {
  /** The headers of that call. */
  readonly headers: Headers;
  /** Where its connection comes from. */
  readonly remoteAddress: string | undefined;
}

/** Headers that are of the call that asks, and not of whom it is asked for. */
const OF_THE_CALL = ['content-length', 'transfer-encoding', 'authorization', 'cookie'];

/** @returns a request to the API of this process, with the address of the original caller */
export function ownRequest(path: string, body: unknown, caller: AskingCaller): Request {
  const headers = new Headers(caller.headers);
  for (const name of OF_THE_CALL) headers.delete(name);
  headers.set('content-type', 'application/json');
  headers.set('accept', 'application/json');
  return new Request(`http://in-process${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}
