import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const line = (text: string) => lineOf(compile(text, { autonomy: 'prepare' }, usd(3000)));
const LEADS = ['I mean', 'Sorry, I meant', 'Make it', 'Actually', 'No,', 'Oops,', 'Or rather'];
/** A request, and what says of it again what no correction is read as. */
const AGAIN: readonly (readonly [string, readonly string[]])[] = [
  ['tell me when ETH falls 5% in a day', ['a week', 'in a month', 'rises']],
  ['if ETH drops 5%, sell half of it', ['a third', 'a quarter', 'all of it', 'buy half']],
  ['when ETH is below 2000 sell it', ['1 ETH', 'half', 'a tenth']],
  ['if eth is below 2000 buy 100 usdc of it', ['200 usdc', 'of btc']],
  ['buy 100 USDC of ETH every monday at 9am UTC', ['200', 'BTC', 'tuesday', '10']],
  ['every day at 9pm UTC tell me my portfolio', ['10', '10:30', '10pm, New York time', 'weekly']],
  ['tell me when ETH goes above 0.05 BTC', ['0.06']],
];

describe('corrections that are not read', () => {
  it('are asked about, whatever they say again', () => {
    for (const [request, again] of AGAIN)
      for (const what of again)
        for (const lead of LEADS)
          for (const text of [`${request}. ${lead} ${what}.`, `${request}, ${lead} ${what}`])
            expect(line(text), text).toMatch(/^[?-]/);
  });

  it('leave alone what says nothing again, and what is read', () => {
    for (const [text, said] of [
      ['tell me when ETH is below 2000. Make it loud.', 'ETH price below $2,000'],
      ['tell me when ETH is below 2000, better early than late', 'ETH price below $2,000'],
      ['Let me know when AAVE goes over 300, no sorry, over 350 dollars', 'AAVE price above $350'],
      [
        'every day at 9pm UTC tell me my portfolio. Make it 10pm.',
        'Daily at 22:00 UTC: my portfolio',
      ],
      ['tell me when AAVE is above 300, hmm, no, above 350', 'AAVE price above $350'],
      ['tell me when ETH is below not 2000 but 1900', 'ETH price below $1,900'],
    ] as const)
      expect(line(text), text).toBe(said);
  });

  it('distinguishes hours that somebody mentions from the time of a schedule', () => {
    for (const text of [
      'I fly at 9am UTC. Daily summary please.',
      'I get up at 7 UTC. Daily summary please.',
    ])
      expect(line(text), text).toMatch(/^\?/);
    const text = 'I live in Tokyo. Send me a daily summary at 8 UTC.';
    expect(line(text)).toBe('Daily at 08:00 UTC: Send me a summary');
  });
});
