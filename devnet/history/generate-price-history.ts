import { listedPriceId, listedPriceIds } from '#server/chains/prices/price-ids.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';

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
 * Hourly prices that nobody paid, of every listed coin: walks back from the devnet's start prices,
 * the same on every machine. Dollar coins stay near a dollar, staked ether keeps its ratio to ETH.
 */
export function generatePriceHistory(hours: number): readonly PastPrice[] {
  const ether = walkBack(startPrice('WETH'), WALKS.WETH as Walk, hours);
  return Object.entries(LISTED_TOKENS).flatMap(([symbol, { priceId }], at) => {
    const start = startPrice(symbol);
    const isStakedEther = symbol.endsWith('ETH') && symbol !== 'WETH';
    const walk = WALKS[symbol] ?? {
      seed: 100 + at,
      stepPpm: start === DOLLAR_USD8 ? PEGGED_STEP_PPM : OTHER_STEP_PPM,
    };
    const prices = isStakedEther
      ? ether.map((usd8) => (usd8 * start) / startPrice('WETH'))
      : walkBack(start, walk, hours);
    const names = listedPriceIds().filter((id) => listedPriceId(id) === priceId);
    return names.flatMap((name) =>
      prices.map((usd8, hoursAgo) => ({ priceId: name, hoursAgo, usd8 })),
    );
  });
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
