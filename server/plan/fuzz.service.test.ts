import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';

const RUNS = 150;
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

const SOUND: Intent[] = [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: FRIEND },
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '50' },
  { action: 'swap', asset: 'USDC', to_asset: 'WBTC', chain: 'base', to_amount: '0.001' },
  { action: 'deposit', asset: 'ETH', chain: 'base', amount: 'chained', protocol: 'aave' },
  { action: 'borrow', asset: 'USDC', chain: 'base', amount: '5', protocol: 'aave-v3' },
  { action: 'lp-add', asset: 'ETH', pair_asset: 'USDC', chain: 'base', amount: '0.01' },
  { action: 'sweep', asset: 'DAI', chain: 'base', recipient: FRIEND },
  { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'optimism', amount: 'max' },
];

const text = fc.oneof(
  fc.constantFrom(
    'ETH',
    'usdc',
    'WBTC',
    'NOPE',
    '',
    '0x',
    ROUTER,
    FRIEND,
    USDC,
    `0x${'0'.repeat(40)}`,
  ),
  fc.string({ maxLength: 70 }),
);
const size = fc.oneof(
  fc.constantFrom(
    'max',
    'chained',
    '0',
    '1',
    '0.000000000000000000000001',
    '9'.repeat(60),
    '1e9',
    '-1',
  ),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, 1e30, 1e-18, 5e-324, -0),
);
const chain = fc.constantFrom(
  'ethereum',
  'base',
  'optimism',
  'polygon',
  'xlayer',
  'solana',
  'gnosis',
);
const bytes = fc.constantFrom('0x', '0xdeadbeef', '0xa9059cbb', `0x${'ff'.repeat(68)}`);
const uint = fc.constantFrom('0', '1', '999', '9'.repeat(78), '-1', 'abc');
const bps = fc.constantFrom(-1, 0, 1, 100, 5000, 9999, 10_000, 10_001, 0.5);

const intentFields: Record<string, fc.Arbitrary<unknown>> = {
  action: fc.constantFrom(
    'transfer',
    'swap',
    'bridge',
    'deposit',
    'withdraw',
    'borrow',
    'repay',
    'approve',
    'stake',
    'sweep',
    'lp-add',
    'lp-remove',
    'lp-collect',
  ),
  asset: text,
  pair_asset: text,
  pair_amount: size,
  position_id: fc.constantFrom('0', '1', '9'.repeat(78), '-1', 'x'),
  to_asset: text,
  chain,
  from_chain: chain,
  to_chain: chain,
  protocol: fc.constantFrom(
    'aave',
    'uniswap',
    'across',
    'erc4626',
    'erc20',
    'wrapped-native',
    'nowhere',
  ),
  amount: size,
  to_amount: size,
  recipient: text,
  spender: text,
  vault_address: text,
  pool_id: text,
  slippage_bps: bps,
  amount_basis: fc.record({
    kind: fc.constant('chained'),
    value: fc.constantFrom('50%', '0%', 'half', '101%'),
  }),
};

const stepFields: Record<string, fc.Arbitrary<unknown>> = {
  type: intentFields.action as fc.Arbitrary<unknown>,
  chain,
  protocol: intentFields.protocol as fc.Arbitrary<unknown>,
  asset: text,
  asset_address: text,
  to_asset: text,
  to_asset_address: text,
  pair_asset: text,
  pair_asset_address: text,
  pair_amount_raw: uint,
  position_id: uint,
  to_chain: chain,
  amount: size,
  amount_raw: uint,
  sizing: fc.constantFrom('exact', 'max', 'chained', 'other'),
  wallet: text,
  to: text,
  data: bytes,
  value: uint,
  recipient: text,
  spender: text,
  vault_address: text,
  slippage_bps: bps,
  min_output_raw: uint,
  planned_min_output_raw: uint,
  awaits: fc.record({ from_key: fc.constant('step_1'), balance_before_raw: uint, min_raw: uint }),
  pair_awaits: fc.record({
    from_key: fc.constant('step_1'),
    balance_before_raw: uint,
    min_raw: uint,
  }),
  gas_reserve_raw: uint,
  deadline: fc.constantFrom(0, -1, 2 ** 53, 1.5),
  route: fc.record(
    {
      kind: fc.constantFrom('uniswap-v3', 'across', 'x'),
      tokens: fc.array(fc.constantFrom(USDC, ROUTER, FRIEND), { maxLength: 4 }),
      fees: fc.array(fc.constantFrom(-1, 0, 500, 2 ** 31), { maxLength: 4 }),
      exact_out: fc.boolean(),
    },
    { requiredKeys: ['kind'] },
  ),
  chained: fc.record(
    {
      from_key: fc.constant('step_1'),
      estimate_amount: fc.constantFrom(0, 1, 1e30),
      min_output: fc.constantFrom(0, 1),
      estimate_raw: uint,
      min_raw: uint,
      balance_before_raw: uint,
      expected_before_raw: uint,
      most_raw: uint,
      portion_bps: bps,
      taken_bps: bps,
    },
    { requiredKeys: ['from_key', 'estimate_amount', 'min_output'] },
  ),
};

/** Some fields of a sound thing replaced or left out. */
function spoilt<T extends object>(
  sound: readonly T[],
  fields: Record<string, fc.Arbitrary<unknown>>,
) {
  const changes = Object.entries(fields).map(([name, value]) =>
    fc.tuple(fc.constant(name), fc.option(value, { nil: undefined })),
  );
  return fc
    .tuple(
      fc.constantFrom(...sound),
      fc.array(fc.oneof(...changes), { minLength: 1, maxLength: 2 }),
    )
    .map(([thing, changed]) =>
      Object.fromEntries(
        Object.entries({ ...thing, ...Object.fromEntries(changed) }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    );
}

describe('spoilt input on the devnet', () => {
  let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
  let steps: Step[];
  beforeAll(async () => {
    wallet = await openPlanWallet();
    steps = (await wallet.plan(SOUND)).steps;
  });

  it('is planned, or refused naming a field', async () => {
    const wallets = [{ address: wallet.address, chain: 'base' as const }];
    await fc.assert(
      fc.asyncProperty(
        fc.array(spoilt(SOUND, intentFields), { minLength: 1, maxLength: 3 }),
        async (intents) => {
          const request = PlanRequest.safeParse({ intents, wallets });
          if (!request.success) return;
          try {
            PlanResponse.parse(await wallet.plan(request.data.intents));
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            expect(error.code).toBe('invalid_request');
            expect(error.issues[0]?.field).toMatch(/^intents\[\d\]\.[a-z_.]+$/);
          }
        },
      ),
      { numRuns: scaled(RUNS) },
    );
  });

  it('is encoded again for the reviewed target, or refused with a code', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt(steps, stepFields), size, async (step, amount) => {
        const actual = typeof amount === 'number' && amount >= 0 ? amount : undefined;
        try {
          const fresh = await wallet.reencode(step as Step, actual);
          if (!fresh.ok) {
            expect(fresh.unsupported_code).toBeDefined();
            expect(fresh.unsupported_reason?.length).toBeGreaterThan(10);
            return;
          }
          expect(fresh.to?.toLowerCase()).toBe(String(step.to).toLowerCase());
          if (step.data !== undefined) {
            expect(fresh.data?.slice(0, 10)).toBe(String(step.data).slice(0, 10));
          }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect(error.code).toBe('route_expired');
        }
      }),
      { numRuns: scaled(RUNS) },
    );
  });
});
