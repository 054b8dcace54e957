import { expect, it } from 'vitest';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { COINS, coinOfContract, coinOfTicker, OWN_CONTRACTS } from './coins.ts';
import { priceIdOfToken } from './price-ids.ts';

it('has no ticker twice, and some hundred more coins than rows of its own', () => {
  expect(new Set(COINS.map(({ symbol }) => symbol)).size).toBe(COINS.length);
  expect(COINS.length).toBeGreaterThan(350);
  expect(COINS.slice(0, 3).map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'SOL']);
});

it('has this service’s own tokens by the ids that they have here', () => {
  for (const [symbol, { priceId }] of Object.entries(LISTED_TOKENS)) {
    expect([priceId, undefined]).toContain(coinOfTicker(symbol)?.id);
  }
});

it.each([
  ['btc', 'bitcoin'],
  ['$GRT', 'the-graph'],
  // The library has another coin of this ticker.
  ['JUP', 'jupiter-exchange-solana'],
  ['NOSUCHCOIN', undefined],
  ['toString', undefined],
])('%s is %s', (ticker, id) => {
  expect(coinOfTicker(ticker)?.id).toBe(id);
});

it('knows a coin by its contract, in any case on EVM chains and as it stands on Solana', () => {
  const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
  expect(coinOfContract('ethereum', link)?.id).toBe('chainlink');
  expect(coinOfContract('ethereum', link.toLowerCase())?.id).toBe('chainlink');
  expect(coinOfContract('base', link)).toBeUndefined();
  const pyth = 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3';
  expect(coinOfContract('solana', pyth)?.id).toBe('pyth-network');
  expect(coinOfContract('solana', pyth.toLowerCase())).toBeUndefined();
});

it('has contracts of its own as the shipped list has them, each a coin with a ticker', () => {
  const rows = Object.entries(OWN_CONTRACTS).flatMap(([chain, contracts]) =>
    Object.entries(contracts).map(([ticker, at]) => [chain as ChainSlug, ticker, at] as const),
  );
  const reported = rows.map(([chain, , at]) => {
    const token = tokenDirectory().at(chain, at);
    return token && [token.symbol.toUpperCase(), priceIdOfToken(token)];
  });
  expect(reported).toEqual(rows.map(([, ticker]) => [ticker, coinOfTicker(ticker)?.id]));
  expect(reported.flat()).not.toContain(undefined);
});
