import { getJson, type JsonAnswer } from '#server/outbound/get-json.ts';
import { hedge } from '#server/outbound/hedge.ts';
import type { QuoteAccess, QuoteSource } from './quote-ask.ts';

/** Where a quoting service is reached. */
export interface QuoteEndpoint {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A quote that takes longer is worth less than none. */
const TIMEOUT_MS = 3_000;
const HEDGE_AFTER_MS = 900;
const MAX_BYTES = 512 * 1024;

/**
 * Opens access to the configured quoting services. Each question has a deadline, a bound on the
 * size of its answer and a second try when the first is slow; a service that wants to be left
 * alone is.
 */
export function createQuoteAccess(
  endpoints: Readonly<Partial<Record<QuoteSource, QuoteEndpoint>>>,
  options: { readonly timeoutMs?: number; readonly hedgeAfterMs?: number } = {},
): QuoteAccess {
  const { timeoutMs = TIMEOUT_MS, hedgeAfterMs = HEDGE_AFTER_MS } = options;
  const restingUntilMs = new Map<QuoteSource, number>();
  return {
    sources: new Set(Object.keys(endpoints) as QuoteSource[]),
    async ask({ source, path, query }) {
      const endpoint = endpoints[source];
      if (!endpoint) {
        return {
          ok: false,
          isAbsent: true,
          reason: 'This source of quotes is not connected here.',
        };
      }
      if ((restingUntilMs.get(source) ?? 0) > performance.now()) {
        return { ok: false, reason: 'It wants fewer requests.' };
      }
      const url = new URL(`${endpoint.baseUrl}${path}`);
      url.search = new URLSearchParams(query).toString();
      const { headers } = endpoint;
      const answer = await hedge<JsonAnswer>(
        () => getJson(url, { headers, timeoutMs, maxBytes: MAX_BYTES }),
        hedgeAfterMs,
        // Being asked to wait is an answer, not a reason to ask again.
        ({ ok, ...rest }) => ok || ('retryAfterMs' in rest && rest.retryAfterMs !== undefined),
      );
      if (answer.ok) return answer;
      if (answer.retryAfterMs !== undefined) {
        restingUntilMs.set(source, performance.now() + answer.retryAfterMs);
      }
      return { ok: false, reason: answer.reason };
    },
  };
}
