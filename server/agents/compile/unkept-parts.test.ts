import { describe, expect, it } from 'vitest';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { compileAgentRequest } from './compile-agent-request.ts';
import { compile, lineOf, OWNER, usd } from './testing/compile.ts';

describe('what a watch does not keep is asked about', () => {
  it.each([
    ['tell me if LINK drops below 9 in the next 12 hours', '"in the next 12 hours" is not kept'],
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
