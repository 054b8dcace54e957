import { priceIdOf } from '#server/chains/prices/price-ids.ts';
import { type WatchSubject, watchKey } from './watch-subject.ts';

/**
 * The series that readings of a subject are kept in, in one line. Prices in US dollars are one
 * series for a coin, however it was named: `price:ethereum`.
 */
export function seriesOf(subject: WatchSubject): string {
  return priceSeriesOf(subject) ?? watchKey(subject);
}

/** @returns the series of a plain price in US dollars; undefined for every other subject */
function priceSeriesOf(subject: WatchSubject): string | undefined {
  const { metric, any, chain, quote, window_hours, price_source_id, asset } = subject;
  const isPlain = metric === 'price' && any === undefined && chain === undefined;
  if (!isPlain || quote !== undefined || window_hours !== undefined) return undefined;
  const id = price_source_id ?? (asset === undefined ? undefined : priceIdOf(asset));
  return id === undefined ? undefined : priceSeries(id);
}

/** @param priceId CoinGecko's id */
export function priceSeries(priceId: string): string {
  return watchKey({ metric: 'price', price_source_id: priceId });
}
