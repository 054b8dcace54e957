import { type Address, getAddress, isAddress, parseUnits } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { DEVNET_CHAINS } from '../chains.ts';
import { MARKET_PRICES_USD8 } from '../market/market-prices.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';
import { CommandError } from './command-error.ts';

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Reads a duration such as `30s`, `1h`, `1h30m` or `500ms`. @returns milliseconds.
 *
 * @throws {CommandError}
 */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw new CommandError(`"${text}" is not a duration: write for example 30s, 10m, 1h or 2d.`);
  }
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0),
    0,
  );
}

const DECIMAL = /^\d+(\.\d+)?$/;

/** Reads a USD price into 8 decimals. @throws {CommandError} */
export function parseUsd8(text: string): bigint {
  const price = DECIMAL.test(text) ? parseUnits(text, 8) : 0n;
  // Beyond this, pools would end outside the prices Uniswap v3 can hold.
  if (price <= 0n || price > 10n ** 17n) {
    throw new CommandError(
      `"${text}" is not a USD price: write a number above 0 and at most 1000000000, for example 2500.`,
    );
  }
  return price;
}

/** @throws {CommandError} when it is no percentage such as `6` or `4.25%`. */
export function parsePercent(text: string): number {
  if (/^\d{1,3}(?:\.\d{1,4})?%?$/.test(text)) return Number.parseFloat(text);
  throw new CommandError(`"${text}" is not a percentage: write for example 6 or 4.25.`);
}

/** Reads an amount of whole units. @throws {CommandError} */
export function parseAmount(text: string, decimals: number): bigint {
  const amount = DECIMAL.test(text) ? parseUnits(text, decimals) : 0n;
  if (amount <= 0n) throw new CommandError(`"${text}" is not an amount: write for example 1.5.`);
  return amount;
}

const WRAPPED: Readonly<Record<string, string>> = { ETH: 'WETH', POL: 'WPOL', OKB: 'WOKB' };

/** The symbol whose price an asset has: ETH and WETH are one, so are BTC and WBTC. */
export function parsePricedSymbol(asset: string): string {
  const symbol = canonicalSymbol(asset);
  const named = WRAPPED[symbol] ?? symbol;
  const known = [...Object.keys(START_PRICES_USD8), ...Object.keys(MARKET_PRICES_USD8)];
  const priced = known.find((one) => one.toUpperCase() === named.toUpperCase());
  if (priced === undefined) {
    throw new CommandError(
      `No asset "${asset}" has a price here: choose ETH, BTC, POL, OKB, one of ${Object.keys(START_PRICES_USD8).join(', ')}, or another of the ${known.length} coins that the market has.`,
    );
  }
  return priced;
}

/** @throws {CommandError} for a chain the devnet does not have. */
export function parseChain(text: string): EvmChainSlug {
  const slug = DEVNET_CHAINS.find((known) => known === text.toLowerCase());
  if (!slug) {
    throw new CommandError(
      `There is no chain "${text}": choose one of ${DEVNET_CHAINS.join(', ')}.`,
    );
  }
  return slug;
}

/** @throws {CommandError} */
export function parseAddress(text: string): Address {
  if (!isAddress(text)) {
    throw new CommandError(
      `"${text}" is not an address: write 0x and 40 hex digits with a right checksum.`,
    );
  }
  return getAddress(text);
}

/** @throws {CommandError} */
export function parseCount(text: string, most: number, what = 'blocks'): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) {
    throw new CommandError(
      `"${text}" is not a number of ${what}: write a number from 1 to ${most}.`,
    );
  }
  return count;
}
