import { encodeAbiParameters, type Hex, stringToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ReadOutcome } from '#server/chains/evm/read.ts';
import { readToken } from './read-token.ts';

const ADDRESS = '0x9999999999999999999999999999999999999999';

function run(symbol: Hex | undefined, decimals: bigint | undefined) {
  const contractRead = readToken('base', ADDRESS);
  const { value: reads } = contractRead.next();
  const answers = [
    symbol,
    decimals === undefined ? undefined : encodeAbiParameters([{ type: 'uint256' }], [decimals]),
  ];
  const outcomes = (reads as readonly { decode: (data: Hex) => unknown }[]).map(
    (read, index): ReadOutcome<unknown> => {
      const data = answers[index];
      try {
        if (data) return { ok: true, value: read.decode(data) };
      } catch {
        return { ok: false, reason: 'The answer does not have the expected shape.' };
      }
      return { ok: false, reason: 'reverted' };
    },
  );
  const end = contractRead.next(outcomes);
  if (!end.done) throw new Error('One round is enough.');
  return end.value;
}
const text = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol]);

describe('readToken', () => {
  it('reads a string symbol', () => {
    expect(run(text('PEPE'), 18n)).toEqual({
      chain: 'base',
      address: ADDRESS,
      symbol: 'PEPE',
      decimals: 18,
    });
  });

  it('reads a bytes32 symbol', () => {
    expect(run(stringToHex('MKR', { size: 32 }), 18n)?.symbol).toBe('MKR');
  });

  it.each([
    ['<script>alert(1)</script>', 'scriptalert1'],
    ['a\u202eb\u0000c', 'abc'],
    ['x'.repeat(500), 'x'.repeat(12)],
    ['💰', '0x9999…9999'],
    ['', '0x9999…9999'],
  ])('makes %j harmless', (hostile, shown) => {
    expect(run(text(hostile), 6n)?.symbol).toBe(shown);
  });

  it('marks a symbol that copies a listed one', () => {
    expect(run(text('USDC'), 6n)?.symbol).toBe('USDC (0x9999…9999)');
    expect(run(text('usdc'), 6n)?.symbol).toBe('usdc (0x9999…9999)');
    expect(run(text('USDC.'), 6n)?.symbol).toBe('USDC. (0x9999…9999)');
    expect(run(text('$U-SDC'), 6n)?.symbol).toBe('$U-SDC (0x9999…9999)');
  });

  it('works without a symbol, not without decimals', () => {
    expect(run(undefined, 8n)?.symbol).toBe('0x9999…9999');
    expect(run(text('PEPE'), undefined)).toBeUndefined();
    expect(run(text('PEPE'), 77n)).toBeUndefined();
  });
});
