import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, usd } from './testing/compile.ts';

const CONDITIONS = ['ETH is above 4000', 'ETH drops 10%', 'gas on base is above 5 gwei'];
const condition = fc.constantFrom(...CONDITIONS);
const among = (...words: string[]) => fc.constantFrom(...words);

/** Where a phrase stands: in front of the request, in its middle, or behind it. */
const placed = (said: string, request: string, place: number): string =>
  [
    `${said}, alert me when ${request}`,
    `alert me ${said} when ${request}`,
    `alert me when ${request}, ${said}`,
  ][place] ?? '';

function armsNone(text: fc.Arbitrary<string>): void {
  fc.assert(
    fc.property(text, (request) => {
      expect(['condition', 'schedule'], request).not.toContain(
        compile(request, {}, usd(3000)).outcome,
      );
    }),
    { numRuns: 30 },
  );
}

describe('what no agent keeps beside a condition', () => {
  it.each([
    ['a currency', among('in euros', 'in yen', 'in gbp')],
    ['a time of day', among('at night', 'at noon')],
    ['a later start', among('starting tomorrow', 'next week')],
    ['an average', fc.constant('on average')],
    ['a volume', among('with high volume', 'on low volume')],
    ['a market', among('on binance', 'on coinbase')],
    ['another wallet', among('on my other wallet', 'for my second wallet')],
  ])('is asked about wherever it stands: %s', (_, phrase) => {
    armsNone(fc.tuple(phrase, condition, fc.nat(2)).map((one) => placed(...one)));
  });

  it('is asked about behind it: how long, how much, an example, a unit', () => {
    const behind = among(
      'for a while',
      'and holds',
      "and don't",
      'for example',
      'max',
      'between 9 and 5',
    );
    armsNone(fc.tuple(condition, behind).map(([one, said]) => `alert me when ${one} ${said}`));
  });

  it('is asked about where something is denied', () => {
    const denied = among('not alert me when', 'alert me not yet when', 'stop, alert me when');
    armsNone(fc.tuple(denied, condition).map(([said, one]) => `${said} ${one}`));
  });
});

describe('what no agent keeps beside a schedule', () => {
  it.each(["don't remind me", 'stop reminding me', 'remind me not', 'remind bob'])('%s', (said) => {
    armsNone(among('monday', 'friday').map((day) => `${said} every ${day} at 9 utc`));
  });

  it.each(['ten to nine', 'five to nine', '20 past 9'])('an hour by its minutes: %s', (hour) => {
    armsNone(fc.constant(`remind me every day at ${hour} utc`));
  });
});

it('leaves a request without a limit armed', () => {
  for (const one of CONDITIONS)
    for (const said of ['', ' please', ' so I can act'])
      expect(compile(`alert me when ${one}${said}`, {}, usd(3000)).outcome, one).toBe('condition');
});
