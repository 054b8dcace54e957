/** An error of a page's own backend, in the envelope of the service. */
export class BackendError extends Error {
  /** 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly issues: readonly { readonly field: string; readonly message: string }[];
  readonly retryAfterMs: number;

  constructor(status: number, code: string, message: string, envelope: Envelope = {}, wait = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = typeof envelope.request_id === 'string' ? envelope.request_id : '';
    this.issues = Array.isArray(envelope.issues) ? envelope.issues : [];
    this.retryAfterMs = wait;
  }
}

interface Envelope {
  readonly error?: unknown;
  readonly friendly_message?: unknown;
  readonly issues?: unknown;
  readonly request_id?: unknown;
}

/**
 * How a page answers the calls of a widget itself, in place of an `endpoint`.
 *
 * @param call `resolve`, `activate`, `review` or `pause`
 * @returns the response that `createSurfaceHandler` would return
 * @throws for a refusal: an object with `status`, `code` and `message`, and `issues` where fields are wrong; anything
 * else counts as no answer
 */
export type Backend = (call: string, body: object, signal: AbortSignal) => Promise<unknown>;

const PATIENCE_MS = 30_000;

/**
 * Asks the page's backend (`createSurfaceHandler`). Only the page's own origin is ever asked.
 *
 * @throws BackendError
 */
export async function callBackend<T>(
  endpoint: string,
  call: string,
  body: object,
  signal: AbortSignal,
): Promise<T> {
  let answer: Response;
  let read: unknown;
  try {
    answer = await fetch(`${endpoint}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    read = await answer.json().catch(() => null);
  } catch {
    throw new BackendError(0, 'unreachable', '');
  }
  const object = typeof read === 'object' && read !== null ? read : {};
  if (answer.ok && ('intent' in object || 'review_url' in object)) return object as T;
  const envelope: Envelope = object;
  throw new BackendError(
    answer.ok ? 502 : answer.status,
    typeof envelope.error === 'string' ? envelope.error : 'unreadable_answer',
    typeof envelope.friendly_message === 'string' ? envelope.friendly_message : '',
    envelope,
    Number(answer.headers.get('retry-after') ?? 0) * 1_000 || 0,
  );
}

/**
 * Asks the page's own function.
 *
 * @throws BackendError for every failure of the function
 */
export async function callOwn<T>(
  backend: Backend,
  call: string,
  body: object,
  signal: AbortSignal,
): Promise<T> {
  let read: unknown;
  try {
    read = await backend(call, body, signal);
  } catch (refused) {
    throw refused instanceof BackendError ? refused : refusalOf(refused);
  }
  if (typeof read === 'object' && read !== null) return read as T;
  throw new BackendError(502, 'unreadable_answer', '');
}

function refusalOf(refused: unknown): BackendError {
  const { status, code, message, issues } = Object(refused) as Readonly<Record<string, unknown>>;
  if (typeof status !== 'number') return new BackendError(0, 'unreachable', '');
  const words = [code, message].map((word) => (typeof word === 'string' ? word : ''));
  return new BackendError(status, words[0] || 'refused', words[1] ?? '', { issues });
}

/** @returns the address of a backend of this page, without a slash at the end; null for any other */
export function ownEndpoint(endpoint: string): string | null {
  const url = URL.canParse(endpoint, location.href) ? new URL(endpoint, location.href) : null;
  if (url === null || url.origin !== location.origin || url.search || url.hash) return null;
  return url.href.replace(/\/+$/, '');
}
