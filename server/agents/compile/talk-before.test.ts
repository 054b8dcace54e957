import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { findBehindTalk } from './talk-before.ts';
import { compile, lineOf, usd } from './testing/compile.ts';
import { anyWatch } from './testing/watches.ts';

const line = (request: string) => lineOf(compile(request, {}, usd(3000)));

/** What somebody may say before a request, of nothing in it. */
const TALK = [
  'I was the idiot who sold at 900.',
  "We have a mortgage and two kids, so I can't afford surprises.",
  'Remember when UST died?',
  'My neighbours laughed at me and I have a thick skin.',
  'Got liquidated in March, still not over it, never again.',
  'I retired last year and I have a garden.',
  'She says it is a casino.',
];
/** What in front of a request bounds, corrects or takes it back, or names what it is of. */
const BINDING = [
  'Ignore what comes next.',
  'I was joking.',
  'Not on Base.',
  'I think in euros.',
  'My limit is 1,200.',
  'I want 1,200 as the number.',
  'Only on weekdays.',
  'Tell my wife too.',
  'I hold it in another wallet.',
  'The opposite of what I say is true.',
  'Nothing under 700 matters.',
  'I bought at 3,000 and 2,200 is my floor.',
  'Pretend I never wrote this.',
  'Stop all alerts.',
  'Unless I am asleep.',
  'Wait until Monday.',
  'I watch AAVE and UNI.',
  'My loan is on Spark on Polygon.',
];

describe('talk in front of a request', () => {
  it('changes nothing of what is watched', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TALK),
        fc.constantFrom(...TALK),
        fc.constantFrom(
          ['let me know if DAI slips under 0.985', 'DAI price below $0.985'],
          [
            'tell me when my Aave health factor on Base is below 1.6',
            'Aave health factor on Base below 1.6',
          ],
          ['ping me if LINK falls 18% within 24 hours', 'LINK price down 18% in 24h'],
        ),
        (one, other, [request, watch]) => {
          const said = `${one}${one === other ? '' : ` ${other}`} ${request}.`;
          expect(line(said), said).toBe(watch);
        },
      ),
      { numRuns: scaled(40, 20) },
    );
  });

  it('says what "it" is', () => {
    expect(
      line(
        "I bought ETH at 3,400 like a champion and now I'm scared to look. Just tell me if it goes under 2,500.",
      ),
    ).toBe('ETH price below $2,500');
    expect(
      line(
        "A colleague moved to Aave last month and won't shut up about it. If USDC supply there on Arbitrum pays more than 8%, tell me.",
      ),
    ).toBe('Aave USDC supply APY on Arbitrum above 8%');
    for (const said of [
      'I bought ETH and LINK last year. Tell me if it goes under 2,500.',
      'I have a loan in ETH. Tell me if it goes under 2.',
      'I have 3 ETH in my wallet. Tell me if it goes under 2.',
    ])
      expect(
        findBehindTalk(said).map(({ request }) => request),
        said,
      ).not.toContainEqual(expect.stringContaining('if ETH goes'));
  });

  it('is no talk where it may change the request', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BINDING), fc.nat(), anyWatch, (binding, _, { said }) => {
        const names = /AAVE|Spark/.test(binding);
        const found = findBehindTalk(`${binding} ${said}`);
        if (!names) expect(found, `${binding} ${said}`).toEqual([]);
        else for (const { named } of found) expect(named.length).toBeGreaterThan(0);
      }),
      { numRuns: scaled(120, 60) },
    );
  });
});
