import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeIssues } from '#server/http/describe-issues.ts';
import { OWNER, SOLANA_OWNER } from '#server/intent/testing/compile.ts';
import { portionBps } from '#server/plan/portion-of.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { PlanRequest } from '#server/schemas/plan.ts';

const PROMPT = { prompt: 'swap 5 dai to link on base' };
const WALLET = { address: OWNER, chain: 'base' };
const INTENT = { action: 'swap', asset: 'DAI', to_asset: 'LINK', chain: 'base' };

interface Place {
  readonly field: string;
  readonly schema: z.ZodType;
  readonly bodyOf: (amount: unknown) => unknown;
  /** Words that are amounts there too. */
  readonly words?: readonly string[];
}

const inWallet = (amount: unknown) => [{ ...WALLET, balances: { DAI: amount } }];
const PLACES: readonly Place[] = [
  {
    field: 'balances[0].amount',
    schema: IntentRequest,
    bodyOf: (amount) => ({
      ...PROMPT,
      wallets: [WALLET],
      balances: [{ chain: 'base', asset: 'DAI', amount }],
    }),
  },
  {
    field: 'wallets[0].balances.DAI',
    schema: IntentRequest,
    bodyOf: (amount) => ({ ...PROMPT, wallets: inWallet(amount) }),
  },
  {
    field: 'wallets[0].balances.DAI',
    schema: PlanRequest,
    bodyOf: (amount) => ({ intents: [{ ...INTENT, amount: '5' }], wallets: inWallet(amount) }),
  },
  ...(['amount', 'to_amount', 'pair_amount'] as const).map((name) => ({
    field: `intents[0].${name}`,
    schema: PlanRequest,
    bodyOf: (amount: unknown) => ({ intents: [{ ...INTENT, [name]: amount }], wallets: [WALLET] }),
    words: name === 'amount' ? ['max', 'chained'] : [],
  })),
];

const good = fc.oneof(
  fc.constantFrom(0, 1e-7, 5e-324, 1e21, 1.5, '0', '0.5', '.5', '12345678901234567890.123456789'),
  fc.double({ min: 0, max: 1e30, noNaN: true }),
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{1,18}$/))
    .map(([whole, fraction]) => `${whole}.${fraction}`),
);

const digits = fc.stringMatching(/^[0-9]{1,6}$/);
const bad = fc.oneof(
  fc.constantFrom<unknown>(
    '1e3',
    '1E3',
    '1e-7',
    'abc',
    '-5',
    '+5',
    '',
    ' ',
    '.',
    '0x10',
    'NaN',
    'Infinity',
  ),
  fc.constantFrom<unknown>(
    '1,5',
    '1,000.5',
    '1_000',
    '1 000',
    ' 5',
    '5 ',
    '5\n',
    '5.',
    '1.2.3',
    '--5',
    '5%',
    '$5',
  ),
  fc.constantFrom<unknown>(
    '\uff15',
    '\u0665',
    '5\u200b',
    '\u202e5',
    '\u2212 5',
    '\u00bd',
    '5 DAI',
    'half',
    'all',
  ),
  fc.constantFrom<unknown>(null, true, [], ['5'], {}, { raw: '5' }, -1, -1e-9, 1e31),
  fc
    .tuple(digits, fc.constantFrom('e', 'E', '-', '+', ',', ' ', 'x', '_', '\u0000'), digits)
    .map(([left, sign, right]) => `${left}${sign}${right}`),
  fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !/^\d*\.?\d*$/.test(text)),
  fc.stringMatching(/^[0-9]{61,70}$/),
);

describe.each(PLACES)('$field', ({ schema, bodyOf, field, words = [] }) => {
  it('takes decimals and JSON numbers', () => {
    fc.assert(
      fc.property(good, (amount) => {
        expect(schema.safeParse(bodyOf(amount)).error, String(amount)).toBeUndefined();
      }),
      { numRuns: 150, seed: 14_10 },
    );
  });

  it('refuses everything else, and names the field', () => {
    fc.assert(
      fc.property(bad, (amount) => {
        if (words.includes(String(amount))) return;
        const { error } = schema.safeParse(bodyOf(amount));
        expect(describeIssues(error?.issues ?? []).map((issue) => issue.field)).toEqual([field]);
      }),
      { numRuns: 300, seed: 14_10 },
    );
  });
});

