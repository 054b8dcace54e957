import { percentChange, quotient } from '#server/agents/kinds/decimals.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { priceIdOf } from '#server/chains/prices/price-ids.ts';
import type { ApiPrice, ApiPriceOutcome, PriceApi } from './apis/price-api.ts';
import type { SubjectOutcome } from './source.ts';
import { unread } from './unread.ts';

/** The ids that a subject needs from a price source: its own, and that of its measure. */
interface AskedIds {
  readonly name: string;
  readonly id: string;
  readonly quoteId?: string;
}

/**
 * @returns the ids by which a subject is read; null if it is not a price, or the asset's id is not
 * known
 */
export function askedIdsOf(subject: WatchSubject): AskedIds | null {
  const { metric, any, price_source_id, asset, quote } = subject;
  if ((metric !== 'price' && metric !== 'peg') || any !== undefined) return null;
  const id = price_source_id ?? (asset === undefined ? undefined : priceIdOf(asset));
  if (id === undefined) return null;
  const name = price_source_id ?? asset ?? id;
  if (quote === undefined) return { name, id };
  const quoteId = priceIdOf(quote);
  return quoteId === undefined ? null : { name, id, quoteId };
}

/** Reads the prices of subjects, all with one question. */
export async function readApiPrices(
  api: PriceApi,
  subjects: readonly { readonly subject: WatchSubject; readonly ids: AskedIds }[],
): Promise<readonly SubjectOutcome[]> {
  const wanted = new Set(subjects.flatMap(({ ids }) => [ids.id, ids.quoteId ?? ids.id]));
  const prices = await api.read([...wanted]);
  return subjects.map(({ subject, ids }) => {
    const price = prices.get(ids.id) ?? LEFT_OUT;
    if (!price.ok) return price;
    if (ids.quoteId === undefined) return outcomeOf(api, subject, ids.name, price.price, [price]);
    const unit = prices.get(ids.quoteId) ?? LEFT_OUT;
    if (!unit.ok) return unit;
    const ratio = quotient(price.price, unit.price);
    if (ratio === null) return unread('no_price', subject.quote);
    return outcomeOf(api, subject, ids.name, ratio, [price, unit]);
  });
}

const LEFT_OUT: ApiPriceOutcome = unread('no_price', 'The source left it out.');

function outcomeOf(
  api: PriceApi,
  { metric }: WatchSubject,
  name: string,
  price: string,
  parts: readonly ApiPrice[],
): SubjectOutcome {
  const value = metric === 'peg' ? (percentChange('1', price) ?? '').replace('-', '') : price;
  return {
    ok: true,
    values: { [name]: value },
    observedAtMs: Math.min(...parts.map(({ atMs }) => atMs)),
    proof: { source: api.name, reads: parts.map(({ read }) => read) },
  };
}
