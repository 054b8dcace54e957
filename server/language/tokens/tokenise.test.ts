import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { readNumber, shiftPoint } from './read-number.ts';
import type { Token } from './token.ts';
import { tokenise } from './tokenise.ts';

const read = (text: string): Token[] => tokenise(normalise(text));
const first = (text: string) => read(text)[0];

describe('readNumber', () => {
  it.each([
    ['.01', '0.01'],
    ['1,234', '1234'],
    ['1,234.50', '1234.5'],
    ['1.234,5', '1234.5'],
    ['0,5', '0.5'],
    ['0,125', '0.125'],
    ['1,5', '1.5'],
    ['20,000', '20000'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1_000', '1000'],
    ['007', '7'],
    ['5.', '5'],
  ])('reads %s as %s', (text, value) => expect(readNumber(text)).toBe(value));

  it.each(['', '.', '1,2,3', '1.2.3', '1,2.3.4', 'x', '1e5', '--1'])('refuses %j', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it('moves the point both ways without floating point', () => {
    expect(shiftPoint('4.5', 3)).toBe('4500');
    expect(shiftPoint('0.000000000000000001', 18)).toBe('1');
    expect(shiftPoint('50', -2)).toBe('0.5');
    expect(shiftPoint('5', -2)).toBe('0.05');
  });
});

describe('tokenise', () => {
  it.each([
    ['$4.5k', 'usd', '4500'],
    ['100$', 'usd', '100'],
    ['2m', 'number', '2000000'],
    ['40 dollars', 'usd', '40'],
    ['3 million', 'number', '3000000'],
    ['five hundred', 'number', '500'],
    ['20 000', 'number', '20000'],
    ['10%', 'percent', '10'],
    ['10 percent', 'percent', '10'],
    ['1/2', 'percent', '50'],
    ['50 bps', 'percent', '0.5'],
    ['-5', 'number', '-5'],
  ])('reads %s as %s %s', (text, kind, value) => {
    expect(first(text)).toMatchObject({ kind, value });
  });

  it('parts a number from the asset written against it', () => {
    expect(read('0.009eth')).toMatchObject([
      { kind: 'number', value: '0.009' },
      { kind: 'word', text: 'eth' },
    ]);
  });

  it.each([['10am'], ['30 days'], ['3 times'], ['5x'], ['2h']])(
    'reads %s as a time, not a size',
    (text) => {
      expect(first(text)?.kind).toBe('time');
    },
  );

  it('keeps numbering apart from amounts', () => {
    expect(read('1) swap 5 dai')[0]?.kind).toBe('ordinal');
    expect(read('2. swap')[0]?.kind).toBe('ordinal');
  });

  it('checks addresses', () => {
    const good = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(first(good)).toMatchObject({ kind: 'address', family: 'evm', value: good });
    expect(first(good.toLowerCase())).toMatchObject({ kind: 'address', value: good.toLowerCase() });
    expect(first(good.replace('C8', 'c8'))).toMatchObject({
      kind: 'bad-address',
      reason: 'checksum',
    });
    expect(first(good.slice(0, -1))).toMatchObject({ kind: 'bad-address', reason: 'length' });
    expect(first(`${good}0`)).toMatchObject({ kind: 'bad-address', reason: 'length' });
    expect(first(`${good.slice(0, 10)}...`)).toMatchObject({ kind: 'bad-address' });
    expect(first('9aKwr8xgqy5SXFJnyRyeVtbcmCkkm3PRzUgT9kU63vNV')).toMatchObject({
      kind: 'address',
      family: 'solana',
    });
    expect(first('9aKwr8xgqy5SXFJnyRyeVtbcmCkkm3')?.kind).toBe('bad-address');
  });

  it('distrusts addresses and names with characters that are not what they seem', () => {
    const hidden = '0x7099\u200b7970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(first(hidden)).toMatchObject({ kind: 'bad-address', reason: 'hidden' });
    const cyrillic = '0x70997970\u042151812dc3A010C7d01b50e0d17dc79C8';
    expect(first(cyrillic)?.kind).toBe('bad-address');
    const wide = '\uff10x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(first(wide)?.kind).toBe('bad-address');
    const rightToLeft = '\u202e0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    expect(first(rightToLeft)?.kind).toBe('bad-address');
    expect(first('al\u0456ce.eth')).toMatchObject({ kind: 'bad-address', reason: 'hidden' });
  });

  it('distinguishes names, pairs, handles and web addresses', () => {
    expect(first('alice.eth')?.kind).toBe('name');
    expect(first('usdc.e')?.kind).toBe('word');
    expect(first('ETH/USDC')).toMatchObject({ kind: 'pair', left: 'ETH', right: 'USDC' });
    expect(first('@someone')?.kind).toBe('handle');
    expect(first('https://example.com/x')?.kind).toBe('url');
    expect(first('$link')?.kind).toBe('ticker');
  });
});
