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
/** Below this the source itself does not trust its price. */
const LEAST_CONFIDENCE = 0.9;

/**
 * DefiLlama's `GET /prices/current/{coins}` (api-docs.defillama.com, "coins"), which knows
 * CoinGecko's ids as `coingecko:<id>`.
 *
 * @param options.baseUrl such as https://coins.llama.fi
 */
export function createDefiLlamaPrices(options: {
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}): PriceApi {
  const { baseUrl, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = options;
  const client = createApiClient(baseUrl, { timeoutMs, maxBytes: MAX_BYTES, nowMs });
  return {
    name: 'defillama',
    read: (ids) =>
      readInParts(
        ids,
        (part) => client.get(pathOf(part)),
        (part, answer) => outcomesOf(part, answer, nowMs()),
      ),
    async knows(id) {
      const answer = await client.get(pathOf([id]));
      const coins = answer.ok ? field(answer.value, 'coins') : undefined;
      if (typeof coins !== 'object' || coins === null) return null;
      return field(coins, coinOf(id)) !== undefined;
    },
  };
}

function coinOf(id: string): string {
  return `coingecko:${id}`;
}

function pathOf(ids: readonly string[]): string {
  return `/prices/current/${ids.map((id) => encodeURIComponent(coinOf(id))).join(',')}`;
}

function outcomesOf(
  ids: readonly string[],
  answer: JsonAnswer,
  nowMs: number,
): (readonly [string, ApiPriceOutcome])[] {
  return ids.map((id) => {
    if (!answer.ok) return [id, describeFailure('DefiLlama', answer)];
    const coin = field(field(answer.value, 'coins'), coinOf(id));
    if (coin === undefined) return [id, unread('no_price', `DefiLlama, ${id}`)];
    const confidence = field(coin, 'confidence');
    if (typeof confidence === 'number' && !(confidence >= LEAST_CONFIDENCE)) {
      return [id, unread('no_price', `DefiLlama, ${id}: It does not trust its own price.`)];
    }
    const usd = plainDecimal(field(coin, 'price'), ...USD_BOUNDS);
    const judged = judgePrice(
      `DefiLlama, ${id}`,
      { usd, atSeconds: field(coin, 'timestamp') },
      nowMs,
    );
    if (!judged.ok) return [id, judged];
    const read = { coin: coinOf(id), price: judged.price, timestamp: judged.atMs / 1000 };
    return [id, { ...judged, read: { call: 'GET /prices/current', ...read } }];
  });
}
