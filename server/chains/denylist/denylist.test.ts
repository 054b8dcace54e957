import { getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { Denylist, describeDenied } from './denylist.ts';
import { parseDenylist } from './parse-denylist.ts';

const EVM = '0x00000000000000000000000000000000000bad01';
const OTHER = '0x000000000000000000000000000000000000c0de';
const SOLANA = getAddressDecoder().decode(new Uint8Array(32).fill(7));

function denylist(document: object): Denylist {
  const parsed = parseDenylist(document);
  if (!parsed.ok) throw new Error(parsed.why);
  return new Denylist([parsed.list]);
}
const entry = (address: string, more = {}) => ({ address, reason: 'Sanctioned.', ...more });

const hexByte = fc.integer({ min: 0, max: 255 }).map((byte) => byte.toString(16).padStart(2, '0'));
const bytes = fc.array(hexByte, { maxLength: 200 }).map((all) => all.join(''));
const anyCase = fc.constantFrom(EVM, EVM.toUpperCase().replace('0X', '0x'), getAddress(EVM));

describe('a denied address', () => {
  const list = denylist({ recipients: [entry(EVM), entry(SOLANA)] });

  it('is found in the bytes of a call, wherever it stands', () => {
    fc.assert(
      fc.property(bytes, bytes, (before, after) => {
        const data = `0x${before}${EVM.slice(2)}${after}`;
        const found = list.findInStep({ chain: 'base', to: OTHER, data });
        expect(found).toMatchObject({ address: getAddress(EVM), as: 'recipient' });
      }),
    );
  });

  it('is found in a message of Solana, wherever it stands', () => {
    fc.assert(
      fc.property(bytes, bytes, (before, after) => {
        const hex = `${before}${'07'.repeat(32)}${after}`;
        const solana_tx = Buffer.from(hex, 'hex').toString('base64');
        expect(list.findInStep({ chain: 'solana', solana_tx })).toMatchObject({
          address: SOLANA,
          field: 'solana_tx',
        });
      }),
    );
  });

  it('is found in any field at any depth, in any case, and its path is reported', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('outputs', 'route', 'x', '0'), { maxLength: 5 }),
        anyCase,
        (path, address) => {
          const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), address);
          expect(list.findInStep({ chain: 'base', field: value })?.field).toBe(
            ['field', ...path].join('.'),
          );
        },
      ),
    );
  });

  it('is the only thing that is found', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (data, text) => {
        fc.pre(!data.includes(EVM.slice(2)));
        const step = { chain: 'base' as const, to: OTHER, data: `0x${data}`, description: text };
        expect(list.findInStep(step)).toBeUndefined();
      }),
    );
  });

  it('may be denied on one chain alone, where a bridge leads to as well', () => {
    const onBase = denylist({ tokens: [entry(EVM, { chain: 'base' })] });
    expect(onBase.find('base', EVM)).toMatchObject({ as: 'token' });
    expect(onBase.find('ethereum', EVM)).toBeUndefined();
    expect(onBase.findInStep({ chain: 'ethereum', asset_address: EVM })).toBeUndefined();
    expect(onBase.findInStep({ chain: 'ethereum', to_chain: 'base', to: EVM })).toBeDefined();
  });

  it('is reported with its reason', () => {
    const denied = list.find('base', EVM);
    expect(denied && describeDenied(denied)).toBe(
      `${getAddress(EVM)} is on this deployment's denylist as a recipient: Sanctioned.`,
    );
  });
});

describe('a document that is no denylist', () => {
  it.each<[string, unknown]>([
    ['a list', []],
    ['a misspelt key', { recipient: [entry(EVM)] }],
    ['no reason', { recipients: [{ address: EVM }] }],
    ['markup in a reason', { recipients: [entry(EVM, { reason: '<script>' })] }],
    ['a short address', { recipients: [entry('0xabc')] }],
    [
      'a wrong checksum',
      { recipients: [entry('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5aA', '5AA'))] },
    ],
    ['an EVM address on solana', { recipients: [entry(EVM, { chain: 'solana' })] }],
    ['an unknown chain', { recipients: [entry(EVM, { chain: 'moon' })] }],
  ])('is refused whole: %s', (_, document) => {
    expect(parseDenylist(document)).toMatchObject({ ok: false });
  });
});
