import { describe, expect, it } from 'vitest';
import { readTerms } from './read-terms.ts';
import { readTokens } from './read-tokens.ts';

const terms = (text: string) => readTerms(readTokens(text));
const kinds = (text: string) => terms(text).map((term) => term.kind);

describe('terms', () => {
  it.each([
    ['2k', '2000', 'none'],
    ['1,900', '1900', 'none'],
    ['$1.2', '1.2', 'usd'],
    ['50 bucks', '50', 'usd'],
    ['5%', '5', 'percent'],
    ['seven percent', '7', 'percent'],
    ['250 bps', '2.5', 'percent'],
    ['30 gwei', '30', 'gwei'],
    ['30gwei', '30', 'gwei'],
    ['one point two', '1.2', 'none'],
    ['€900', '900', 'foreign'],
    ['£900', '900', 'foreign'],
  ])('reads %s', (text, value, unit) => {
    expect(terms(text)).toEqual([{ kind: 'amount', value, unit }]);
  });

  it('reads what a number counts', () => {
    expect(terms('below 7 link')).toContainEqual({
      kind: 'amount',
      value: '7',
      unit: 'none',
      counted: 'LINK',
    });
  });

  it.each([
    ['4x', '300'],
    ['doubles', '100'],
    ['halves', '-50'],
  ])('reads the size of a multiple: %s', (text, value) => {
    expect(terms(text)).toEqual([{ kind: 'amount', value, unit: 'percent', multiple: true }]);
  });

  it('takes the longest phrase', () => {
    expect(terms('supply apy')).toEqual([
      { kind: 'metric', metric: 'supply_apy', said: 'supply apy' },
    ]);
    expect(terms('gas price')).toEqual([
      { kind: 'metric', metric: 'gas_price', said: 'gas price' },
    ]);
  });

  it.each([
    ['in 12 hours', 12],
    ['over the past week', 168],
    ['within a day', 24],
    ['in 30m', 0.5],
    ['7-day', 168],
  ])('reads a window: %s', (text, hours) => {
    const said = text === '7-day' ? {} : { said: text };
    expect(terms(text)).toEqual([{ kind: 'window', hours, ...said }]);
  });

  it('distinguishes how long from over what', () => {
    expect(kinds('for 3 days')).toEqual(['hold']);
  });

  it('distinguishes a postfix from the next part', () => {
    expect(kinds('9 or more')).toEqual(['amount', 'side']);
    expect(kinds('above 9 or below 3')).toEqual(['side', 'amount', 'or', 'side', 'amount']);
  });

  it('repairs the words a condition hangs on', () => {
    expect(kinds('helth facotr bellow 2')).toEqual(['metric', 'side', 'amount']);
  });
});
