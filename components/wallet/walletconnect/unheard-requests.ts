import type { SignClient } from './open-client.ts';

export type RequestHistory = Pick<SignClient['core']['history'], 'values' | 'delete'>;

/** A request of a session (`wc_sessionRequest`), as the library stores it. */
interface Asked {
  readonly request?: { readonly method?: string; readonly expiryTimestamp?: number };
}

const SENDING = 'eth_sendTransaction';

/**
 * Whether the wallet may send, or has sent, a transaction that this page does not know: it was asked,
 * and the page was closed or disconnected before the answer. A wallet drops requests that it did not
 * answer in time.
 *
 * @param nowS Unix seconds
 */
export function mayHaveSent(history: RequestHistory, topic: string, nowS: number): boolean {
  return sendingRecords(history, topic).some(({ asked, response }) => {
    if (response !== undefined) return 'result' in response;
    return (asked.request?.expiryTimestamp ?? 0) > nowS;
  });
}

/** Notes that the wallet's answer was heard: the library's record of the question goes. */
export function markHeard(history: RequestHistory, topic: string): void {
  for (const { id } of sendingRecords(history, topic)) history.delete(topic, id);
}

function sendingRecords(history: RequestHistory, topic: string) {
  return history.values
    .filter((record) => record.topic === topic)
    .map(({ id, request, response }) => ({ id, response, asked: (request.params ?? {}) as Asked }))
    .filter(({ asked }) => asked.request?.method === SENDING);
}
