import { describe, expect, it } from 'vitest';
import { BRACKETS, spellComparators } from './spell-comparators.ts';

const plain = (text: string) => spellComparators(text).split(' ').filter(Boolean).join(' ');

describe('signs as words', () => {
  it.each([
    ['link < 9', 'link below 9'],
    ['link<=9', 'link below 9'],
    ['link ≥ 9', 'link above 9'],
    ['link>9', 'link above 9'],
    ['link = 9', 'link = 9'],
  ])('%s', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it('keeps arrows', () => {
    expect(plain('link -> dai => eth <- x')).toBe('link -> dai => eth <- x');
  });

  it('parts the ends of a range, and nothing else that has a dash', () => {
    expect(plain('$1,800-$2,000')).toBe('$1,800 to $2,000');
    expect(plain('5%-10%')).toBe('5% - 10%'.replace(' - ', '-'));
    expect(plain('pt-dai-26dec2026')).toBe('pt-dai-26dec2026');
    expect(plain('2026-11-21')).toBe('2026-11-21');
  });

  it('names brackets that belong together', () => {
    expect(plain('(a or b)')).toBe(`${BRACKETS.open} a or b ${BRACKETS.close}`);
    expect(plain('1) a')).toBe('1) a');
  });
});
