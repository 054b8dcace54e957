import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';
import { anyWords, BESIDE, isAbove, KEPT, UNKEPT } from './testing/conservation.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(1500));

describe('the law of conservation of a watch', () => {
  it.each(Object.entries(UNKEPT))('asks about %s', (_, write) => {
    fc.assert(
      fc.property(anyWords, (w) => {
        const text = w.frame(write(w));
        const compiled = read(text);
        expect(['needs_clarification', 'unwatchable'], `${text}: ${lineOf(compiled)}`).toContain(
          compiled.outcome,
        );
      }),
      { numRuns: 40, seed: 4 },
    );
  });

  it('asks about what behind a request takes it back', () => {
    fc.assert(
      fc.property(anyWords, (w) => {
        const text = `${w.frame(`${w.assets[0]} ${w.side} ${w.size}`)}. ${w.taken}`;
        const compiled = read(text);
        expect(compiled.outcome, `${text}: ${lineOf(compiled)}`).not.toBe('condition');
      }),
      { numRuns: 60, seed: 4 },
    );
  });

  it('watches the breaking of what is wished, however it is wished', () => {
    for (const wish of ['make sure', 'make sure that', 'ensure', 'see to it that', 'watch that'])
      for (const [claim, side] of [
        ['stays above 1.5', 'below'],
        ['remains above 1.5', 'below'],
        ['never falls below 1.5', 'below'],
        ["doesn't drop under 1.5", 'below'],
        ['stays below 9', 'above'],
      ] as const) {
        const text = `${wish} my Aave health factor ${claim}`;
        const line = lineOf(read(text));
        if (!line.startsWith('?') && !line.startsWith('-'))
          expect(line, text).toBe(`Aave health factor ${side} ${claim.split(' ').at(-1)}`);
        if (claim.startsWith('stays above')) expect(line, text).toMatch(/^Aave/);
      }
    for (const [text, line] of [
      ['tell me when my Aave health factor fails to hold 1.3', 'Aave health factor below 1.3'],
      ['keep my Aave health factor from falling below 1.3', 'Aave health factor below 1.3'],
      ['tell me when ETH remains below 2000', 'ETH price below $2,000'],
      ['tell me when ETH is below 2000, not 1900', 'ETH price below $2,000'],
    ] as const)
      expect(lineOf(read(text)), text).toBe(line);
  });

  it('asks about none of what is kept', () => {
    let asked = 0;
    let all = 0;
    fc.assert(
      fc.property(
        anyWords,
        fc.constantFrom(...Object.values(KEPT)),
        fc.constantFrom(...BESIDE),
        (w, write, told) => {
          const [claim, line] = write(w);
          const text = `${w.frame(claim)}.${told}`;
          const compiled = read(text);
          all++;
          if (compiled.outcome !== 'condition') asked++;
          else
            expect(lineOf(compiled), text).toMatch(
              new RegExp(`^${line} ${isAbove(w.side) ? 'above' : 'below'} `),
            );
        },
      ),
      { numRuns: 300, seed: 4 },
    );
    expect(asked / all).toBeLessThan(0.1);
  });
});
