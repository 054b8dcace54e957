import { type Address, parseAbi } from 'viem';
import {
  blockTimestamp,
  type ContractRead,
  call,
  ifReachable,
  type ReadOutcome,
  readAll,
  solanaAccount,
  together,
} from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { CLOCK_SYSVAR } from '#server/chains/solana/programs.ts';
import { readClock } from '#server/chains/solana/sysvars.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { aaveFeed } from './aave-feeds.ts';
import { USD_FEEDS } from './feeds.ts';
import { oldestAnswerSeconds } from './heartbeats.ts';
import { judgePriceUpdate } from './price-update.ts';
import type { PythFeed } from './pyth-feeds.ts';

/**
 * Chainlink's AggregatorInterface, the round data that Aave's capped adapters lack, and the feed that such an
 * adapter asks instead (aave-dao/aave-price-feeds), immutable in each.
 */
export const priceFeedAbi = parseAbi([
  'function latestAnswer() view returns (int256)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function ASSET_TO_USD_AGGREGATOR() view returns (address)',
  'function BASE_TO_USD_AGGREGATOR() view returns (address)',
  'function PEG_TO_BASE() view returns (address)',
]);
/** Of a stable coin, of a token with a rate over another, of a token with a market against another. */
const ADAPTER_GETTERS = [
  'ASSET_TO_USD_AGGREGATOR',
  'BASE_TO_USD_AGGREGATOR',
  'PEG_TO_BASE',
] as const;

/** Decimals of every price here, as the USD feeds have them. */
export const PRICE_DECIMALS = 8;

/** What a feed answers; rounds are numbered by the feed. */
export interface UsdAnswer {
  /** 8 decimals. */
  readonly usd8: bigint;
  /** Null for feeds that keep no rounds. */
  readonly round: { readonly id: bigint; readonly updatedAt: bigint } | null;
  /** Unix seconds; of an adapter without rounds, when the feed behind it was renewed. Null where neither is known. */
  readonly updatedAt: bigint | null;
  /** How old it was at the block that it was read on; null where one of them is unknown. */
  readonly ageSeconds: bigint | null;
}

/**
 * USD prices with 8 decimals, in the order of the tokens; null where there is no feed, or its
 * price is not positive or stale. A token without a feed on its own chain uses
 * ethereum's. One round.
 */
export function* readPricesUsd(tokens: readonly Token[]): ContractRead<readonly (bigint | null)[]> {
  const answers = yield* readAnswersUsd(tokens);
  return answers.map((answer) => answer?.usd8 ?? null);
}

/** The same with the round that each price is of. */
export function* readAnswersUsd(
  tokens: readonly Token[],
): ContractRead<readonly (UsdAnswer | null)[]> {
  return yield* readFeedAnswers(tokens.map(priceFeedOf));
}

/** A USD feed of Chainlink's shape with 8 decimals, and the chain that it is on. */
export interface PriceFeed {
  readonly chain: EvmChainSlug;
  readonly to: Address;
}

/** A feed that is read here, of either kind. */
export type UsdFeed = PriceFeed | PythFeed;

/** What a feed came to: an answer, in one sentence why none is believed, or null where its chain is silent. */
export type FeedOutcome = UsdAnswer | { readonly refused: string } | null;

const NO_FRESH_PRICE = { refused: 'Its price feed has no fresh price.' } as const;

/** Where the rounds of a feed are, by chain and feed, as the chain returned it: its own, or those of a feed behind it. */
const roundsAt = new Map<string, Address>();

/**
 * What feeds answer, in their order; null where there is no feed, or its price is not positive or older than
 * its heartbeat allows. One round; another one the first time that adapters without rounds are among them.
 */
export function* readFeedAnswers(
  feeds: readonly (UsdFeed | undefined)[],
): ContractRead<readonly (UsdAnswer | null)[]> {
  const asked = feeds.filter((feed) => feed !== undefined);
  if (asked.length === 0) return feeds.map(() => null);
  const outcomes = yield* together(asked.map(readFeed));
  let at = 0;
  return feeds.map((feed) => (feed ? answerIn(outcomes[at++] ?? null) : null));
}

/** What each feed came to: a silent chain fails its own feeds alone. */
export function* readFeedOutcomes(feeds: readonly UsdFeed[]): ContractRead<readonly FeedOutcome[]> {
  return yield* together(feeds.map((feed) => ifReachable(readFeed(feed))));
}

