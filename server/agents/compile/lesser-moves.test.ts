import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutLesser } from './lesser-moves.ts';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, {}, null));
const LESSER = [
  'Milder swings can wait until I am up.',
  'Whatever is less can wait until we are online again.',
  'Smaller moves are just noise to me.',
  "And anything less doesn't bother me.",
];

describe('lesser moves that are left alone', () => {
  it('are not watched anyway', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LESSER),
        fc.constantFrom(
          [
            'Give me a shout should my portfolio drop 9% in a day.',
            'Portfolio value down 9% in 24h',
          ],
          ['Tell me if UNI moves by 15% either way in a week.', 'UNI price up or down 15% in 7d'],
        ),
        (lesser, [request, watch]) => {
          expect(line(`${request} ${lesser}`)).toBe(watch);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('give no way: "until I am up" is where somebody is', () => {
    for (const person of ['I am', "I'm", 'we are', 'she gets', 'I wake'])
      for (const way of ['up', 'down']) {
        const said = `Tell me if UNI moves by 15% either way in a week. It can wait until ${person} ${way}.`;
        expect(line(said), said).toMatch(/up or down|^\?/);
      }
  });

  it('are something else where a size, a thing or an alert is named', () => {
    for (const said of [
      'Anything smaller than 5% can wait.',
      'Anything bigger can wait.',
      'Anything smaller cannot wait.',
      'Anything smaller on Base can wait.',
      'Tell me of anything smaller.',
      'Anything smaller can wait till ETH is above 4000.',
    ])
      expect(withoutLesser(`Tell me if UNI falls 15% in a week. ${said}`), said).toBeUndefined();
  });
});
