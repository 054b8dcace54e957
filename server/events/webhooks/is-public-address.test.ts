import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { isPublicAddress } from './is-public-address.ts';

/** First and last address of what IANA or a cloud keeps, as 32-bit numbers. */
const SPECIAL_RANGES = (
  [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['168.63.129.16', '168.63.129.16'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.31.196.0', '192.31.196.255'],
    ['192.52.193.0', '192.52.193.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['192.175.48.0', '192.175.48.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
  ] as const
).map(([first, last]) => [toNumber(first), toNumber(last)] as const);

function toNumber(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function toParts(value: number): [number, number, number, number] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

const toDotted = (value: number) => toParts(value).join('.');
const isSpecial = (value: number) =>
  SPECIAL_RANGES.some(([first, last]) => value >= first && value <= last);

const anyIpv4 = fc.integer({ min: 0, max: 0xffff_ffff });
const specialIpv4 = fc
  .constantFrom(...SPECIAL_RANGES)
  .chain(([min, max]) => fc.integer({ min, max }));

const FULL_WIDTH = '０１２３４５６７８９';
const DOTS = ['.', '。', '．', '｡'] as const;

/** One of the ways in which URL parsers read a number. */
function spell(value: number, style: number): string {
  if (style === 0) return String(value);
  if (style === 1) return `0${value.toString(8)}`;
  if (style === 2) return `0x${value.toString(16)}`;
  if (style === 3) return `0X${value.toString(16).toUpperCase().padStart(10, '0')}`;
  if (style === 4) return `000${value.toString(8)}`;
  if (style === 5) return String(value).replace(/\d/g, (digit) => FULL_WIDTH[Number(digit)] ?? '');
  return String(value).replace(/\d/g, (digit) => `%3${digit}`);
}

/** Any spelling of an IPv4 address that WHATWG URL folds: 1 to 4 parts, each in any base. */
const spelling = (address: fc.Arbitrary<number>) =>
  fc
    .tuple(
      address,
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...DOTS),
      fc.constantFrom('', '.'),
    )
    .map(([value, count, styles, dot, end]) => {
      const parts = toParts(value).slice(0, count - 1);
      const rest = count === 1 ? value : value % 256 ** (5 - count);
      return {
        value,
        host: [...parts, rest].map((part, i) => spell(part, styles[i] ?? 0)).join(dot) + end,
      };
    });

describe('isPublicAddress', () => {
  it('judges every IPv4 address as the registries do', () => {
    fc.assert(
      fc.property(fc.oneof(anyIpv4, specialIpv4), (value) => {
        expect(isPublicAddress(toDotted(value))).toBe(!isSpecial(value));
      }),
      { numRuns: scaled(5_000) },
    );
  });

  it('judges both sides of every border', () => {
    for (const [first, last] of SPECIAL_RANGES) {
      for (const value of [first - 1, first, last, last + 1]) {
        if (value < 0 || value > 0xffff_ffff) continue;
        expect([toDotted(value), isPublicAddress(toDotted(value))]).toEqual([
          toDotted(value),
          !isSpecial(value),
        ]);
      }
    }
  });

  it('lets no special IPv4 address into a URL in any spelling', () => {
    fc.assert(
      fc.property(spelling(specialIpv4), ({ host }) => {
        expect(checkWebhookUrl(`https://${host}/`, { allowsLoopback: true })).toEqual({
          ok: false,
          reason: 'private_ip',
        });
      }),
      { numRuns: scaled(5_000) },
    );
  });

  it('lets no IPv4 address in by an IPv6 form, be it public or not', () => {
    const forms = [
      (dotted: string) => `::ffff:${dotted}`,
      (dotted: string) => `::${dotted}`,
      (dotted: string) => `::ffff:0:${dotted}`,
      (dotted: string) => `64:ff9b::${dotted}`,
      (dotted: string) => `64:ff9b:1::${dotted}`,
      (_: string, hex: string) => `2002:${hex}::1`,
      (_: string, hex: string) => `2001:0:${hex}::1`,
      (dotted: string) => `fe80::5efe:${dotted}`,
    ];
    fc.assert(
      fc.property(anyIpv4, fc.constantFrom(...forms), (value, form) => {
        const hex = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
        const address = form(toDotted(value), hex);
        expect(isPublicAddress(address)).toBe(false);
        expect(checkWebhookUrl(`https://[${address}]/`, { allowsLoopback: true }).ok).toBe(false);
      }),
      { numRuns: scaled(2_000) },
    );
  });

  it('takes of IPv6 only global unicast without its special parts', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), groups, (first, rest) => {
        const [second = 0, third = 0] = rest;
        const isRefused =
          first >>> 13 !== 1 ||
          (first === 0x2001 && (second < 0x200 || second === 0xdb8)) ||
          first === 0x2002 ||
          (first === 0x2620 && second === 0x4f && third === 0x8000) ||
          first === 0x3ffe ||
          (first === 0x3fff && second < 0x1000);
        const address = [first, ...rest].map((group) => group.toString(16)).join(':');
        expect(isPublicAddress(address)).toBe(!isRefused);
      }),
      { numRuns: scaled(5_000) },
    );
    for (const address of [
      '2001:200::',
      '2001:4860:4860::8888',
      '2606:4700:4700::1111',
      '2003::',
    ]) {
      expect(isPublicAddress(address)).toBe(true);
    }
    for (const address of [
      '2001:1ff:ffff::',
      '2001:db8:ffff::',
      '1fff::',
      '3fff:fff::',
      '4000::',
    ]) {
      expect(isPublicAddress(address)).toBe(false);
    }
  });

  it('refuses everything but a plain address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/^[0-9a-fA-F:.]+$/.test(text));
        expect(isPublicAddress(text)).toBe(false);
      }),
    );
    for (const text of [
      '08.8.8.8',
      '8.8.8',
      '8.8.8.8 ',
      '8.8.8.8.',
      '[2606:4700::1]',
      '134744072',
    ]) {
      expect(isPublicAddress(text)).toBe(false);
    }
  });
});
