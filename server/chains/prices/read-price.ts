import { type Address, parseAbi } from 'viem';
import { blockTimestamp, call, type Reading, readAll } from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { aaveFeed } from './aave-feeds.ts';
import { USD_FEEDS } from './feeds.ts';

/** Chainlink's AggregatorInterface, and the round data that Aave's capped adapters lack. */
const feedAbi = parseAbi([
  'function latestAnswer() view returns (int256)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);

/** Decimals of every price here, as the USD feeds have them. */
export const PRICE_DECIMALS = 8;

/** The slowest USD feeds renew daily: older than that and a tenth is stale. */
const MAX_AGE_SECONDS = (24n * 3600n * 11n) / 10n;

/** What a feed answers; rounds are numbered by the feed. */
export interface UsdAnswer {
  /** 8 decimals. */
  readonly usd8: bigint;
  /** Null for feeds that keep no rounds. */
  readonly round: { readonly id: bigint; readonly updatedAt: bigint } | null;
  /** How old the round was at the block that it was read on; null where one of them is not told. */
  readonly ageSeconds: bigint | null;
}

/**
 * USD prices with 8 decimals, in the order of the tokens; null where there is no feed, or its
 * price is not positive or older than a day. A token without a feed on its own chain uses
 * ethereum's. One round.
 */
export function* readPricesUsd(tokens: readonly Token[]): Reading<readonly (bigint | null)[]> {
  const answers = yield* readAnswersUsd(tokens);
  return answers.map((answer) => answer?.usd8 ?? null);
}

/** The same with the round that each price is of. */
export function* readAnswersUsd(tokens: readonly Token[]): Reading<readonly (UsdAnswer | null)[]> {
  return yield* readFeedAnswers(tokens.map(priceFeedOf));
}

/** A USD feed of Chainlink's shape with 8 decimals, and the chain that it is on. */
export interface PriceFeed {
  readonly chain: EvmChainSlug;
  readonly to: Address;
}

/**
 * What feeds answer, in their order; null where there is no feed, or its price is not positive or older
 * than a day. One round.
 */
export function* readFeedAnswers(
  feeds: readonly (PriceFeed | undefined)[],
): Reading<readonly (UsdAnswer | null)[]> {
  const reads = feeds
    .filter((feed) => feed !== undefined)
    .flatMap((feed) => [
      call({ ...feed, abi: feedAbi, functionName: 'latestAnswer' }),
      call({ ...feed, abi: feedAbi, functionName: 'latestRoundData' }),
      blockTimestamp(feed.chain),
    ]);
  if (reads.length === 0) return feeds.map(() => null);
  const outcomes = yield* readAll(reads);
  let at = 0;
  return feeds.map((feed) => {
    if (!feed) return null;
    const [answer, round, now] = outcomes.slice(at, at + 3);
    at += 3;
    if (!answer?.ok || typeof answer.value !== 'bigint' || answer.value <= 0n) return null;
    const usd8 = answer.value;
    const [id, , , updatedAt] = round?.ok && Array.isArray(round.value) ? round.value : [];
    if (id === undefined || updatedAt === undefined) return { usd8, round: null, ageSeconds: null };
    const isTimed = now?.ok && typeof now.value === 'bigint';
    const ageSeconds = isTimed ? (now.value as bigint) - (updatedAt as bigint) : null;
    if (ageSeconds !== null && ageSeconds > MAX_AGE_SECONDS) return null;
    return { usd8, round: { id, updatedAt }, ageSeconds };
  });
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
