import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile } from '#server/intent/testing/compile.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';

const [A, B] = [
  '0x33128fA08f5E0545f4714434b53bDb5E98F62474',
  '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
];

const append = (prompt: string, question: string, label: string) =>
  `${prompt}\n\nClarification — ${question}: ${label}`;

/** Answers by the kind and step of a question, one at a time or all of a response at once. */
function settle(
  prompt: string,
  labelFor: (id: string) => string,
  order: 'first' | 'last' | 'all',
): { answer: IntentResponse; asked: string[] } {
  let text = prompt;
  const asked: string[] = [];
  for (let round = 0; round < 8; round++) {
    const answer = compile({ prompt: text }, 10n ** 24n);
    const open = answer.clarifications;
    if (open.length === 0) return { answer, asked };
    const picked = order === 'all' ? open : [order === 'first' ? open[0] : open.at(-1)];
    for (const one of picked) {
      if (!one) continue;
      asked.push(one.id);
      text = append(text, one.question, labelFor(one.id));
    }
  }
  throw new Error(`${prompt} is never settled: ${asked.join(', ')}`);
}

const ORDERS = ['first', 'last', 'all'] as const;

describe('an answer settles its own question and nothing else', () => {
  it.each(ORDERS)('two recipients, answered %s', (order) => {
    const { answer } = settle(
      'Send 5 USDC on Base and 10 USDC on Arbitrum',
      (id) => (id === 'clr_recipient_0' ? A : B) as string,
      order,
    );
    expect(answer.intents).toMatchObject([
      { amount: '5', chain: 'base', recipient: A },
      { amount: '10', chain: 'arbitrum', recipient: B },
    ]);
  });

  it.each(ORDERS)('two protocols, answered %s', (order) => {
    const { answer } = settle(
      'Deposit 5 USDC on Base and deposit 10 USDC on Arbitrum',
      (id) => (id === 'clr_protocol_0' ? 'Aave v3' : 'Compound v3'),
      order,
    );
    expect(answer.intents.map(({ protocol }) => protocol)).toEqual(['aave-v3', 'compound-v3']);
  });

  it.each(ORDERS)('two amounts of one asset to one address, answered %s', (order) => {
    const { answer } = settle(
      `Send USDC on Base to ${A} and USDC on Arbitrum to ${A}`,
      (id) => (id === 'clr_amount_0' ? '7' : '9'),
      order,
    );
    expect(answer.intents.map(({ amount }) => amount)).toEqual(['7', '9']);
  });

  it('words of two open questions always differ', () => {
    const prompts = [
      'Send 5 USDC and pay 6 USDC',
      'Send USDC and send USDC',
      'deposit 5 dai on base then deposit 5 dai on base',
      'swap eth and swap eth',
    ];
    for (const prompt of prompts) {
      const questions = compile({ prompt }).clarifications.map(({ question }) => question);
      expect(new Set(questions).size, prompt).toBe(questions.length);
    }
  });

  it('an answer to one of two that were asked alike counts for neither', () => {
    const prompt = append(
      'Send 5 USDC on Base and 10 USDC on Arbitrum',
      'Which address should receive USDC?',
      A as string,
    );
    expect(compile({ prompt }).intents).toEqual([]);
  });
});

describe('a question that was answered', () => {
  const LABELS: Record<string, string> = {
    asset: 'USDC',
    to_asset: 'ETH',
    amount: '20',
    chain: 'Base',
    recipient: A as string,
    spender: B as string,
    protocol: 'Aave v3',
  };
  const PROMPTS = [
    'Swap',
    'Send',
    'Bridge',
    'Deposit',
    'Approve',
    'swap to eth',
    'buy eth',
    'send usdc',
    'deposit on base',
    'bridge usdc',
    'borrow',
    'repay usdc',
    'swap usdc then send it',
  ];

  it('is never raised again, in whatever order the answers come', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROMPTS), fc.constantFrom(...ORDERS), (prompt, order) => {
        const { asked } = settle(prompt, (id) => LABELS[kindOf(id)] ?? 'yes', order);
        expect(new Set(asked).size, `${prompt}: ${asked.join(', ')}`).toBe(asked.length);
      }),
      { seed: 7, numRuns: scaled(60) },
    );
  });
});

/** `clr_to_asset_0` → to_asset */
const kindOf = (id: string): string => id.replace(/^clr_/, '').replace(/_\d+(?:_.*)?$/, '');
