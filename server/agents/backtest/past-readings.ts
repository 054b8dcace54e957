import { changesOver, fromPeg, inUnitsOf } from '#server/agents/kinds/replay/derive-readings.ts';
import type { PastValue } from '#server/agents/kinds/replay/replay.ts';
import { priceSeries, seriesOf } from '#server/agents/series.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { priceIdOf } from '#server/chains/prices/price-ids.ts';

const HOUR_MS = 3_600_000;

/** The series of the prices that a subject may be computed from. */
interface PriceParts {
  readonly price: string;
  readonly unit?: string;
}

function pricePartsOf(subject: WatchSubject): PriceParts | null {
  const { metric, any, chain, price_source_id, asset, quote } = subject;
  if ((metric !== 'price' && metric !== 'peg') || any !== undefined || chain !== undefined) {
    return null;
  }
  const id = price_source_id ?? (asset === undefined ? undefined : priceIdOf(asset));
  const quoteId = quote === undefined ? undefined : priceIdOf(quote);
  if (id === undefined || (quote !== undefined && quoteId === undefined)) return null;
  return {
    price: priceSeries(id),
    ...(quoteId === undefined ? {} : { unit: priceSeries(quoteId) }),
  };
}

/** The series that the past of a subject may be found in. */
export function seriesFor(subject: WatchSubject): readonly string[] {
  const parts = pricePartsOf(subject);
  return [seriesOf(subject), ...(parts === null ? [] : [parts.price, parts.unit ?? parts.price])];
}

/**
 * The readings of a subject: its own, or those derived from price readings where there are more of
 * them.
 */
export function pastReadingsOf(
  subject: WatchSubject,
  stored: ReadonlyMap<string, readonly PastValue[]>,
  cadenceMs: number,
): readonly PastValue[] {
  const own = stored.get(seriesOf(subject)) ?? [];
  const parts = pricePartsOf(subject);
  if (parts === null || parts.price === seriesOf(subject)) return own;
  let derived: readonly PastValue[] = stored.get(parts.price) ?? [];
  if (parts.unit !== undefined) {
    derived = inUnitsOf(derived, stored.get(parts.unit) ?? [], cadenceMs);
  }
  if (subject.metric === 'peg') derived = fromPeg(derived);
  if (subject.window_hours !== undefined) {
    derived = changesOver(derived, subject.window_hours * HOUR_MS, cadenceMs);
  }
  return derived.length > own.length ? derived : own;
}
