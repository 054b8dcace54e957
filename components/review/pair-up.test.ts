import { expect, test } from 'vitest';
import { pairUp } from './pair-up.ts';

const shown = (one: string, other: string) =>
  pairUp(one, other).map(({ runs }) =>
    runs.map(({ one, other, differs }) => `${one}${differs ? '≠' : '='}${other}`).join(' '),
  );

test('cuts both at the same places, and marks what differs', () => {
  expect(shown('0xf39fAAAA2266', '0xf39fBBBA2266')).toEqual([
    '0xf39f=0xf39f A≠B',
    'AA≠BB A2266=A2266',
  ]);
});

test('hex digits do not differ by their case, base58 digits do', () => {
  expect(shown('0xAb', '0xaB')).toEqual(['0xAb=0xaB']);
  expect(shown('Ab', 'aB')).toEqual(['Ab≠aB']);
});

test('shows all of both, for all lengths', () => {
  const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const groups = pairUp(one, `${one}7`);
  const all = (side: 'one' | 'other') =>
    groups.flatMap(({ runs }) => runs.map((run) => run[side])).join('');
  expect(all('one')).toBe(one);
  expect(all('other')).toBe(`${one}7`);
});
