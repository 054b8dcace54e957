import { formatUnits } from 'viem';
import { percentChange, quotient } from '#server/agents/kinds/decimals.ts';
import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { feedsNamed, feedsOfId } from '#server/chains/prices/price-ids.ts';
import { PRICE_DECIMALS, readFeedAnswers, type UsdFeed } from '#server/chains/prices/read-price.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { type ChainHead, readHead } from './chain-head.ts';
import type { SubjectRead } from './subject-read.ts';
import { observed } from './subject-read.ts';
import { unread } from './unread.ts';

/** A USD price, and where it was read. */
export interface PriceObservation {
  /** US dollars, a plain decimal. */
  readonly price: string;
  readonly head: ChainHead;
  readonly read: Readonly<Record<string, string | number | null>>;
}

/** The asset whose price a subject of metric `price` or `peg` needs. */
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
  chains: readonly ChainSlug[],
): SubjectRead {
  const { price_source_id: sourceId, asset, quote } = subject;
  const name = sourceId ?? asset ?? '';
  const found = yield* readUsdPrice(
    sourceId === undefined ? feedsNamed(name, chains) : feedsOfId(sourceId, chains),
  );
  if (!found) return unread('no_price', name);
  if (quote === undefined) return observed({ [name]: found.price }, 'price_feed', [found]);
  const unit = yield* readUsdPrice(feedsNamed(quote, chains));
  const price = unit && quotient(found.price, unit.price);
  if (!unit || price === null) return unread('no_price', quote);
  return observed({ [name]: price }, 'price_feed', [found, unit]);
}

/** How far an asset is from its peg, either way, in percent. */
export function* readPegSubject(subject: PriceSubject, chains: readonly ChainSlug[]): SubjectRead {
  const outcome = yield* readPriceSubject(subject, chains);
  if (!outcome.ok) return outcome;
  const values = Object.entries(outcome.values).map(([name, price]) => [
    name,
    (percentChange('1', price) ?? '').replace('-', ''),
  ]);
  return { ...outcome, values: Object.fromEntries(values) };
}

/**
 * The USD price of the first of some feeds that answers; all are of the same asset.
 *
 * @returns null when none does.
 */
function* readUsdPrice(feeds: Iterable<UsdFeed>): ContractRead<PriceObservation | null> {
  for (const feed of feeds) {
    const answer = yield* ifReachable(together([readFeedAnswers([feed]), readHead(feed.chain)]));
    const [answers, head] = answer ?? [];
    const reported = answers?.[0];
    if (reported == null || !head) continue;
    const { usd8, round, updatedAt } = reported;
    return {
      price: formatUnits(usd8, PRICE_DECIMALS),
      head,
      read: {
        chain: feed.chain,
        contract: feed.to,
        // A feed of Pyth is an account without functions to call.
        ...(feed.chain === 'solana'
          ? { account_type: 'PriceUpdateV2', publish_time: Number(updatedAt) }
          : { call: 'latestAnswer()' }),
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
