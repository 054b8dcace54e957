import { listedPriceIds, symbolsOfId } from '#server/chains/prices/price-ids.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';
import { FOLLOWERS } from '../state/world-tokens.ts';

/** A price at the end of an hour that lies so many hours back. */
export interface PastPrice {
  /** CoinGecko's id. */
  readonly priceId: string;
  readonly hoursAgo: number;
  /** 8 decimals. */
  readonly usd8: bigint;
}

/** How a coin wanders: by at most so many millionths an hour. */
interface Walk {
  readonly seed: number;
  readonly stepPpm: number;
}

const WALKS: Readonly<Record<string, Walk>> = {
  WETH: { seed: 218, stepPpm: 12_000 },
  WBTC: { seed: 11, stepPpm: 9_000 },
};
const OTHER_STEP_PPM = 15_000;
const PEGGED_STEP_PPM = 600;
const DOLLAR_USD8 = 100_000_000n;

/**
 * Hourly prices that nobody paid, of every coin that the feeds of the chains have: walks back from
 * the devnet's start prices, the same on every machine. Dollar coins stay near a dollar, and forms of
 * ETH and BTC keep their ratio to it.
 */
export function generatePriceHistory(hours: number): readonly PastPrice[] {
  const walks = new Map<string, readonly bigint[]>();
  const walkOf = (symbol: string): readonly bigint[] => {
    const known = walks.get(symbol);
    if (known) return known;
    const leader = leaderOf(symbol);
    const prices = leader
      ? walkOf(leader).map((usd8) => (usd8 * startPrice(symbol)) / startPrice(leader))
      : walkBack(startPrice(symbol), walkFor(symbol), hours);
    walks.set(symbol, prices);
    return prices;
  };
  return listedPriceIds().flatMap((priceId) =>
    walkOf(startSymbol(priceId)).map((usd8, hoursAgo) => ({ priceId, hoursAgo, usd8 })),
  );
}

const SYMBOLS = Object.keys(START_PRICES_USD8);

/** The symbol under which the devnet has the price of a coin. */
function startSymbol(priceId: string): string {
  const named = symbolsOfId(priceId).map((symbol) => symbol.toUpperCase());
  const symbol = SYMBOLS.find((one) => named.includes(one.toUpperCase()));
  if (symbol === undefined) throw new Error(`no start price for ${priceId}`);
  return symbol;
}

function leaderOf(symbol: string): string | undefined {
  return Object.keys(FOLLOWERS).find((leader) => FOLLOWERS[leader]?.includes(symbol));
}

function walkFor(symbol: string): Walk {
  const stepPpm = startPrice(symbol) === DOLLAR_USD8 ? PEGGED_STEP_PPM : OTHER_STEP_PPM;
  return WALKS[symbol] ?? { seed: 100 + SYMBOLS.indexOf(symbol), stepPpm };
}

function walkBack(start: bigint, { seed, stepPpm }: Walk, hours: number): bigint[] {
  const random = createRandom(seed);
  const prices = [start];
  let price = start;
  while (prices.length < hours) {
    const from = start === DOLLAR_USD8 ? (price + 3n * start) / 4n : price;
    const ppm = BigInt(Math.floor((random() * 2 - 1) * stepPpm));
    price = (from * (1_000_000n + ppm)) / 1_000_000n;
    prices.push(price);
  }
  return prices;
}

function startPrice(symbol: string): bigint {
  const price = START_PRICES_USD8[symbol];
  if (price === undefined) throw new Error(`no start price for ${symbol}`);
  return price;
}

/** Mulberry32: numbers in [0, 1), the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
