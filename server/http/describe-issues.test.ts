import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { describeIssues } from './describe-issues.ts';

const WALLET = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' };

function issuesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error('the value was accepted');
  return Object.fromEntries(
    describeIssues(parsed.error.issues).map(({ field, message }) => [field, message]),
  );
}

const plan = (intent: unknown, wallet: unknown = WALLET) => ({
  intents: [intent],
  wallets: [wallet],
});

describe('describeIssues', () => {
  it.each([
    [{}, { intents: 'This is required. Send a list.', wallets: 'This is required. Send a list.' }],
    [null, { body: 'Send an object.' }],
    [[], { body: 'Send an object.' }],
    [
      { intents: [], wallets: WALLET },
      { intents: 'Send at least 1 element.', wallets: 'Send a list.' },
    ],
    [
      plan({ action: 'swap', chain: 'bsc' }),
      {
        'intents[0].chain':
          'Send "ethereum", "base", "arbitrum", "optimism", "polygon", "xlayer" or "solana".',
      },
    ],
    [
      plan({ action: 'swap', amuont: '5' }),
      { 'intents[0].amuont': 'This field is not known here. Remove it or correct its name.' },
    ],
    [plan({ action: 'swap', asset: '' }), { 'intents[0].asset': 'This must not be empty.' }],
    [
      plan({ action: 'swap', slippage_bps: 0.5 }),
      { 'intents[0].slippage_bps': 'Send a whole number.' },
    ],
    [
      plan({ action: 'swap' }, { ...WALLET, address: '0x12' }),
      {
        'wallets[0].address':
          'Send an EVM address (0x and 40 hex digits) or a Solana address (base58, 32 to 44 characters).',
      },
    ],
    [
      plan({ action: 'swap' }, { ...WALLET, balances: { 'US D': 'lots' } }),
      {
        'wallets[0].balances["US D"]':
          'Send a non-negative decimal such as "1250.5", without signs or exponents.',
      },
    ],
  ])('%j', (value, expected) => {
    expect(issuesOf(PlanRequest, value)).toEqual(expected);
  });

  it.each([true, null, {}, []])('an amount of %j gets every choice', (amount) => {
    expect(issuesOf(PlanRequest, plan({ action: 'swap', amount }))).toEqual({
      'intents[0].amount': 'Send a number, a string, "max" or "chained".',
    });
  });

  it.each([
    [-1, 'Send a number of at least 0.'],
    [1e31, 'Send a number of at most 1e+30.'],
    ['-1', 'Send a non-negative decimal such as "1250.5", without signs or exponents.'],
    ['1e5', 'Send a non-negative decimal such as "1250.5", without signs or exponents.'],
    ['lots', 'Send a non-negative decimal such as "1250.5", without signs or exponents.'],
  ])('describes what is wrong with an amount of %j of a valid type', (amount, message) => {
    expect(issuesOf(PlanRequest, plan({ action: 'swap', amount }))).toEqual({
      'intents[0].amount': message,
    });
  });

  it('states bounds of texts and lists', () => {
    expect(issuesOf(IntentRequest, { prompt: 'x'.repeat(2_001), wallets: [WALLET] })).toEqual({
      prompt: 'Send at most 2000 characters.',
    });
    expect(
      issuesOf(IntentRequest, {
        prompt: 'x',
        wallets: [WALLET],
        messages: Array.from({ length: 101 }, () => ({ role: 'user', content: 'x' })),
      }),
    ).toEqual({ messages: 'Send at most 100 elements.' });
  });

  it('never says back a value, and a name only in part', () => {
    const secret = 'ptn_live_secretsecretsecret';
    const text = JSON.stringify(
      issuesOf(SimulateRequest, { chain: secret, sender: secret, steps: secret }),
    );
    expect(text).not.toContain(secret);
    const long = issuesOf(PlanRequest, plan({ action: 'swap', [`x${'y'.repeat(5_000)}`]: 1 }));
    expect(Object.keys(long)[0]?.length).toBeLessThan(100);
  });

  it('stops at twenty', () => {
    const intents = Array.from({ length: 20 }, () => ({ action: 1, chain: 1, asset: 1 }));
    expect(Object.keys(issuesOf(PlanRequest, { intents, wallets: [WALLET] }))).toHaveLength(20);
  });
});
