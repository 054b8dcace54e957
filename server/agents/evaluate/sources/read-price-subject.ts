import { formatUnits } from 'viem';
import { percentChange, quotient } from '#server/agents/kinds/decimals.ts';
import { ifReachable, type Reading, together } from '#server/chains/evm/read.ts';
import { listedPriceId } from '#server/chains/prices/price-ids.ts';
import { PRICE_DECIMALS, priceFeedOf, readAnswersUsd } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { type ChainHead, readHead } from './chain-head.ts';
import type { SubjectReading } from './subject-reading.ts';
import { observed } from './subject-reading.ts';
import { unread } from './unread.ts';

/** A USD price, and where it was read. */
export interface PriceObservation {
  /** US dollars, a plain decimal. */
  readonly price: string;
  readonly head: ChainHead;
  readonly read: Readonly<Record<string, string | number | null>>;
}

/** What a subject of metric `price` or `peg` asks the price of. */
interface PriceSubject {
  readonly metric: string;
  readonly price_source_id?: string;
  readonly asset?: string;
  readonly quote?: string;
  readonly chain?: string;
}

/** The price of an asset in US dollars or another asset, from the chains' feeds. */
export function* readPriceSubject(
  subject: PriceSubject,
  chains: readonly EvmChainSlug[],
): SubjectReading {
  const { price_source_id: sourceId, asset, quote } = subject;
  const name = sourceId ?? asset ?? '';
  const found = yield* readUsdPrice(
    sourceId === undefined ? tokensNamed(name, chains) : tokensPriced(sourceId, chains),
  );
  if (!found) return unread('no_price', name);
  if (quote === undefined) return observed({ [name]: found.price }, 'price_feed', [found]);
  const unit = yield* readUsdPrice(tokensNamed(quote, chains));
  const price = unit && quotient(found.price, unit.price);
  if (!unit || price === null) return unread('no_price', quote);
  return observed({ [name]: price }, 'price_feed', [found, unit]);
}

/** How far an asset is from its peg, either way, in percent. */
export function* readPegSubject(
  subject: PriceSubject,
  chains: readonly EvmChainSlug[],
): SubjectReading {
  const outcome = yield* readPriceSubject(subject, chains);
  if (!outcome.ok) return outcome;
  const values = Object.entries(outcome.values).map(([name, price]) => [
    name,
    (percentChange('1', price) ?? '').replace('-', ''),
  ]);
  return { ...outcome, values: Object.fromEntries(values) };
}

/**
 * The USD price of the first of some tokens whose feed answers; all are the same asset.
 *
 * @returns null when none does.
 */
function* readUsdPrice(tokens: readonly Token[]): Reading<PriceObservation | null> {
  const tried = new Set<string>();
  for (const token of tokens) {
    const feed = priceFeedOf(token);
    if (!feed || tried.has(`${feed.chain}:${feed.to}`)) continue;
    tried.add(`${feed.chain}:${feed.to}`);
    const answer = yield* ifReachable(together([readAnswersUsd([token]), readHead(feed.chain)]));
    const [answers, head] = answer ?? [];
    const told = answers?.[0];
    if (told == null || !head) continue;
    const { usd8, round } = told;
    return {
      price: formatUnits(usd8, PRICE_DECIMALS),
      head,
      read: {
        chain: feed.chain,
        contract: feed.to,
        call: 'latestAnswer()',
        answer: usd8.toString(),
        decimals: PRICE_DECIMALS,
        ...(round === null
          ? {}
          : { round_id: round.id.toString(), round_time: Number(round.updatedAt) }),
        block_number: head.blockNumber.toString(),
        block_time: Number(head.timestamp),
      },
    };
  }
  return null;
}

/** Whether any of the chains has a feed for the price of what a name names. */
export function hasFeed(name: string, chains: readonly EvmChainSlug[]): boolean {
  return tokensNamed(name, chains).some((token) => priceFeedOf(token) !== undefined);
}

function tokensNamed(name: string, chains: readonly EvmChainSlug[]): Token[] {
  return chains.flatMap((chain) => resolveToken(chain, name) ?? []);
}

function tokensPriced(sourceId: string, chains: readonly EvmChainSlug[]): Token[] {
  const wanted = listedPriceId(sourceId);
  return Object.entries(LISTED_TOKENS)
    .filter(([, { priceId }]) => priceId === wanted)
    .flatMap(([, { addresses }]) =>
      chains.flatMap((chain) => {
        const address = addresses[chain];
        return (address && resolveToken(chain, address)) ?? [];
      }),
    );
}