/** The answer in what a feed came to; null where there is none. */
export function answerIn(outcome: FeedOutcome): UsdAnswer | null {
  return outcome === null || 'refused' in outcome ? null : outcome;
}

function readFeed(feed: UsdFeed): ContractRead<Exclude<FeedOutcome, null>> {
  return feed.chain === 'solana' ? readPythFeed(feed) : readRoundFeed(feed);
}

function* readPythFeed(feed: PythFeed): ContractRead<Exclude<FeedOutcome, null>> {
  const [account, clock] = yield* readAll([solanaAccount(feed.to), solanaAccount(CLOCK_SYSVAR)]);
  const now = clock.ok ? readClock(clock.value) : undefined;
  if (!account.ok || now === undefined) return NO_FRESH_PRICE;
  const outcome = judgePriceUpdate(account.value, feed, now.unixTimestamp);
  if ('refused' in outcome) return outcome;
  const { usd8, publishedAt, ageSeconds } = outcome;
  return { usd8, round: null, updatedAt: publishedAt, ageSeconds };
}

function* readRoundFeed(feed: PriceFeed): ContractRead<Exclude<FeedOutcome, null>> {
  const { chain, to } = feed;
  const key = `${chain}:${to}`;
  const known = roundsAt.get(key);
  const [answer, rounds, now, ...behind] = yield* readAll([
    call({ ...feed, abi: priceFeedAbi, functionName: 'latestAnswer' }),
    call({ chain, to: known ?? to, abi: priceFeedAbi, functionName: 'latestRoundData' }),
    blockTimestamp(chain),
    ...(known === undefined
      ? ADAPTER_GETTERS.map((functionName) => call({ ...feed, abi: priceFeedAbi, functionName }))
      : []),
  ]);
  if (!answer.ok || answer.value <= 0n) return NO_FRESH_PRICE;
  let round = roundOf(rounds);
  let isOwn = known === undefined || known === to;
  if (round !== null && known === undefined) roundsAt.set(key, to);
  const inner = behind.find(({ ok }) => ok);
  if (round === null && inner?.ok) {
    const [latest] = yield* readAll([
      call({ chain, to: inner.value, abi: priceFeedAbi, functionName: 'latestRoundData' }),
    ]);
    round = roundOf(latest);
    isOwn = false;
    if (round !== null) roundsAt.set(key, inner.value);
  }
  const updatedAt = round?.updatedAt ?? null;
  const ageSeconds = updatedAt === null || !now.ok ? null : now.value - updatedAt;
  if (ageSeconds !== null && ageSeconds > oldestAnswerSeconds(chain, to)) return NO_FRESH_PRICE;
  return { usd8: answer.value, round: isOwn ? round : null, updatedAt, ageSeconds };
}

type RoundOutcome = ReadOutcome<readonly [bigint, bigint, bigint, bigint, bigint]>;

function roundOf(outcome: RoundOutcome): UsdAnswer['round'] {
  if (!outcome.ok) return null;
  const [id, , , updatedAt] = outcome.value;
  return { id, updatedAt };
}

/** What an amount is worth in USD with 8 decimals, rounded down. */
export function usdValue(token: Token, amountAtomic: bigint, price: bigint): bigint {
  return (amountAtomic * price) / 10n ** BigInt(token.decimals);
}

/**
 * Where the USD price of a token is read: the feed, and the chain that it is on. A token that this
 * service lists itself has the same feed on ethereum as on a chain without one; any other has only the
 * feed that Aave prices this very contract with, for what others call theirs prices nothing.
 */
export function priceFeedOf(token: Token): PriceFeed | undefined {
  const { chain, address } = token;
  const symbol = address === null ? evmChain(chain).wrappedNative.symbol : ownSymbol(token);
  const own = symbol === undefined ? undefined : USD_FEEDS[chain][symbol];
  const to = own ?? (address === null ? undefined : aaveFeed(chain, address));
  if (to) return { chain, to };
  const ethereums = symbol === undefined ? undefined : USD_FEEDS.ethereum[symbol];
  return ethereums && { chain: 'ethereum', to: ethereums };
}

function ownSymbol(token: Token): string | undefined {
  const listed = token.address === null ? undefined : ownToken(token.chain, token.address);
  return listed && sameToken(listed, token) ? listed.symbol : undefined;
}
