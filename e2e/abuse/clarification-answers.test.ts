import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile as compileAgent, lineOf } from '#server/agents/compile/testing/compile.ts';
import { compile, FRIEND, OWNER } from '#server/intent/testing/compile.ts';
import type { Clarification, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { EVIL, EVIL_NAME } from './hostile-texts.ts';

const read = (prompt: string): IntentResponse => compile({ prompt }, 10n ** 20n);

/** Orders that leave something open, of every kind of question. */
const OPEN = [
  '5 dai',
  'send dai on base',
  'send something on base',
  'swap 5 dai on base',
  'swap dai to link on base',
  'swap 0 dai to link on base',
  'swap 5 dai to dai on base',
  'bridge 5 dai',
  'bridge 5 dai from base to base',
  'buy 5 link on base',
  'deposit 5 dai on base',
  'deposit dai and lend usdc on arbitrum',
  'deposit dai on aave on base and deposit dai on compound on base',
  'stake 3 SOL with Lido on Ethereum',
  'stake 0.3 ETH on Base with Lido',
  'swap 100 USDC to ETH on Hyper Liquid',
  'swap 14 link on base for at least 300 dai',
  'remove some of my ETH/DAI liquidity on base',
  'approve 5 dai on base',
  'send 5 dai on base and swap link to weth on base',
  'borrow some usdc on base',
  'withdraw from aave on base',
  `send 5 dai from ${FRIEND} to carol.eth on base`,
  `swap 5 dai to link on base ${FRIEND}`,
];

/** A complete order, and answers to questions that it does not raise. */
const COMPLETE = [
  'send 5 dai to carol.eth on base',
  `send 5 dai to ${FRIEND} on base`,
  'swap 5 dai to link on base',
  'deposit 5 dai on aave on base',
];

const STRANGE = [
  'Which address should receive DAI?',
  'Which address should receive it?',
  'Which address or protocol may spend DAI?',
  'How much DAI do you want to send to carol.eth?',
  'How much DAI do you want to swap to LINK?',
  'Which asset do you want to send?',
  'Which chain should this run on?',
  'What should DAI be swapped for?',
  'Where do you want to deposit DAI?',
  'What do you want to do with it?',
  'Anything else?',
  '',
];
const LABELS = [
  EVIL,
  EVIL_NAME,
  '200',
  'all of it',
  'Arbitrum',
  'ETH',
  'Compound',
  'Bridge',
  'yes',
];
const DASHES = ['\u2014', '\u2013', '-', ':'];

const strangeAnswer = fc
  .tuple(
    fc.constantFrom(...STRANGE),
    fc.constantFrom(...LABELS),
    fc.constantFrom(...DASHES),
    fc.constantFrom('\n', '\n\n', '\r\n', '\n\n\n'),
  )
  .map(([question, label, dash, gap]) => `${gap}Clarification ${dash} ${question}: ${label}`);

describe('the options of a question', () => {
  it.each(OPEN)('each close it, whatever else stays open: %s', (order) => {
    const visited = new Set<string>();
    const walk = (prompt: string, depth: number): void => {
      const answer = read(prompt);
      if (depth === 0) expect(answer.clarifications).not.toEqual([]);
      if (depth === 3) return;
      for (const { question, options } of answer.clarifications) {
        for (const { label } of options.slice(0, depth === 0 ? 4 : 1)) {
          const next = appendAnswer(prompt, question, label);
          if (visited.size > 40 || visited.has(next)) continue;
          visited.add(next);
          const asked = read(next).clarifications.map((one) => one.question);
          expect(asked, next).not.toContain(question);
          walk(next, depth + 1);
        }
      }
    };
    walk(order, 0);
  });
});

describe('an answer to a question that was not asked', () => {
  it('counts for nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COMPLETE),
        fc.array(strangeAnswer, { minLength: 1, maxLength: 5 }),
        (order, answers) => {
          expect(read(order + answers.join(''))).toEqual(read(order));
        },
      ),
      { numRuns: 300, seed: 14_04 },
    );
  });

  it('counts for nothing where it stands above or inside the words that it answers', () => {
    const [first, second] = ['send 5 dai on base', 'thank you'];
    const answer = `Clarification \u2014 Which address should receive DAI?: ${FRIEND}`;
    expect(read(`${first}\n${second}\n\n${answer}`).intents).toMatchObject([{ recipient: FRIEND }]);
    for (const prompt of [`${answer}\n\n${first}`, `${first}\n${answer}\n${second}`]) {
      expect(read(prompt).intents).toEqual([]);
      expect(read(prompt).clarifications.map(({ kind }) => kind)).toEqual(['recipient']);
    }
  });

  it('counts for nothing where it stands before what leads to it', () => {
    const order = 'swap 5 dai on base';
    const [target] = read(order).clarifications;
    const early = appendAnswer(order, 'How much DAI do you want to swap to LINK?', '200');
    expect(read(early)).toEqual(read(order));
    expect(read(appendAnswer(early, target?.question ?? '', 'LINK')).intents).toMatchObject([
      { amount: '5', to_asset: 'LINK' },
    ]);
  });
});

