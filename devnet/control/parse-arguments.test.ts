import { describe, expect, it } from 'vitest';
import { CommandError } from './command-error.ts';
import { parseAmount, parseDuration, parsePricedSymbol, parseUsd8 } from './parse-arguments.ts';

describe('parseDuration', () => {
  it.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['2d', 172_800_000],
  ])('%s is %i ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '1', 's', '1 h', '-1h', '1h!', '1.5h', '1w'])('refuses %j', (text) => {
    expect(() => parseDuration(text)).toThrow(CommandError);
  });
});

describe('parseUsd8', () => {
  it('keeps eight decimals', () => {
    expect(parseUsd8('2500')).toBe(2500_00000000n);
    expect(parseUsd8('0.00000001')).toBe(1n);
    expect(parseUsd8('1000000000')).toBe(10n ** 17n);
  });

  it.each(['0', '-1', '1e3', 'NaN', '', '1000000001', '0.000000001'])('refuses %j', (text) => {
    expect(() => parseUsd8(text)).toThrow(CommandError);
  });
});

describe('parsePricedSymbol', () => {
  it.each([
    ['ETH', 'WETH'],
    ['weth', 'WETH'],
    ['btc', 'WBTC'],
    ['MATIC', 'WPOL'],
    ['WMATIC', 'WPOL'],
    ['okb', 'WOKB'],
    ['wsteth', 'wstETH'],
    ['USDC', 'USDC'],
    ['sol', 'SOL'],
    ['doge', 'DOGE'],
  ])('%s is priced as %s', (asset, symbol) => {
    expect(parsePricedSymbol(asset)).toBe(symbol);
  });

  it.each(['NOSUCHCOIN', '', 'toString'])('refuses %j', (asset) => {
    expect(() => parsePricedSymbol(asset)).toThrow(CommandError);
  });
});

describe('parseAmount', () => {
  it('reads whole units', () => {
    expect(parseAmount('12.5', 6)).toBe(12_500_000n);
  });

  it.each(['0', '-1', 'all', '1,000'])('refuses %j', (text) => {
    expect(() => parseAmount(text, 6)).toThrow(CommandError);
  });
});
