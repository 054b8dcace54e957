import { type GetJsonOptions, getJson, type JsonAnswer } from '#server/outbound/get-json.ts';

/** Asks one HTTP source. */
export interface ApiClient {
  /** @param pathAndQuery with its leading slash, below the source's address */
  get(pathAndQuery: string): Promise<JsonAnswer>;
}

/**
 * Opens an HTTP source. While it has asked callers to wait, nothing is sent: every request fails
 * immediately, with the reason that it gave.
 *
 * The vendors' own clients are not used here: CoinGecko's ends its deadline with the headers and
 * reads a body of any size, DefiLlama's does so too and has no setting for the address.
 *
 * @param baseUrl without a slash at the end
 */
export function createApiClient(
  baseUrl: string,
  options: GetJsonOptions & { readonly nowMs?: () => number },
): ApiClient {
  const { nowMs = Date.now } = options;
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let quietReason = '';
  return {
    async get(pathAndQuery) {
      if (nowMs() < quietUntilMs) return { ok: false, reason: quietReason };
      const answer = await getJson(new URL(`${baseUrl}${pathAndQuery}`), options);
      if (!answer.ok && answer.retryAfterMs !== undefined) {
        quietUntilMs = nowMs() + answer.retryAfterMs;
        quietReason = answer.reason;
      }
      return answer;
    },
  };
}
