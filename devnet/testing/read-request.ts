import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * What was sent to a server of a test.
 *
 * @returns null where the caller hung up on the way, which is nobody's failure: a caller under test
 * has a deadline, or is killed.
 */
export function readRequest(request: IncomingMessage): Promise<string | null> {
  return text(request).catch(() => null);
}
