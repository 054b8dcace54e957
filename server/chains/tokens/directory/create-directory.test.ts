import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokenDirectory } from './create-directory.ts';
import { OWN_TOKENS } from './own-tokens.ts';
import type { ListToken, TokenList } from './token-list.ts';

const ONE = '0x00000000000000000000000000000000000000A1';
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const token = (change: Partial<ListToken> = {}): ListToken => ({
  chainId: 8453,
  address: ONE.toLowerCase(),
  name: 'One',
  symbol: 'ONE',
  decimals: 18,
  ...change,
});
const list = (...tokens: ListToken[]): TokenList => ({ name: 'A list', tokens });
const withTokens = (...tokens: ListToken[]) => createTokenDirectory(OWN_TOKENS, [list(...tokens)]);

describe('the token directory', () => {
  it('finds a token by its symbol and by its address, however they are written', () => {
    const directory = withTokens(token());
    const one = expect.objectContaining({ address: ONE, symbol: 'ONE', lists: ['A list'] });
    expect(directory.named('base', '$one')).toEqual([one]);
    expect(directory.at('base', ONE.toUpperCase().replace('0X', '0x'))).toEqual(one);
    expect(directory.named('arbitrum', 'ONE')).toEqual([]);
    expect(directory.at('arbitrum', ONE)).toBeUndefined();
  });

  it('finds mints to the letter', () => {
    const directory = withTokens(token({ chainId: 501000101, address: MINT, symbol: 'Bonk' }));
    expect(directory.at('solana', MINT)?.symbol).toBe('Bonk');
    expect(directory.at('solana', MINT.toLowerCase())).toBeUndefined();
  });

  it('keeps what the first list says, and takes a name and a logo from later ones', () => {
    const lies = token({
      address: USDC_ON_BASE,
      symbol: 'FAKE',
      decimals: 2,
      logoURI: 'https://a/b',
    });
    const directory = withTokens(lies);
    expect(directory.at('base', USDC_ON_BASE)).toEqual({
      chain: 'base',
      address: USDC_ON_BASE,
      symbol: 'USDC',
      decimals: 6,
      name: 'One',
      logo: 'https://a/b',
      bridgedFrom: null,
      lists: ['Portolan', 'A list'],
      isOwn: true,
    });
    expect(directory.named('base', 'FAKE')).toEqual([]);
  });

  it.each([
    ['a letter of another script', { symbol: 'USD\u0421' }],
    ['a character nobody sees', { symbol: 'US\u200bDC' }],
    ['a sign that is none', { symbol: '💵' }],
  ])('finds nothing by a symbol with %s', (_, change) => {
    const directory = withTokens(token(change));
    expect(directory.at('base', ONE)?.symbol).toBe('');
    expect(directory.named('base', change.symbol)).toEqual([]);
    expect(directory.named('base', 'USDC')).toEqual([expect.objectContaining({ isOwn: true })]);
  });

  it.each([
    ['<script>alert(1)</script>', 'scriptalert(1)/script'],
    ['Two\nlines\u202e', 'Two lines'],
    ['U\u0455DC Coin', ''],
    ['Magic•Internet•Money', 'Magic•Internet•Money'],
  ])('shows the name %j as %j', (name, shown) => {
    expect(withTokens(token({ name })).at('base', ONE)?.name).toBe(shown);
  });

  it.each([
    ['a chain that is not served', { chainId: 56 }],
    ['more decimals than any token has', { decimals: 37 }],
    ['a mint on an EVM chain', { address: MINT }],
    ['a contract on Solana', { chainId: 501000101 }],
    ['base58 that is no 32 bytes', { chainId: 501000101, address: 'z'.repeat(44) }],
    [
      'the chain’s own coin',
      { chainId: 137, address: '0x0000000000000000000000000000000000001010' },
    ],
  ])('leaves out %s', (_, change) => {
    expect(withTokens(token(change)).tokens).toEqual(OWN_TOKENS);
  });

  it('shows nothing but one visible line of what any list writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, symbol) => {
        const found = withTokens(token({ name, symbol })).at('base', ONE);
        expect(found?.symbol).toMatch(/^[\x21-\x7e]*$/);
        expect(found?.name.length).toBeLessThanOrEqual(60);
        expect(found?.name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}<>"`\\]/u);
      }),
    );
  });
});
