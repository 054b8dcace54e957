import { priceIdOf } from '#server/chains/prices/price-ids.ts';
import { readerOf, type WatchSubject, watchKey } from './watch-subject.ts';

/**
 * The series in which a subject's readings are stored, in one line. Prices in US dollars are one
 * series for a coin, however it was named: `price:ethereum`. Readings of wallets are one series for
 * each reader, because the results of two readers for a wallet are not comparable.
 */
export function seriesOf(subject: WatchSubject): string {
  const series = priceSeriesOf(subject) ?? watchKey(subject);
  const reader = readerOf(subject);
  return reader === 0 ? series : `${series}:reader=${reader}`;
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
