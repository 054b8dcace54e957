import { createHash } from 'node:crypto';
import { COINS } from '#server/chains/prices/coins.ts';
import { listedPriceId, listedPriceIds, symbolsOfId } from '#server/chains/prices/price-ids.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';

/** Prices by the symbol that the devnet has them under, 8 decimals. */
type Prices = Readonly<Record<string, bigint>>;

/** Coins of no chain here whose made-up price should look like theirs. */
const KNOWN_USD8: Prices = {
  BNB: 600_00000000n,
  XRP: 2_00000000n,
  ADA: 60000000n,
  DOGE: 20000000n,
  TON: 3_00000000n,
  DOT: 4_00000000n,
  LTC: 100_00000000n,
  AVAX: 20_00000000n,
  ATOM: 4_00000000n,
  NEAR: 3_00000000n,
  TRX: 30000000n,
  XLM: 30000000n,
  XMR: 300_00000000n,
  APT: 5_00000000n,
  SUI: 3_00000000n,
  TIA: 2_00000000n,
  INJ: 12_00000000n,
  FIL: 2_50000000n,
  HYPE: 40_00000000n,
  TAO: 400_00000000n,
  BCH: 500_00000000n,
  ETC: 18_00000000n,
  HBAR: 20000000n,
};

/** Pegged to the dollar by what they are. */
const DOLLARS = /USD|^DAI$|^FRAX$|^GHO$/;
const DOLLAR_USD8 = 1_00000000n;

/** The symbol under which the chains of the devnet have the price of what an id stands for. */
function worldSymbol(id: string): string | undefined {
  const names = [...symbolsOfId(id), ...symbolsOfId(listedPriceId(id))].map((name) =>
    name.toUpperCase(),
  );
  return Object.keys(START_PRICES_USD8).find((one) => names.includes(one.toUpperCase()));
}

/** A price between one cent and a hundred dollars that a ticker always has. */
function madeUpUsd8(symbol: string): bigint {
  const [first = 0, second = 0] = createHash('sha256').update(symbol).digest();
  return 10n ** BigInt(6 + (first % 4)) * BigInt(1 + (second % 9));
}

/** Coins that no chain of the devnet has a token of. */
const MARKET_ONLY = COINS.filter(({ id }) => worldSymbol(id) === undefined);

/** Start prices of the coins that only the market has. */
export const MARKET_PRICES_USD8: Prices = Object.fromEntries(
  MARKET_ONLY.map(({ symbol }) => [
    symbol,
    KNOWN_USD8[symbol] ?? (DOLLARS.test(symbol) ? DOLLAR_USD8 : madeUpUsd8(symbol)),
  ]),
);

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...[...COINS.map(({ id }) => id), ...listedPriceIds()].flatMap((id) => {
    const symbol = worldSymbol(id);
    return symbol === undefined ? [] : [[id, symbol] as const];
  }),
  ...MARKET_ONLY.map(({ id, symbol }) => [id, symbol] as const),
]);

/** The price of a coin by CoinGecko's id, 8 decimals; undefined for one that the market does not have. */
export function marketUsd8(prices: Prices, id: string): bigint | undefined {
  const symbol = SYMBOLS.get(id);
  return symbol === undefined ? undefined : prices[symbol];
}
