import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonsOf } from '#server/schemas/agent-condition.ts';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, { autonomy: 'prepare' }, null));

const CONDITIONS = [
  ['ETH falls below', ''],
  ['BTC is above', ' dollars'],
  ['my USDC balance on Base is under', ''],
  ['the supply APY of DAI on Aave is above', '%'],
  ['my Aave health factor drops under', ''],
  ['gas on Ethereum is below', ' gwei'],
] as const;
/** Said beside the condition, each with a number or a name that no watch of it keeps. */
const EXTRAS = [
  'with 77.5 of it',
  'by 77.5%',
  'and 77.5 at once',
  'against LINK',
  'times 77.5',
  'and 77.5 dollars more',
  'or so, 77.5 thereabouts',
];

describe('what a condition keeps', () => {
  it('is every number and every name that was said, or it is asked about', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONDITIONS),
        fc.constantFrom(...EXTRAS),
        fc.integer({ min: 2, max: 60 }),
        fc.boolean(),
        ([condition, unit], extra, size, isBehind) => {
          // A health factor is of every asset that was lent.
          fc.pre(!extra.includes('LINK') || !condition.includes('health'));
          const said = `${condition} ${size}${unit}`;
          const request = isBehind
            ? `tell me when ${said} ${extra}`
            : `${extra}, tell me when ${said}`;
          const compiled = compile(request, {}, null);
          const kept =
            compiled.outcome === 'condition'
              ? comparisonsOf(compiled.condition).flatMap(({ threshold, asset, quote }) => [
                  threshold.replace('-', ''),
                  asset,
                  quote,
                ])
              : ['77.5', 'LINK'];
          expect(kept, `${request}: ${lineOf(compiled)}`).toContain(
            extra.includes('LINK') ? 'LINK' : '77.5',
          );
        },
      ),
      { numRuns: 150, seed: 19 },
    );
  });

  it.each([
    ['tell me when ETH drops 10% below 3000', '? "10% below" is not supported.'],
    ['if my net worth drops below 5 figures tell me', '? "5 figures" is not supported.'],
    ['tell me when ETH has not moved 5% in a week', '- What does not happen is not watched'],
    ['tell me when ETH stops falling', '- What does not happen is not watched'],
    ['if it goes -30%, sell to usdc', '? Which asset should be watched?'],
  ])('%s', (request, start) => expect(line(request)).toContain(start));

  it('is every scale of a number', () => {
    for (const [said, line] of [
      ['BTC above 100 k', 'BTC price above $100,000'],
      ['BTC above 1,2 lakh', 'BTC price above $120,000'],
      ['my portfolio is above 2 crore', 'Portfolio value above $20,000,000'],
      ['ETH up 10%+ in 1d', 'ETH price up 10% in 24h'],
    ] as const) {
      expect(lineOf(compile(`tell me when ${said}`)), said).toBe(line);
    }
  });
});

describe('levels of one thing on one side', () => {
  it('are a watch each: which one is kept is asked', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ETH', 'BTC', 'SOL'),
        fc.constantFrom('above', 'below'),
        fc.constantFrom('and', 'or', 'and also'),
        fc.uniqueArray(fc.integer({ min: 10, max: 9000 }), { minLength: 2, maxLength: 2 }),
        (asset, side, joint, [near = 0, far = 0]) => {
          const request = `tell me when ${asset} is ${side} ${near} ${joint} ${far}`;
          const asked = compile(request);
          expect(asked, request).toMatchObject({ outcome: 'needs_clarification' });
          if (asked.outcome !== 'needs_clarification') return;
          expect(asked.options).toHaveLength(2);
          for (const { label } of asked.options) {
            const answer = `${request}\n\nClarification — ${asked.question}: ${label}`;
            expect(lineOf(compile(answer)), request).toBe(label);
          }
        },
      ),
      { numRuns: 40, seed: 5 },
    );
  });
});
