/** What an HTTP source answered; a failure has one sentence of ours. */
export type JsonAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly reason: string;
      /** What it said, for the log alone. */
      readonly detail?: string;
      /** Whether it is what was asked that it refuses, and not who asks or when. */
      readonly isRefused?: boolean;
      /** For how long it wants to be left alone, in milliseconds. */
      readonly retryAfterMs?: number;
    };

export interface GetJsonOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted as JSON where there is one. */
  readonly body?: unknown;
  /** From connecting to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Statuses that say that a question is bad or too long. */
const OF_THE_QUESTION: ReadonlySet<number> = new Set([400, 404, 413, 414, 422]);
/** Nobody is left alone for longer, whatever they ask for. */
const MAX_RETRY_AFTER_MS = 15 * 60_000;
const DEFAULT_RETRY_AFTER_MS = 60_000;

/**
 * Gets a JSON document from a source that may be slow, broken or hostile: one deadline over the
 * whole exchange, a bound on its size, no redirects. It never rejects.
 */
export async function getJson(url: URL, options: GetJsonOptions): Promise<JsonAnswer> {
  const { headers = {}, body, timeoutMs, maxBytes } = options;
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      void response.body?.cancel();
      return refused(response);
    }
    const text = await readText(response, maxBytes);
    if (text === null) return { ok: false, reason: `Its answer is over ${maxBytes} bytes.` };
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch {
      return { ok: false, reason: 'Its answer is no JSON.' };
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return { ok: false, reason: `It did not answer within ${timeoutMs} ms.` };
    }
    return { ok: false, reason: 'It could not be reached.', detail: String(error).slice(0, 200) };
  }
}

function refused({ status, headers }: Response): JsonAnswer {
  if (status !== 429 && status !== 503) {
    const isRefused = OF_THE_QUESTION.has(status);
    return { ok: false, reason: `It answered ${status}.`, isRefused };
  }
  const wish = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,9}$/.test(wish) ? Number(wish) : (Date.parse(wish) - Date.now()) / 1000;
  const wantedMs = Number.isFinite(seconds) ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS;
  return {
    ok: false,
    reason: status === 429 ? 'It wants fewer requests.' : 'It is out of service.',
    retryAfterMs: Math.min(Math.max(wantedMs, 0), MAX_RETRY_AFTER_MS),
  };
}

/** @returns null when there is more than wanted; what is packed counts unpacked */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
