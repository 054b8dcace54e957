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
  'Hey there!',
  'Tired nurse here, no energy and no patience for screens.',
  'I always miss every rally thanks to my late shifts.',
  "I'm a call centre agent and I get home late.",
  'Tenant number three pays late every time and I am tired.',
  'We refuse to pay the bank silly fees.',
  "Hi, small favour while I'm off travelling:",
  "My cousins talk and I'm slow, so I'd rather you handle it for me.",
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
  'No messages for me.',
  'No alerts while I sleep.',
  'I sleep at night.',
  'I am awake outside my night shifts.',
  "I'm a user of another wallet.",
  "I'd rather you watch LINK for me.",
  'I want you to watch it for my brother.',
  'I miss every alert.',
  'Every time counts.',
  'I rest between 22:00 and 7:00.',
  'I refuse to be told.',
  'Client number 2 is the wallet.',
  'No limit here.',
  "I'm a no alerts person.",
  "I'm a weekdays only reader.",
  "I'm a buyer at 700.",
  'I have no time for anything under 700.',
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

  it('gives no place that it denies, and no coin beside what is not priced', () => {
    for (const denial of ['I refuse to use', "I don't use", 'We avoid', 'I never touch'])
      for (const [place, said] of [
        ['Base', 'Tell me if my health factor is under 1.4 on Aave.'],
        ['Polygon', 'Tell me if my USDC balance is under 70.'],
      ])
        expect(line(`${denial} ${place}. ${said}`), denial).toMatch(/^\?/);
    for (const stock of ['Tesla', 'Apple', 'gold'])
      expect(line(`I own ${stock} and ETH. Tell me when it hits 300.`), stock).toMatch(/^[?-]/);
  });

  it('may refuse something of its own, and no order', () => {
    expect(line('We refuse to pay the bank silly fees. Ping me if LINK is under 9.')).toBe(
      'LINK price below $9',
    );
    for (const said of [
      'I refuse to sell. When LINK is above 30, sell 4 LINK.',
      'I refuse to be told. Ping me if LINK is under 9.',
    ])
      expect(compile(said, { autonomy: 'prepare' }, usd(3000)).outcome, said).toBe('unwatchable');
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
