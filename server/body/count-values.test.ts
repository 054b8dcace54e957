import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson } from './clean-json.ts';
import { MAX_VALUES, ValueCounter } from './count-values.ts';

/** Whether a text is refused, cut into chunks of some sizes. */
function isRefused(text: string, sizes: readonly number[] = [65_536]): boolean {
  const bytes = Buffer.from(text);
  const counter = new ValueCounter();
  try {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1;
      counter.add(bytes.subarray(at, at + size));
      at += size;
    }
    return false;
  } catch {
    return true;
  }
}

describe('ValueCounter', () => {
  it.each([
    ['zeros', `[${'0,'.repeat(MAX_VALUES + 1)}0]`],
    ['empty objects', `[${'{},'.repeat(MAX_VALUES + 1)}0]`],
    ['empty lists without commas, which is no JSON', '[]'.repeat(MAX_VALUES + 2)],
    ['fields', `{${Array.from({ length: MAX_VALUES + 2 }, (_, at) => `"k${at}":1`).join()}}`],
    ['levels', '['.repeat(MAX_VALUES + 2)],
    ['what follows a text with quotes', `["\\\\","\\"",${'0,'.repeat(MAX_VALUES + 1)}0]`],
  ])('refuses a flood of %s', (_, text) => {
    expect(isRefused(text)).toBe(true);
    expect(isRefused(text, [1, 7, 4096])).toBe(true);
  });

  it.each([
    ['commas and brackets in texts', JSON.stringify({ a: ',[{'.repeat(MAX_VALUES) })],
    ['quotes and backslashes in texts', JSON.stringify(['\\"'.repeat(MAX_VALUES), ',\\'])],
    ['as many values as there may be', `[${'0,'.repeat(MAX_VALUES - 1)}0]`],
  ])('takes %s', (_, text) => {
    expect(isRefused(text)).toBe(false);
    expect(isRefused(text, [1, 2, 3])).toBe(false);
  });

  it('knows texts from structure, however they are cut', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    const tricky = fc.array(fc.constantFrom('"', '\\', ',', '[', '{', 'é', 'x'), { maxLength: 40 });
    fc.assert(
      fc.property(tricky, sizes, (parts, cuts) => {
        const text = parts.join('');
        const flood = ',0'.repeat(MAX_VALUES + 1);
        // The same commas once inside of a text, and once after it.
        expect(isRefused(JSON.stringify([text + flood]), cuts)).toBe(false);
        expect(isRefused(`[${JSON.stringify(text)}${flood}]`, cuts)).toBe(true);
      }),
      { seed: 20_260_908, numRuns: 15 },
    );
  });

  it('refuses nothing that is taken after parsing', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(isRefused(text)).toBe(false);
        expect(() => cleanJson(JSON.parse(text.replaceAll(/\\u0000/g, '')))).not.toThrow();
      }),
      { seed: 20_260_908 },
    );
  });
});
