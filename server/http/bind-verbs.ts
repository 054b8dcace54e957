import { connectedAddress } from '#server/caller/caller-address.ts';
import type { Connection } from './pipeline/call.ts';

type Handler = (request: Request) => Promise<Response>;

/** The handlers of a Next route file. */
type RouteHandlers = Readonly<
  Record<'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>
>;

/**
 * Binds a way in to a Next route file. Every verb is bound, so that a wrong one gets the envelope.
 *
 * @example export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(serve);
 */
export function bindVerbs(
  answer: (request: Request, connection: Connection) => Promise<Response>,
): RouteHandlers {
  const handler: Handler = (request) =>
    answer(request, { remoteAddress: connectedAddress(request.headers) });
  return {
    GET: handler,
    HEAD: handler,
    OPTIONS: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
  };
}
