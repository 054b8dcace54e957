import { coinGeckoHeaders } from '#server/outbound/coingecko-headers.ts';
import type { JsonAnswer } from '#server/outbound/get-json.ts';
import { unread } from '../unread.ts';
import { createApiClient } from './api-client.ts';
import { describeFailure } from './describe-failure.ts';
import {
  type ApiPriceOutcome,
  judgePrice,
  type PriceApi,
  readInParts,
  USD_BOUNDS,
} from './price-api.ts';
import { field, plainDecimal } from './read-field.ts';

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1_048_576;

/**
 * CoinGecko's `GET /simple/price` (docs.coingecko.com, reference `simple-price`): by the source's
 * own ids, in US dollars, with the time of each price.
 *
 * @param options.baseUrl such as https://api.coingecko.com/api/v3
 * @param options.apiKey sent as a key of the pro plan to its address, as a demo key elsewhere
 */
export function createCoinGecko(options: {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}): PriceApi {
  const { baseUrl, apiKey, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = options;
  const client = createApiClient(baseUrl, {
    timeoutMs,
    maxBytes: MAX_BYTES,
    nowMs,
    headers: coinGeckoHeaders(baseUrl, apiKey),
  });
  return {
    name: 'coingecko',
    read: (ids) =>
      readInParts(
        ids,
        (part) => client.get(pathOf(part)),
        (part, answer) => outcomesOf(part, answer, nowMs()),
      ),
    async knows(id) {
      const answer = await client.get(pathOf([id]));
      if (!answer.ok || typeof answer.value !== 'object' || answer.value === null) return null;
      return field(answer.value, id) !== undefined;
    },
  };
}

function pathOf(ids: readonly string[]): string {
  const query = new URLSearchParams({
    ids: ids.join(','),
    vs_currencies: 'usd',
    include_last_updated_at: 'true',
    precision: 'full',
  });
  return `/simple/price?${query}`;
}

function outcomesOf(
  ids: readonly string[],
  answer: JsonAnswer,
  nowMs: number,
): (readonly [string, ApiPriceOutcome])[] {
  return ids.map((id) => {
    if (!answer.ok) return [id, describeFailure('CoinGecko', answer)];
    const item = field(answer.value, id);
    if (item === undefined) return [id, unread('no_price', `CoinGecko, ${id}`)];
    const usd = plainDecimal(field(item, 'usd'), ...USD_BOUNDS);
    const atSeconds = field(item, 'last_updated_at');
    const judged = judgePrice(`CoinGecko, ${id}`, { usd, atSeconds }, nowMs);
    if (!judged.ok) return [id, judged];
    const read = { id, usd: judged.price, last_updated_at: judged.atMs / 1000 };
    return [id, { ...judged, read: { call: 'GET /simple/price', ...read } }];
  });
}
