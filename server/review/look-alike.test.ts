import { expect, test } from 'vitest';
import { resembles } from './look-alike.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('an address with the same ends and another middle resembles', () => {
  expect(resembles('0x70990000000000000000000000000000000079C8', BOB)).toBe(true);
  expect(resembles('0x7099000000000000000000000000000000AA79c8', BOB)).toBe(true);
});

test('the same address in another case does not, nor one with other ends', () => {
  expect(resembles(BOB.toLowerCase(), BOB)).toBe(false);
  expect(resembles('0x7098000000000000000000000000000000AA79c8', BOB)).toBe(false);
  expect(resembles('0x7099000000000000000000000000000000AA79c9', BOB)).toBe(false);
});

test('base58 is distinguished by case, and never from hex', () => {
  expect(resembles('Abcdxxxxwxyz', 'Abcdyyyywxyz')).toBe(true);
  expect(resembles('abcdxxxxwxyz', 'Abcdyyyywxyz')).toBe(false);
  expect(resembles('0xabcdxxxxwxyz', 'abcdyyyywxyz')).toBe(false);
});
