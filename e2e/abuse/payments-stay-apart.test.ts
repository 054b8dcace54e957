import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile } from '#server/intent/testing/compile.ts';

const PARTIES = [
  '0x33128fA08f5E0545f4714434b53bDb5E98F62474',
  '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
];
const ASSETS = ['USDC', 'DAI', 'WETH', 'LINK', 'UNI'];
const STRANGERS = [
  'my friend',
  'Alice',
  'my mum',
  'the landlord',
  'Treasury',
  'my other wallet',
  '',
];
const AMOUNTS = ['5', '11', '0.25', '1,500', '42'];
const RUNS = { seed: 20261123, numRuns: scaled(150) };

const pair = <T>(values: readonly T[]) =>
  fc.shuffledSubarray([...values], { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<
    [T, T]
  >;

/** What a request would pay, as "amount asset recipient". */
const paid = (request: Parameters<typeof compile>[0]): string[] =>
  compile(request).intents.map(({ amount, asset, recipient }) => `${amount} ${asset} ${recipient}`);

describe('a payment keeps its own recipient and amount', () => {
  it('never gives a payment to nobody known to the recipient of another', () => {
    const said = fc.tuple(pair(AMOUNTS), pair(ASSETS), fc.constantFrom(...STRANGERS));
    fc.assert(
      fc.property(said, fc.constantFrom(...PARTIES), fc.boolean(), (one, party, isFirst) => {
        const [[a, b], [x, y], stranger] = one;
        const known = `${b} ${y} to ${party}`;
        const open = `${a} ${x} to ${stranger}`;
        const prompt = `Send ${isFirst ? `${known} and ${open}` : `${open} and ${known}`} on Base`;
        const { intents, clarifications } = compile({ prompt });
        expect(intents, prompt).toEqual([]);
        expect(clarifications.map(({ kind }) => kind)).toContain('recipient');
      }),
      RUNS,
    );
  });

  it('pays two that are both named, each their own', () => {
    const said = fc.tuple(pair(AMOUNTS), pair(ASSETS), pair(PARTIES));
    fc.assert(
      fc.property(said, ([[a, b], [x, y], [p, q]]) => {
        const prompt = `send ${a} ${x} to ${p} and ${b} ${y} to ${q} on base`;
        expect(paid({ prompt }), prompt).toEqual([
          `${a.replace(',', '')} ${x} ${p}`,
          `${b.replace(',', '')} ${y} ${q}`,
        ]);
      }),
      RUNS,
    );
  });

  it('never pays somebody who was named and taken back', () => {
    const takenBack = fc.constantFrom(
      "— wait no that's a scammer, send it to",
      ', no wait, send it to',
      "actually that's wrong, pay",
      ', oops, I meant to',
      ', sorry, that was a typo: send it to',
    );
    fc.assert(
      fc.property(takenBack, pair(PARTIES), fc.constantFrom(...AMOUNTS), (words, [p, q], a) => {
        const prompt = `send ${a} usdc on base to ${p} ${words} ${q}`;
        expect(compile({ prompt }).intents, prompt).toEqual([]);
      }),
      RUNS,
    );
  });

  it('asks whom of the two, and pays the one picked, once', () => {
    const [p, q] = PARTIES as [string, string];
    const prompt = `send 5 usdc on base to ${p} — wait no that's a scammer, send it to ${q}`;
    const [question] = compile({ prompt }).clarifications;
    expect(question?.options.map(({ label }) => label)).toEqual([p, q]);
    const answered = `${prompt}\n\nClarification — ${question?.question}: ${q}`;
    expect(paid({ prompt: answered })).toEqual([`5 USDC ${q}`]);
  });
});

describe('an order of another verb', () => {
  const orders = [
    'swap 50 USDC to ETH instead',
    'bridge 50 USDC to arbitrum instead',
    'withdraw 50 USDC instead',
    'this time repay 50 usdc',
    'swap the same to ETH',
    'stake it instead',
    'deposit 20 USDC into aave instead',
    'approve 20 USDC instead',
  ];

  it('inherits nobody to pay from the order before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orders), fc.constantFrom(...PARTIES), (prompt, party) => {
        const messages = [{ role: 'user' as const, content: `send 50 USDC to ${party} on base` }];
        const answer = compile({ prompt, messages });
        expect(JSON.stringify(answer), prompt).not.toContain(party);
        expect(answer.intents.map(({ action }) => action)).not.toContain('transfer');
      }),
      { ...RUNS, numRuns: scaled(60) },
    );
  });

  it('changes what it names of an order of the same verb', () => {
    const [p] = PARTIES as [string];
    const messages = [{ role: 'user' as const, content: `send 50 USDC to ${p} on base` }];
    expect(paid({ prompt: 'send 20 instead', messages })).toEqual([`20 USDC ${p}`]);
    expect(paid({ prompt: 'make it 20 DAI', messages })).toEqual([`20 DAI ${p}`]);
  });

  it('asks which of two payments changes', () => {
    const [p, q, r] = PARTIES as [string, string, string];
    const content = `send 5 USDC to ${p} and 6 USDC to ${q} on base`;
    const messages = [{ role: 'user' as const, content }];
    expect(paid({ prompt: 'make it 20 instead', messages })).toEqual([]);
    expect(paid({ prompt: `send it to ${r} instead`, messages })).toEqual([]);
  });
});
