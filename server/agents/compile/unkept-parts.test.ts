import { describe, expect, it } from 'vitest';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { compileAgentRequest } from './compile-agent-request.ts';
import { compile, lineOf, OWNER, usd } from './testing/compile.ts';

describe('what a watch does not keep is asked about', () => {
  it.each([
    [
      'tell me if LINK drops below 9 in the next 12 hours',
      '"in the next 12 hours" is not supported',
    ],
    ['tell me 20 minutes after LINK drops below 9', '"20 minutes after"'],
    ['if LINK drops below 9, wait 20 minutes and sell it', '"wait 20 minutes"'],
    ['tell me if LINK drops below 9 four times', 'How often it happens is not counted'],
    ['tell me if LINK stays below 9 for 3 days', 'How long or until when'],
  ])('%s', (request, reason) => {
    const asked = compile(request, {}, usd(20));
    expect(asked).toMatchObject({
      outcome: 'needs_clarification',
      question: expect.stringContaining(reason),
      options: [{ label: 'LINK price below $9' }],
    });
    const question = asked.outcome === 'needs_clarification' ? asked.question : '';
    const answered = `${request}\n\nClarification — ${question}: LINK price below $9`;
    expect(lineOf(compile(answered, {}, usd(20)))).toBe('LINK price below $9');
  });

  it('the window of a change is kept', () => {
    expect(lineOf(compile('tell me if LINK falls 7% in the next 12 hours'))).toBe(
      'LINK price down 7% in 12h',
    );
  });
});

describe('words that nothing knows', () => {
  it('may be a token, when the user says so', () => {
    const request = 'tell me when wobble goes above 3';
    const asked = compile(request);
    expect(asked).toMatchObject({
      outcome: 'needs_clarification',
      options: [{ label: '$WOBBLE price above $3' }],
    });
    const question = asked.outcome === 'needs_clarification' ? asked.question : '';
    const answered = `${request}\n\nClarification — ${question}: $WOBBLE price above $3`;
    expect(lineOf(compile(answered))).toBe('$WOBBLE price above $3');
  });
});

describe('yields by what earns and what costs', () => {
  it.each([
    ['tell me when borrowing DAI on aave costs over 9%', 'Aave DAI borrow APY above 9%'],
    ['tell me when lending DAI on aave pays over 9%', 'Aave DAI supply APY above 9%'],
    ['tell me if my DAI on aave earns less than 2%', 'Aave DAI supply APY below 2%'],
    ['tell me if USDT loses its peg and drops under 0.97', 'USDT price below $0.97'],
  ])('%s', (request, line) => expect(lineOf(compile(request))).toBe(line));
});

describe('a price that cannot be read now', () => {
  function silent(request: string) {
    const reading = compileAgentRequest({ request, wallets: [OWNER], autonomy: 'notify' });
    let step = reading.next();
    while (!step.done) {
      expect(step.value.every((read) => read.dispensable)).toBe(true);
      step = reading.next(
        step.value.map(() => ({ ok: false, reason: 'silent', unreachable: true })),
      );
    }
    return step.value;
  }

  it('leaves the side of a level to the user', () => {
    expect(silent('tell me when ETH hits 2345')).toMatchObject({
      outcome: 'needs_clarification',
      options: [{ label: 'ETH price above $2,345' }, { label: 'ETH price below $2,345' }],
    });
  });

  it('leaves a change to be measured from the first pass that reads one', () => {
    expect(silent('tell me if ETH falls 7% from here')).toMatchObject({
      outcome: 'condition',
      rendered: 'ETH price down 7%',
      base_values: [],
    });
  });

  it('every protocol of the registry is a word of the language', () => {
    for (const { slug, listed } of PROTOCOLS) {
      if (!listed) continue;
      expect(lineOf(compile(`tell me if DAI apy on ${slug} is above 9%`))).toMatch(/above 9%$/);
    }
  });
});

describe('what agents must not take for something else', () => {
  it.each([
    [
      'when my USDC balance on Base is under 100 or BTC is below 50000',
      'USDC balance on Base below 100 or BTC price below $50,000',
    ],
    [
      'when my ETH balance on Base is below 1 or USDC below 100',
      'ETH balance on Base below 1 or USDC balance on Base below 100',
    ],
    ['when my ETH on Base exceeds 200', 'ETH balance on Base above 200'],
    ['when my loan on Aave is below 1.2', 'Aave health factor below 1.2'],
    ['when my ETH exceeds 5000', 'ETH price above $5,000'],
    ['ETH<2000&&BTC<50000', 'ETH price below $2,000 and BTC price below $50,000'],
    ['ETH<2000||BTC<50000', 'ETH price below $2,000 or BTC price below $50,000'],
    ['not when ETH is above 2000', '- It says when not to alert you. Say when to alert you.'],
    [
      "don't notify me if ETH drops below 2000",
      '- It says when not to alert you. Say when to alert you.',
    ],
    [
      'when ETH drops 5% from 3000',
      '- A change in percent counts from the value when the agent starts, not from 3000; name the level itself.',
    ],
    [
      'when ETH falls 10% from its high',
      '- Chart patterns and indicators are not watched ("its high").',
    ],
    [
      'when my USDC on Aave Base is above 1000',
      '- What is supplied or owed at Aave v3 is not watched as an amount, only its rates and health.',
    ],
    ...[
      'my position on Aave drops below $500',
      'when my Aave v3 position drops 10%',
      'tell me when my USDC in Aave falls below $500',
      'my AAVE on Aave drops below 5',
    ].map((request): [string, string] => [
      request,
      '- What is supplied or owed at Aave v3 is not watched as an amount, only its rates and health.',
    ]),
    ['my AAVE drops below $50', 'AAVE price below $50'],
    ['when my Aave position health factor drops below 1.3', 'Aave health factor below 1.3'],
    ['my ETH on Base drops below $1000', 'ETH balance on Base below $1,000'],
    ['tell me when ETH on Base drops below $1000', 'ETH price below $1,000'],
    [
      'when my aave debt on Base is above 500 USDC',
      '- Sizes of loans are not watched, only their health factor and rates.',
    ],
  ])('%s', (request, line) => expect(lineOf(compile(request, {}, usd(3000)))).toBe(line));
});
