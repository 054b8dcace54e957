import type {
  ActivateSurfaceRequest,
  ResolvedAgent,
  ResolveSurfaceRequest,
  ReviewSurfaceRequest,
  SurfaceWallet,
} from '../generated/schemas.ts';
import { createPortolanClient, type PortolanClient } from '../portolan-client.ts';
import { PortolanConnectionError, PortolanError } from '../portolan-error.ts';
import { readJsonObject } from './read-json-object.ts';
import { answerJson, Refusal } from './refusal.ts';
import { requireOwnPage } from './require-own-page.ts';
import { VisitorBudget } from './visitor-budget.ts';

export interface SurfaceHandlerOptions<Context = unknown> {
  /** The versioned base address, such as `https://api.example/v1beta`. */
  readonly baseUrl: string;
  /** A key with the scope `agents`. It stays on the server. */
  readonly apiKey: string;
  /**
   * The signed-in wallet, by your own proof: a session that began with a signature of the wallet.
   * Never take it from the body, a query or a header that a page can set.
   *
   * @returns null when the visitor is not signed in
   */
  readonly walletOf: (
    request: Request,
    context: Context,
  ) => SurfaceWallet | null | Promise<SurfaceWallet | null>;
  /** Where your pages are served, such as `https://app.example`; without it, the host of each request. */
  readonly origin?: string;
  /** How often one wallet may call in a minute, in each process; 60 without it. */
  readonly callsPerMinute?: number;
  /**
   * Receives errors that the visitor cannot correct: a refused key, a service that does not answer.
   */
  readonly onError?: (error: unknown) => void;
  /** Another `fetch`, for example one that goes through a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Answers the calls of the widget. Frameworks that hand over a context hand it to `walletOf`. */
export type SurfaceHandler<Context = unknown> = (
  request: Request,
  ...context: unknown extends Context ? [context?: unknown] : [context: Context]
) => Promise<Response>;

/** How long the service may take. */
const PATIENCE_MS = 20_000;

type Body = Readonly<Record<string, unknown>>;

/** The calls of a page, by the last segment of the address: each is about the wallet that is signed in. */
const CALLS: Readonly<
  Record<string, (portolan: PortolanClient, body: Body, wallet: SurfaceWallet) => Promise<unknown>>
> = {
  resolve: async (portolan, body, wallet) => {
    const asked = pick(body, ['intent', 'agent', 'subject', 'display_context', 'include']);
    // The service holds every part to its schema.
    const request = { ...asked, wallet } as unknown as ResolveSurfaceRequest;
    return (await portolan.resolveSurface({ body: request }, patience())).data;
  },
  activate: async (portolan, body, wallet) => {
    const asked = pick(body, [
      'intent',
      'agent',
      'schema_version',
      'subject',
      'display_context',
      'field_values',
      'action_id',
    ]);
    const request = { ...asked, wallet } as unknown as ActivateSurfaceRequest;
    return (await portolan.activateSurface({ body: request }, patience())).data;
  },
  review: async (portolan, body, wallet) => {
    const asked = pick(body, ['agent', 'schema_version', 'subject', 'result_id']);
    const request = { ...asked, wallet } as unknown as ReviewSurfaceRequest;
    return (await portolan.reviewSurface({ body: request }, patience())).data;
  },
  // A key may pause every agent of its account, so that the id is never the page's to name.
  pause: async (portolan, body, wallet) => {
    const asked = pick(body, ['agent', 'subject', 'display_context']);
    const request = { ...asked, wallet } as unknown as ResolveSurfaceRequest;
    const { data } = await portolan.resolveSurface({ body: request }, patience());
    const { existing, ...resolved } = data as ResolvedAgent;
    if (existing === null) {
      throw new Refusal(404, 'agent_not_found', 'This agent is not turned on.');
    }
    if (existing.status === 'paused') return data;
    const path = { id: existing.id };
    await portolan.updateAgent({ path, body: { status: 'paused' } }, patience());
    return { ...resolved, existing: { ...existing, status: 'paused' } } satisfies ResolvedAgent;
  },
};

/**
 * Makes the backend of the widget: one function `Request → Response`, to be mounted where the widget's
 * `endpoint` leads (`<endpoint>/resolve`, `/activate`, `/review`, `/pause`). It accepts only calls from your own
 * page, asks `walletOf` who is signed in, and calls the service only for that wallet, with a key that no browser
 * sees.
 *
 * ```ts
 * // Next.js: app/portolan/[call]/route.ts
 * export const POST = createSurfaceHandler({ baseUrl, apiKey, walletOf });
 * // Hono
 * app.post('/portolan/:call', (context) => handler(context.req.raw));
 * // Express and node:http
 * app.use('/portolan', toNodeListener(handler));
 * ```
 *
 * When the visitor is not signed in, `resolve` is `{ intent: 'sign_in' }` and every other call 401
 * `not_signed_in`. It answers 403 `origin_forbidden` and `wallet_forbidden`, 404, 405, 413, 415, 429, 502
 * `service_refused` where the service refuses the key, 503 `service_unavailable` where it does not answer, and
 * otherwise the service's response; every refusal has the envelope of the service.
 *
 * @throws TypeError without a key, or where this runs in a browser
 */
export function createSurfaceHandler<Context = unknown>(
  options: SurfaceHandlerOptions<Context>,
): SurfaceHandler<Context> {
  const { baseUrl, apiKey, walletOf, origin, callsPerMinute = 60, onError = () => {} } = options;
  if (typeof document !== 'undefined') throw new TypeError('The key must not reach a browser.');
  if (!apiKey) throw new TypeError('createSurfaceHandler needs an apiKey.');
  const portolan = createPortolanClient({
    baseUrl,
    apiKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  const budget = new VisitorBudget(callsPerMinute);

  async function answer(request: Request, context: Context): Promise<unknown> {
    requireOwnPage(request, origin);
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    if (call === undefined) throw new Refusal(404, 'not_found', 'There is no such call.');
    // `undefined` also means that the visitor is not signed in.
    const signedIn = (await walletOf(request, context)) ?? null;
    if (signedIn === null) {
      // A page's first state is not an error, which browsers would write to its console.
      if (name === 'resolve') return { intent: 'sign_in' };
      throw new Refusal(401, 'not_signed_in', 'Connect your wallet first.');
    }
    const wallet = { address: signedIn.address, chain: signedIn.chain };
    budget.spend(identityOf(wallet.address));
    const body = await readJsonObject(request);
    if (body.wallet !== undefined && !isWallet(body.wallet, wallet.address)) {
      throw new Refusal(403, 'wallet_forbidden', 'Another wallet is signed in.');
    }
    return await call(portolan, body, wallet);
  }

  return async (request, ...[context]) => {
    try {
      return answerJson(200, await answer(request, context as Context));
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.status >= 500) onError(error);
      return refusal.toResponse();
    }
  };
}

const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

function pick(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  );
}

/** An EVM address is one wallet however it is written, and a Solana address only as it is. */
function identityOf(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

function isWallet(named: unknown, address: string): boolean {
  return typeof named === 'string' && identityOf(named) === identityOf(address);
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof PortolanError) {
    const { status, code, message, issues, requestId, retryAfterSeconds } = error;
    // The key's own trouble: for a page it would read as its visitor's.
    if (status === 401 || status === 402 || status === 403) {
      const message = 'This is not available at the moment.';
      return new Refusal(502, 'service_refused', message, { requestId });
    }
    const headers: Record<string, string> =
      retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
    return new Refusal(status, code, message, { issues, requestId, headers });
  }
  const isUnreachable =
    error instanceof PortolanConnectionError ||
    (error instanceof DOMException && error.name === 'TimeoutError');
  return isUnreachable
    ? new Refusal(503, 'service_unavailable', 'The service does not answer. Try again.')
    : new Refusal(500, 'handler_failed', 'Something went wrong. Try again.');
}
