import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, lineOf, usd } from './testing/compile.ts';

const OTHERS = [
  'my wife',
  'my brother',
  'Bob',
  'my business partner',
  'the team',
  'everyone',
  'bob@example.com',
  '@carl',
];
const LISTS: readonly ((other: string) => string)[] = [
  (o) => `me and ${o}`,
  (o) => `${o} and me`,
  (o) => `both me and ${o}`,
  (o) => `me as well as ${o}`,
  (o) => `me, ${o} and my sister`,
  (o) => o,
];
const FRAMES: readonly ((list: string, claim: string) => string)[] = [
  (l, c) => `tell ${l} when ${c}`,
  (l, c) => `If ${c}, notify ${l}`,
  (l, c) => `let ${l} know once ${c}`,
  (l, c) => `please ping ${l} as soon as ${c}`,
  (l, c) => `tell me when ${c}, and let ${l} know`,
];
/** Those who read it alone, however they are called, and words beside "me" that are nobody. */
const ALONE = [
  'me',
  'us',
  'me and only me',
  'me, my friend,',
  'me please',
  'me on telegram',
  'me straight away',
];
const CLAIMS = [
  ['ETH drops below 2000', 'ETH price below $2,000'],
  ['my USDC balance on Base is above 500', 'USDC balance on Base above 500'],
  ['my Aave health factor falls under 1.4', 'Aave health factor below 1.4'],
] as const;
const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(3000));

describe('whom a request notifies', () => {
  it('asks about each who is to be notified besides the owner', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OTHERS),
        fc.constantFrom(...LISTS),
        fc.constantFrom(...FRAMES),
        fc.constantFrom(...CLAIMS),
        (other, list, frame, [claim, line]) => {
          const text = frame(list(other), claim);
          const compiled = read(text);
          expect(compiled, text).toMatchObject({
            outcome: 'needs_clarification',
            question: expect.stringContaining(
              `Only you are notified: "${other}" is not supported.`,
            ),
            options: [{ label: line }],
          });
          const question = compiled.outcome === 'needs_clarification' ? compiled.question : '';
          const answered = read(`${text}\n\nClarification — ${question}: ${line}`);
          expect(answered, text).toMatchObject({
            outcome: 'condition',
            rendered: line,
            action: null,
          });
        },
      ),
      { numRuns: 150, seed: 7 },
    );
  });

  it('arms what notifies only the owner', () => {
    for (const alone of ALONE)
      for (const [claim, line] of CLAIMS)
        for (const text of [`tell ${alone} when ${claim}`, `notify ${alone} if ${claim}`])
          expect(lineOf(read(text)), text).toBe(line);
    for (const [text, line] of [
      ['tell me and sell 1 ETH when ETH drops below 2000', 'ETH price below $2,000'],
      ['ping eth below 2000', 'ETH price below $2,000'],
      ['My brother told me of ETH. Tell me when ETH is below 2000', 'ETH price below $2,000'],
    ] as const)
      expect(lineOf(read(text)), text).toBe(line);
  });

  it.each([
    ['tell me when ETH is below 2000, and my wife too', 'and my wife too'],
    ['tell me when ETH is below 2000 and cc my accountant', 'cc my accountant'],
    ['My wife and I want to be told when ETH is below 2000', 'My wife and'],
    ['tell me (and my brother) when ETH is below 2000', 'my brother'],
    ['every Monday at 9am UTC remind me and my wife to check the portfolio', 'my wife'],
  ])('%s', (text, other) =>
    expect(lineOf(read(text))).toContain(`Only you are notified: "${other}" is not supported.`),
  );
});