describe('a share', () => {
  const read = (value: string) => portionBps(value, 'amount_basis.value', 'output') ?? 10_000;

  it('is a percentage of at most two decimals that count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.stringMatching(/^[0-9]{0,8}$/),
        fc.constantFrom('', '%', ' %'),
        (bps, more, sign) => {
          const whole = Math.floor(bps / 100);
          const decimals = String(bps % 100).padStart(2, '0');
          expect(read(`${whole}.${decimals}${bps === 10_000 ? '' : more}${sign}`)).toBe(bps);
        },
      ),
      { numRuns: 200, seed: 14_10 },
    );
  });

  it.each([
    '1000',
    '1000%',
    '0999',
    '101',
    '1e2',
    '-5',
    '+5',
    '5.',
    '.5',
    '0',
    '0.001',
    'half',
    '',
  ])('is not %j', (value) =>
    expect(() => read(value)).toThrow(expect.objectContaining({ status: 400 })),
  );
});

describe('a wallet', () => {
  const bodies = (wallet: object) => [
    [IntentRequest, { ...PROMPT, wallets: [WALLET, wallet] }] as const,
    [PlanRequest, { intents: [{ ...INTENT, amount: '5' }], wallets: [WALLET, wallet] }] as const,
  ];

  it.each([...CHAIN_SLUGS])('has the address of its own chain: %s', (chain) => {
    const [right, wrong] = chain === 'solana' ? [SOLANA_OWNER, OWNER] : [OWNER, SOLANA_OWNER];
    for (const [schema, body] of bodies({ address: right, chain })) {
      expect(schema.safeParse(body).error).toBeUndefined();
    }
    for (const [schema, body] of bodies({ address: wrong, chain })) {
      const { error } = schema.safeParse(body);
      expect(describeIssues(error?.issues ?? [])).toMatchObject([{ field: 'wallets[1].address' }]);
    }
  });

  it('may be one of 200, and of 50 orders, and no more', () => {
    const many = (length: number) => Array.from({ length }, () => WALLET);
    for (const [schema, body] of bodies(WALLET)) {
      expect(schema.safeParse({ ...body, wallets: many(200) }).success).toBe(true);
      const { error } = schema.safeParse({ ...body, wallets: many(201) });
      expect(describeIssues(error?.issues ?? [])).toEqual([
        { field: 'wallets', message: 'Send at most 200 elements.' },
      ]);
    }
    const plan = (length: number) => ({
      intents: Array.from({ length }, () => ({ ...INTENT, amount: '5' })),
      wallets: [WALLET],
    });
    expect(PlanRequest.safeParse(plan(50)).success).toBe(true);
    expect(PlanRequest.safeParse(plan(51)).success).toBe(false);
  });
});

describe('what is ignored', () => {
  const ignored = fc.oneof(
    fc.constant('x'.repeat(64_001)),
    fc.constantFrom<unknown>(5, null, [], {}, true),
    fc.string(),
  );
  it('is not judged: the legacy text beside messages', () => {
    fc.assert(
      fc.property(
        ignored,
        fc.constantFrom([], [{ role: 'user', content: 'hello' }]),
        (conversation_context, messages) => {
          const body = { ...PROMPT, wallets: [WALLET], messages, conversation_context };
          expect(IntentRequest.parse(body)).not.toHaveProperty(
            'conversation_context',
            expect.anything(),
          );
        },
      ),
      { numRuns: 60, seed: 14_10 },
    );
  });

  it('is judged where it counts', () => {
    const body = { ...PROMPT, wallets: [WALLET] };
    expect(IntentRequest.safeParse({ ...body, conversation_context: 5 }).success).toBe(false);
    const long = 'x'.repeat(64_001);
    expect(IntentRequest.safeParse({ ...body, conversation_context: long }).success).toBe(true);
    const message = { role: 'user', content: long };
    expect(IntentRequest.safeParse({ ...body, messages: [message] }).success).toBe(false);
  });
});
