import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, {}, usd(3000)));

const DENIALS = [
  "don't alert me",
  'do not notify me',
  'never ping me',
  "I don't want an alert",
  'I do not want any message',
  "I don't need a notification",
  'no alerts',
  'no more pings',
  'no need to tell me',
  'there is no need to warn me',
  'stop texting me',
  'quit messaging me',
  "you don't have to inform me",
  "I don't wish to be told",
  "I don't care to get a reminder",
  'spare me the alert',
  "I've no use for an alert",
  "it isn't necessary to warn me",
  'it would annoy me to be told',
  'tell me nothing',
  'send me nothing',
  'an alert is not needed',
  "alerts aren't wanted",
];
const CLAIMS = [
  ['ETH drops below 1,900', 'ETH price below $1,900'],
  ['gas on Ethereum is over 45 gwei', 'Ethereum gas price above 45 gwei'],
  ['my Aave health factor falls under 1.4', 'Aave health factor below 1.4'],
  ['SOL climbs 12% in a day', 'SOL price up 12% in 24h'],
] as const;

const denial = fc.constantFrom(...DENIALS);
const claim = fc.constantFrom(...CLAIMS);

describe('an alert that is denied', () => {
  it('arms nothing, on whichever side of the condition it stands', () => {
    fc.assert(
      fc.property(denial, claim, fc.constantFrom('when', 'if', 'once'), (no, [said], opener) => {
        for (const request of [
          `${no} ${opener} ${said}`,
          `Please ${no} ${opener} ${said}, thanks.`,
          `${opener} ${said} ${no}`,
        ]) {
          const { outcome } = compile(request, {}, usd(3000));
          expect(outcome, request).toBe('unwatchable');
        }
      }),
      { numRuns: scaled(60, 30) },
    );
  });

  it('is armed on no other side where only an exception breaks it', () => {
    fc.assert(
      fc.property(
        denial,
        claim,
        fc.constantFrom('unless', 'except when'),
        (no, [said, watch], or) => {
          const compiled = compile(`${no} ${or} ${said}`, {}, usd(3000));
          if (compiled.outcome === 'condition') expect(compiled.rendered).toBe(watch);
        },
      ),
      { numRuns: scaled(60, 30) },
    );
  });

  it('is none where the words deny something else', () => {
    for (const [said, watch] of CLAIMS) {
      expect(line(`I don't want to miss an alert when ${said}`)).toBe(watch);
      expect(line(`No news is good news: tell me when ${said}`)).toBe(watch);
      expect(line(`why don't you tell me when ${said}`)).toBe(watch);
    }
  });
});
