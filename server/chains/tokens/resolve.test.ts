import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { tokenDirectory } from './directory/current-directory.ts';
import { findToken, findTokens, ownToken, resolveToken, shownSymbol, symbolOn } from './resolve.ts';

describe('a symbol', () => {
  it.each([
    ['base', 'LINK', '0x88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196', 18],
    ['base', 'aero', '0x940181a94A35A4569E4529A3CDfB74e38FD98631', 18],
    ['arbitrum', 'ARB', '0x912CE59144191C1204E64559FE8253a0e49E6548', 18],
    ['ethereum', '$PEPE', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 18],
    ['ethereum', 'GHO', '0x40D16FC0246aD3160Ccc09B8D0D3A2cD28aE6C2f', 18],
    ['base', 'cbbtc', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 8],
    ['ethereum', 'MATIC', '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0', 18],
    ['ethereum', 'POL', '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', 18],
    ['ethereum', 'bitcoin', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8],
    ['ethereum', 'tether', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6],
    ['polygon', 'matic', null, 18],
    ['polygon', 'ETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18],
  ] as const)('on %s, %s means %s', (chain, symbol, address, decimals) => {
    expect(resolveToken(chain, symbol)).toMatchObject({ chain, address, decimals });
  });

  it.each([
    ['BONK', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 5],
    ['JUP', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 6],
    ['mSOL', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 9],
    ['SOL', null, 9],
  ] as const)('on solana, %s means %s', (symbol, address, decimals) => {
    expect(findToken('solana', symbol)).toMatchObject({ address, decimals });
  });

  it('that several listed tokens share means none of them', () => {
    expect(findTokens('ethereum', 'LIT')).toHaveLength(2);
    expect(resolveToken('ethereum', 'LIT')).toBeUndefined();
    for (const { address } of findTokens('ethereum', 'LIT')) {
      expect(resolveToken('ethereum', address as string)?.symbol).toMatch(
        /^LIT \(0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}\)$/,
      );
    }
  });

  it('is written as its chain’s lists have it', () => {
    expect(symbolOn('base', 'CBBTC')).toBe('cbBTC');
    expect(symbolOn('ethereum', 'matic')).toBe('MATIC');
    expect(symbolOn('polygon', 'matic')).toBe('POL');
    expect(symbolOn(undefined, 'matic')).toBe('POL');
  });

  it('of a list is no token of this service, whatever it is called', () => {
    const usds = '0x6491c05A82219b8D1479057361ff1654749b876b';
    expect(resolveToken('arbitrum', usds)?.symbol).toBe('USDS');
    expect(ownToken('arbitrum', usds)).toBeUndefined();
    expect(ownToken('ethereum', 'USDS')?.symbol).toBe('USDS');
  });
});

describe('every token of the directory', () => {
  const { tokens } = tokenDirectory();

  it('is found by its address, and by the symbol that it is shown with or by none', () => {
    for (const token of tokens) {
      if (token.address === null) continue;
      expect(findToken(token.chain, token.address)?.address).toBe(token.address);
      const byName = findToken(token.chain, shownSymbol(token));
      expect([token.address, undefined]).toContain(byName?.address);
    }
  });

  it('of this service bears its symbol alone', () => {
    for (const { chain, symbol, address } of tokens.filter(({ isOwn }) => isOwn)) {
      expect(findTokens(chain, symbol).map((one) => one.address)).toEqual([address]);
    }
  });

  it('is never another’s by a spelling that only looks like its own', () => {
    const letters = fc.constantFrom(...'АВСЕНКМОРТХаеорсух');
    fc.assert(
      fc.property(fc.constantFrom(...CHAIN_SLUGS), letters, fc.nat(), (chain, letter, at) => {
        for (const symbol of ['USDC', 'WETH', 'LINK', 'BONK']) {
          const place = at % symbol.length;
          const copied = symbol.slice(0, place) + letter + symbol.slice(place + 1);
          expect(findTokens(chain, copied)).toEqual([]);
        }
      }),
    );
  });
});