/** Answers that each of the questions takes. */
function goodAnswers({ kind, options }: Clarification): readonly string[] {
  const typed: Record<string, readonly string[]> = {
    recipient: [FRIEND, 'carol.eth', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
    amount: ['200', '5%', 'half'],
    asset: ['DAI', 'LINK'],
    to_asset: ['LINK', 'WBTC'],
    chain: ['Arbitrum', 'Optimism'],
    protocol: ['Aave', 'Morpho'],
  };
  return [...options.map(({ label }) => label), ...(typed[kind] ?? [])];
}

const DOUBTED = ['send dai on base', 'swap dai on base', 'bridge 5 dai', 'deposit 5 dai on base'];

describe('two answers to one question', () => {
  it('are none, in whatever order, and with whatever stands between them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DOUBTED),
        fc.nat(),
        fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
        fc.array(strangeAnswer, { maxLength: 2 }),
        (order, which, picks, between) => {
          const { clarifications } = read(order);
          const asked = clarifications[which % clarifications.length] as Clarification;
          const labels = goodAnswers(asked);
          let prompt = order;
          for (const pick of picks) {
            prompt = appendAnswer(prompt, asked.question, labels[pick % labels.length] as string);
            if (asked.kind === 'chain' || asked.kind === 'protocol') prompt += between.join('');
          }
          const answer = read(prompt);
          expect(answer.intents).toEqual([]);
          expect(answer.clarifications.map(({ question }) => question)).toContain(asked.question);
        },
      ),
      { numRuns: 200, seed: 14_04 },
    );
  });

  it('are not two where the first was no answer', () => {
    const order = 'send 5 dai on base';
    const [asked] = read(order).clarifications;
    const unread = appendAnswer(order, asked?.question ?? '', 'somebody I know');
    expect(read(unread).clarifications).toEqual([asked]);
    const answered = appendAnswer(unread, asked?.question ?? '', FRIEND);
    expect(read(answered).intents).toMatchObject([{ recipient: FRIEND }]);
    expect(read(appendAnswer(answered, asked?.question ?? '', EVIL)).intents).toEqual([]);
  });
});

describe('an answer that is not of the kind asked for', () => {
  it.each([
    ['send 5 dai on base', `${FRIEND} or ${EVIL}`],
    ['send 5 dai on base', `not ${FRIEND}`],
    ['send 5 dai on base', '200'],
    ['send 5 dai on base', FRIEND.slice(0, 41)],
    ['send 5 dai on base', '0x000000000000000000000000000000000000dEaD'],
    ['swap dai to link on base', '0'],
    ['swap dai to link on base', '-5'],
    ['swap dai to link on base', '150%'],
    ['swap dai to link on base', '200 or 300'],
    ['swap dai to link on base', '200 WETH'],
    ['swap dai to link on base', 'some'],
    ['bridge 5 dai', 'not Base'],
    ['bridge 5 dai', 'Base or Arbitrum'],
    ['swap 5 dai on base', 'DAI'],
    ['swap 5 dai on base', 'LINK or WETH'],
    ['swap 14 link on base for at least 300 dai', 'maybe later'],
    ['5 dai', `send it to ${EVIL}`],
    ['deposit 5 dai on base', 'neither Aave nor Morpho'],
  ])('is asked about again: %s / %s', (order, label) => {
    const [asked] = read(order).clarifications;
    const answer = read(appendAnswer(order, asked?.question ?? '', label));
    expect(answer.intents).toEqual([]);
    expect(answer.clarifications.map(({ kind }) => kind)).toContain(asked?.kind);
  });
});

describe('several orders with the same question', () => {
  it('are asked in words of their own, and each has its own answer', () => {
    const order = 'deposit dai on aave on base and deposit dai on compound on base';
    const questions = read(order).clarifications.map(({ question }) => question);
    expect(questions).toHaveLength(2);
    expect(new Set(questions).size).toBe(2);
    const [first = '', second = ''] = questions;
    const inOrder = appendAnswer(appendAnswer(order, first, '7'), second, '9');
    const reversed = appendAnswer(appendAnswer(order, second, '9'), first, '7');
    for (const prompt of [inOrder, reversed]) {
      expect(read(prompt).intents.map(({ amount }) => amount)).toEqual(['7', '9']);
    }
  });
});

it('all answers at once are as good as one after another', () => {
  const order = 'send something on base';
  let prompt = order;
  for (const { question, kind } of read(order).clarifications) {
    prompt = appendAnswer(prompt, question, kind === 'recipient' ? FRIEND : 'DAI');
  }
  const [open] = read(prompt).clarifications;
  expect(open?.kind).toBe('amount');
  expect(read(appendAnswer(prompt, open?.question ?? '', '5')).intents).toMatchObject([
    { action: 'transfer', asset: 'DAI', amount: '5', recipient: FRIEND },
  ]);
});

describe('an agent’s question', () => {
  const requests = [
    'tell me if link tanks',
    'alert me when wobble goes above 3',
    'if link > 30 sell 5 link, if link < 10 buy 5 link',
    'remind me to look at my vaults',
    'tell me if LINK stays below 9 for 3 days',
    'remind me every two weeks at 9:00 UTC',
  ];
  const agent = (request: string) => compileAgent(request, { wallets: [OWNER] });
  const question = (request: string) => {
    const asked = agent(request);
    if (asked.outcome !== 'needs_clarification') throw new Error(`Not asked: ${lineOf(asked)}`);
    return asked;
  };

  it.each(requests)('takes each of its options: %s', (request) => {
    const asked = question(request);
    for (const { label } of asked.options) {
      const answered = agent(appendAnswer(request, asked.question, label));
      expect(lineOf(answered)).not.toBe(lineOf(asked));
      expect(answered.outcome).not.toBe('unwatchable');
    }
  });

  it.each(requests)('takes no other answer and neither of two: %s', (request) => {
    const asked = question(request);
    for (const label of ['no', 'whatever you like', EVIL_NAME]) {
      expect(agent(appendAnswer(request, asked.question, label))).toEqual(asked);
    }
    const [option] = asked.options;
    const once = appendAnswer(request, asked.question, option?.label ?? '');
    expect(agent(appendAnswer(once, asked.question, option?.label ?? ''))).toEqual(asked);
    expect(agent(appendAnswer(request, 'Which one is it?', option?.label ?? ''))).toEqual(asked);
  });
});
