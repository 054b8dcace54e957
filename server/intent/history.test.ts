import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { compile, FRIEND, STRANGER } from './testing/compile.ts';

const say = (previous: string, prompt: string) => {
  const messages: IntentRequest['messages'] = [
    { role: 'user', content: previous },
    { role: 'assistant', content: 'Here is the plan.' },
  ];
  return compile({ prompt, messages });
};

describe('prompts that speak of the request before', () => {
  it('moves it to another chain', () => {
    expect(say('swap 20 dai to link on base', 'do the same on optimism').intents).toMatchObject([
      { action: 'swap', asset: 'DAI', to_asset: 'LINK', chain: 'optimism', amount: '20' },
    ]);
  });

  it('changes the size', () => {
    expect(say('swap 20 dai to link on base', 'make it 200 instead').intents).toMatchObject([
      { asset: 'DAI', to_asset: 'LINK', chain: 'base', amount: '200' },
    ]);
  });

  it('changes the recipient to the one just typed', () => {
    expect(
      say('send 20 dai to carol.eth on base', `same again but to ${FRIEND}`).intents,
    ).toMatchObject([{ action: 'transfer', recipient: FRIEND, amount: '20' }]);
  });

  it('completes what was open', () => {
    expect(say('bridge 20 dai from base', 'optimism please').intents).toMatchObject([
      { action: 'bridge', from_chain: 'base', to_chain: 'optimism', amount: '20' },
    ]);
  });

  it('does not wake a condition or a question', () => {
    expect(say('if link drops to 5 buy 20 link with dai', 'make it 200 instead').intents).toEqual(
      [],
    );
    expect(say('how do I swap 20 dai to link?', 'do the same on base').intents).toEqual([]);
  });

  it('leaves a new order alone', () => {
    expect(
      say('swap 20 dai to link on base', 'send 5 weth to carol.eth on base').intents,
    ).toMatchObject([{ action: 'transfer', asset: 'WETH', amount: '5' }]);
  });

  it('has nothing to speak of without history', () => {
    expect(compile({ prompt: 'do the same on base' }).intents).toEqual([]);
  });
});

const RUNS = { numRuns: 40, seed: 26_11 };
const order = fc.constantFrom(
  `send 100 usdc to ${FRIEND} on base`,
  'swap 100 usdc to eth on base',
  'bridge 100 usdc from base to arbitrum',
);
const answered = (previous: string, answer: string, prompt: string) =>
  compile({
    prompt,
    messages: [
      { role: 'user', content: previous },
      { role: 'assistant', content: answer },
    ],
  });

describe('what plans nothing by itself', () => {
  const polite = fc
    .array(
      fc.constantFrom(
        'ok',
        'thanks',
        'thank you',
        'yes',
        'great',
        'sure',
        'go ahead',
        'yes please',
      ),
      {
        minLength: 1,
        maxLength: 2,
      },
    )
    .map((words) => words.join(', '));
  const answer = fc.constantFrom(
    'Done: sent.',
    'I have cancelled it.',
    'Shall I cancel it?',
    'Did you mean 500 usdc?',
    'On Arbitrum?',
    'Here is the plan.',
    'Price impact is 80%. Do you want to stop?',
  );

  it('is thanks and an "ok", whatever was said or asked before', () => {
    fc.assert(
      fc.property(order, answer, polite, (previous, said, prompt) => {
        expect(answered(previous, said, prompt).intents).toEqual([]);
        expect(answered(previous, said, `${prompt}.`).intents).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is a repetition of what was refused', () => {
    const refusal = fc.constantFrom(
      'This address is a known scam. I did not plan it.',
      'I won\u2019t do that.',
      'I have cancelled it.',
      'Never send anything there.',
    );
    const again = fc.constantFrom('again', 'do the same', 'repeat it', 'make it 50', 'try again');
    fc.assert(
      fc.property(order, refusal, again, (previous, said, prompt) => {
        expect(answered(previous, said, prompt).intents).toEqual([]);
      }),
      RUNS,
    );
    expect(answered('swap 20 dai to link on base', 'Done.', 'again').intents).toHaveLength(1);
  });

  it('is a "yes, and" before another order', () => {
    for (const prompt of [
      'yes please, and swap 50 dai to eth on base',
      'ok and also swap 50 dai to eth on base',
    ])
      expect(answered(`send 5 usdc to ${FRIEND} on base`, 'Send it?', prompt).intents).toEqual([]);
  });
});

describe('what was said of the order before', () => {
  it('keeps its slippage where the size changes', () => {
    const bps = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(bps, fc.integer({ min: 1, max: 999 }), (slippage, size) => {
        const previous = `swap 100 usdc to eth on base with max ${slippage / 100}% slippage`;
        expect(say(previous, `make it ${size}`).intents).toMatchObject([
          { amount: String(size), slippage_bps: slippage },
        ]);
        expect(say(previous, 'do the same on optimism').intents).toMatchObject([
          { chain: 'optimism', slippage_bps: slippage },
        ]);
      }),
      { ...RUNS, numRuns: 15 },
    );
  });

  it('is kept where thanks came in between', () => {
    const messages: IntentRequest['messages'] = [
      { role: 'user', content: 'swap 20 dai to link on base' },
      { role: 'user', content: 'thanks' },
    ];
    expect(compile({ prompt: 'make it 30', messages }).intents).toMatchObject([{ amount: '30' }]);
  });

  it('is not changed by what limits another coin', () => {
    const previous = 'swap 100 usdc to dai on base for at least 90 dai';
    expect(say(previous, 'to wbtc instead').intents).toEqual([]);
  });
});

describe('an address of an earlier turn', () => {
  const paidTo = (turn: string) =>
    answered(turn, 'Noted.', 'send 50 dai to that address on base').intents.map(
      ({ recipient }) => recipient,
    );

  it('is meant where it was given to be paid', () => {
    for (const turn of [
      STRANGER,
      `my savings are at ${STRANGER}`,
      `send 5 dai to ${STRANGER} on base`,
    ])
      expect(paidTo(turn)).toEqual([STRANGER]);
  });

  it('is asked about where anything else was said of it', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'a scammer',
        'not mine',
        'a thief',
        'wrong',
        'old',
        'compromised',
        'hers',
        'no longer used',
      ),
      fc.stringMatching(/^[a-z]{5,9}$/),
    );
    const said = fc.constantFrom('X is W', 'W X', 'never pay X, W', 'X was W', 'W: who has X');
    fc.assert(
      fc.property(said, word, (text, w) => {
        expect(paidTo(text.replace('X', STRANGER).replace('W', w))).toEqual([]);
      }),
      RUNS,
    );
  });
});
