import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIST } from './built-in-lists.ts';
import { parseTokenList } from './token-list.ts';

interface Bounds {
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}
const standard = createRequire(import.meta.url)(
  '@uniswap/token-lists/src/tokenlist.schema.json',
) as {
  definitions: { TokenInfo: { properties: Record<string, Bounds>; required: string[] } };
  properties: Record<string, Bounds>;
  required: string[];
};

const TOKEN = {
  chainId: 8453,
  address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
  name: 'Aerodrome Finance',
  symbol: 'AERO',
  decimals: 18,
};
const LIST = {
  name: 'A list',
  timestamp: '2026-11-01T00:00:00.000Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [TOKEN],
};
const withToken = (change: object) => ({ ...LIST, tokens: [TOKEN, { ...TOKEN, ...change }] });

describe('a token list', () => {
  it('has the bounds of the standard', () => {
    const { properties, required } = standard.definitions.TokenInfo;
    expect(required).toEqual(['chainId', 'address', 'decimals', 'name', 'symbol']);
    expect(standard.required).toEqual(['name', 'timestamp', 'version', 'tokens']);
    expect(properties.address?.pattern).toBe('^(0x[a-fA-F0-9]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$');
    expect(properties).toMatchObject({
      chainId: { minimum: 1 },
      decimals: { minimum: 0, maximum: 255 },
      name: { maxLength: 60 },
      symbol: { maxLength: 20 },
    });
    expect(standard.properties).toMatchObject({
      name: { minLength: 1, maxLength: 30, pattern: '^[\\w ]+$' },
      tokens: { minItems: 1, maxItems: 10_000 },
    });
  });

  it('is read, with what is not known here left out', () => {
    const read = parseTokenList({ ...withToken({ extensions: { a: 1 }, tags: ['x'] }), tags: {} });
    expect(read).toEqual({ ok: true, list: expect.objectContaining({ name: 'A list' }) });
    expect(read.ok && read.list.tokens[1]).toEqual(TOKEN);
  });

  it('of Uniswap is one', () => {
    expect(DEFAULT_LIST.tokens.length).toBeGreaterThan(1_500);
  });

  it.each([
    ['nothing', null],
    ['a page', '<!doctype html>'],
    ['no tokens', { ...LIST, tokens: [] }],
    ['too many tokens', { ...LIST, tokens: Array.from({ length: 10_001 }, () => TOKEN) }],
    ['a name with a script', { ...LIST, name: '<script>alert(1)</script>' }],
    ['a token with 10^9 decimals', withToken({ decimals: 1e9 })],
    ['a token with half a decimal', withToken({ decimals: 0.5 })],
    ['a token with decimals in words', withToken({ decimals: '18' })],
    ['a token without an address', withToken({ address: undefined })],
    ['a token at a bad address', withToken({ address: '0x123' })],
    ['a symbol with a space', withToken({ symbol: 'US DC' })],
    ['an endless name', withToken({ name: 'x'.repeat(61) })],
  ])('that is %s is none', (_, document) => {
    expect(parseTokenList(document)).toEqual({
      ok: false,
      why: expect.stringMatching(/^It is not a token list in the standard form \(at [\w. ]+\)\.$/),
    });
  });
});
