import { createHmac, hkdfSync } from 'node:crypto';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#devnet/launch/root.ts';
import { spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { DEV_VOTE_ACCOUNT, SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { decodeMessage } from '#server/chains/solana/message.ts';
import { childEnvironment } from '#server/config/environment.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from '#server/operations/testing/agents-service.ts';
import { findPlan } from '#server/review/find-plan.ts';
import { freshenStep } from '#server/review/freshen-step.ts';
import { storePlan } from '#server/review/store-plan.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { BOB, changedSteps, PLANS, THIEF } from './planned-steps.ts';

const HOUR_MS = 3_600_000;
const SOLANA_OWNER = SOLANA_TEST_ACCOUNTS[0].address;
const WALLETS = [
  ...EVM_CHAINS.map(({ slug }) => ({ address: OWNER, chain: slug })),
  { address: SOLANA_OWNER, chain: 'solana' },
];

let service: AgentsService;
let us: TestTenant;
let them: TestTenant;
let nowMs = Date.UTC(2026, 8, 8);
const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl, validator: DEV_VOTE_ACCOUNT });
const environment = { chains, ...(solana && { solana }), nowMs: () => nowMs };

beforeAll(async () => {
  service = await openAgentsService({ environment });
  [us, them] = await Promise.all([openTenant(), openTenant()]);
});
afterAll(() => service?.close());

const openTenant = () => service.openTenant({ credits: 1_000_000 });
const planFor = (tenant: TestTenant, intents: readonly Intent[], more: object = {}) =>
  tenant.get<PlanResponse>(200, 'POST', '/plan', { intents, wallets: WALLETS, ...more });
const amountOf = ({ chained, amount }: Step) => chained?.estimate_amount ?? amount;
const reencode = (tenant: TestTenant, step: object, actual_amount: number, more: object = {}) =>
  tenant.get<ReencodeResponse>(200, 'POST', '/steps/reencode', { step, actual_amount, ...more });
const PAYMENT: readonly Intent[] = [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: BOB },
];
const SALE = PLANS['a sale'] as readonly Intent[];
async function stepOf(tenant: TestTenant, intents = PAYMENT, more: object = {}): Promise<Step> {
  const { steps } = await planFor(tenant, intents, more);
  return steps.at(-1) as Step;
}
/** Expects a refusal that hands out nothing that could be signed. */
function expectRefused(answer: ReencodeResponse, ...codes: string[]): void {
  expect(answer.ok).toBe(false);
  expect(codes).toContain(answer.unsupported_code);
  expect(answer.unsupported_reason).toMatch(/^\S.{20,}[.]$/);
  expect(answer).not.toHaveProperty('data');
  expect(answer).not.toHaveProperty('solana_tx');
}

describe('a step without a seal', () => {
  it.each<[string, readonly Intent[], object]>([
    ['as it was planned', PAYMENT, {}],
    ['for another recipient', PAYMENT, { recipient: THIEF }],
    ['of nine times the amount', PAYMENT, { amount: 45, amount_raw: '45000000' }],
    [
      'for another spender',
      [{ action: 'approve', asset: 'USDC', chain: 'base', amount: '5', spender: BOB }],
      { spender: THIEF },
    ],
    ['of half its price', SALE, { slippage_bps: 5000, planned_min_output_raw: '1' }],
  ])('%s is incomplete, and free', async (_, intents, change) => {
    const { seal: __, ...bare } = { ...(await stepOf(us, intents)), ...change };
    const before = await us.get(200, 'GET', '/usage');
    expectRefused(await reencode(us, bare, bare.amount), 'step_incomplete');
    expect(await us.get(200, 'GET', '/usage')).toMatchObject({
      balance: (before as { balance: number }).balance,
    });
  });

  it('or with that of an older version is incomplete: it has to be planned again', async () => {
    const { plan_id: _, expires_at: __, planned: ___, ...step } = await stepOf(us);
    const key = hkdfSync('sha256', new Uint8Array(32).fill(7), '', 'portolan step seal 1', 32);
    const seal = createHmac('sha256', new Uint8Array(key)).update('any').digest('base64url');
    expectRefused(await reencode(us, { ...step, seal }, step.amount), 'step_incomplete');
  });

  it('is refused before a chain is asked, and what nobody can encode says so itself', async () => {
    const { seal: _, ...bare } = await stepOf(us);
    const code = async (change: object) =>
      (await reencode(us, { ...bare, ...change }, 5)).unsupported_code;
    expect(await code({ protocol: 'elsewhere' })).toBe('protocol_unsupported');
    expect(await code({ type: 'dance' })).toBe('step_type_unsupported');
    expect(await code({ chain: 'hyperliquid' })).toBe('unknown_target');
    expect(await code({ amount: 'five' })).toBe('invalid_request');
    expect(await code({})).toBe('step_incomplete');
  });
});

describe('a step of another account', () => {
  it('is not encoded again, whoever knows it whole', async () => {
    const step = await stepOf(us);
    expectRefused(await reencode(them, step, 5), 'target_changed');
    expect(await reencode(us, step, 5)).toMatchObject({ ok: true });
  });

  it('is not handed over with its plan: the plan is bad input', async () => {
    const plan = await planFor(us, PAYMENT);
    const body = { plan, wallet: OWNER };
    const { issues } = await them.get<ErrorEnvelope>(400, 'POST', '/review-links', body);
    expect(issues).toMatchObject([{ field: 'plan' }]);
    const own = await planFor(them, PAYMENT);
    for (const mixed of [
      { ...own, steps: plan.steps },
      { ...plan, seal: own.seal },
      { ...own, steps: [...own.steps, ...plan.steps] },
    ]) {
      await them.get(400, 'POST', '/review-links', { plan: mixed, wallet: OWNER });
    }
    await us.get(201, 'POST', '/review-links', body);
  });
});

describe('the time of a step', () => {
  const deadlineOf = async (step: Step, more: object = {}) =>
    (await reencode(us, step, step.amount, more)).deadline ?? 0;

  it('does not grow with another signer, in the step or beside it', async () => {
    const step = await stepOf(us, SALE);
    const fresh = await deadlineOf(step);
    expect(fresh - (step.deadline ?? 0)).toBeLessThan(600);
    for (const signer of ['hardware', 'multisig']) {
      expectRefused(await reencode(us, { ...step, signer }, step.amount), 'target_changed');
      expectRefused(await reencode(us, step, step.amount, { signer }), 'target_changed');
    }
  });

  it('may be less than was planned', async () => {
    const step = await stepOf(us, SALE, { signer: 'multisig' });
    const [long, short] = [await deadlineOf(step), await deadlineOf(step, { signer: 'instant' })];
    expect(long - short).toBe(7 * 86_400 - 1200);
  });

  it('ends, however often the step is encoded again: no call of it is good for longer', async () => {
    const step = await stepOf(us, SALE, { signer: 'multisig' });
    const start = nowMs;
    const end = step.expires_at ?? 0;
    expect(end - start).toBe(8 * 24 * HOUR_MS);
    const planned = await deadlineOf(step);
    let merged = step;
    for (const leftHours of [7 * 24, 48, 1]) {
      nowMs = end - leftHours * HOUR_MS;
      const fresh = await reencode(us, merged, step.amount);
      expect(fresh.ok).toBe(true);
      expect((fresh.deadline ?? 0) - planned).toBe(leftHours * 3600 - 7 * 86_400);
      merged = { ...merged, ...fresh } as Step;
    }
    nowMs = end;
    const over = await reencode(us, merged, step.amount);
    nowMs = start;
    expectRefused(over, 'step_incomplete');
    expect(over.unsupported_reason).toContain(new Date(end).toISOString());
  });
});

describe('a seal', () => {
  it('is no other step’s, of the same plan or of another one', async () => {
    const [plan, again] = [await planFor(us, SALE), await planFor(us, SALE)];
    for (const step of plan.steps) {
      const twin = again.steps.find(({ order }) => order === step.order) as Step;
      const borrowed = plan.steps.flatMap(({ order, seal, planned }) =>
        order === step.order ? [] : [{ seal }, { seal, planned }, { seal, planned, order }],
      );
      for (const proof of [...borrowed, { seal: twin.seal }, { plan_id: twin.plan_id }]) {
        expectRefused(await reencode(us, { ...step, ...proof }, step.amount), 'target_changed');
      }
    }
  });

  it('holds whatever a later quote put into the step, and for the same call', async () => {
    const step = await stepOf(us, SALE);
    const first = await reencode(us, step, step.amount);
    const { to, data, value, min_output_raw } = await reencode(
      us,
      { ...step, ...first },
      step.amount,
    );
    expect(first).toMatchObject({ ok: true, to, value, min_output_raw, data });
  });

  it('is read as JSON is: the last of two fields of one name counts', async () => {
    const step = JSON.stringify(await stepOf(us));
    const twice = (first: string, last: string) =>
      `{"step":${step.replace('{', `{"recipient":"${first}",`).replace(/}$/, `,"recipient":"${last}"}`)},"actual_amount":5}`;
    const send = async (rawBody: string) =>
      (await us.askRaw('/steps/reencode', rawBody)).json() as Promise<ReencodeResponse>;
    expectRefused(await send(twice(BOB, THIEF)), 'target_changed');
    expect(await send(twice(THIEF, BOB))).toMatchObject({ ok: true });
  });

  it.each([4.99, 5])('leaves the caller a smaller amount: %d of 5', async (amount) => {
    const answer = await reencode(us, await stepOf(us), amount);
    expect(answer).toMatchObject({ ok: true, amount_raw: `${amount * 1e6}` });
  });

  it.each([5.000001, 45, 1e30])('leaves the caller no larger amount: %d of 5', async (amount) => {
    expectRefused(await reencode(us, await stepOf(us), amount), 'invalid_request');
  });
});

const AT_ONCE = 8;

describe.each(Object.entries(PLANS))('every field of the steps of %s', (_, intents) => {
  it('is as planned, or refused: never a call that does something else', async () => {
    const tenant = await openTenant();
    const { steps } = await planFor(tenant, intents);
    expect(steps.length).toBeGreaterThan(0);
    let encoded = 0;
    for (const step of steps) {
      await service.db.pool.query('truncate rate_window');
      const amount = amountOf(step);
      const planned = await reencode(tenant, step, amount);
      if (planned.ok) encoded += 1;
      const changed = changedSteps(step);
      const answers: ReencodeResponse[] = [];
      // As many at once as a tenant may compute and have waiting.
      for (let from = 0; from < changed.length; from += AT_ONCE) {
        const some = changed.slice(from, from + AT_ONCE);
        answers.push(...(await Promise.all(some.map((one) => reencode(tenant, one.step, amount)))));
      }
      for (const [at, answer] of answers.entries()) {
        if (!answer.ok) continue;
        const what = `${step.key} ${step.type}: ${changed[at]?.what}`;
        expect(effectOf(answer), what).toEqual(effectOf(planned));
      }
    }
    expect(encoded).toBeGreaterThan(0);
  });
});

/** What signing an answer does; when it ends is no part of it. */
function effectOf({ ok, deadline, data, solana_tx, ...answer }: ReencodeResponse): unknown {
  if (!ok) return { ok };
  const { to, value, amount_raw, min_output_raw, outputs, pair_amount_raw, changes } = answer;
  const end = deadline === undefined ? undefined : deadline.toString(16).padStart(64, '0');
  const message = solana_tx === undefined ? undefined : decodeMessage(solana_tx);
  return {
    call: [to, value, amount_raw, min_output_raw, outputs, pair_amount_raw],
    data: end === undefined ? data : data?.replaceAll(end, ''),
    message: message && { accounts: message.staticAccounts, does: message.instructions },
    changes: { ...changes, deadline: undefined },
  };
}

describe('a deployment without a master key', () => {
  /** @returns what a process of the service wrote until it ended, and how it ended */
  async function start(file: string) {
    let output = '';
    const started = await spawnOwned({
      name: file,
      command: execPath,
      args: [file],
      cwd: ROOT,
      env: childEnvironment({
        NODE_ENV: 'production',
        DATABASE_URL: service.db.url,
        PORT: '0',
        WEBHOOK_MASTER_KEY: undefined,
      }),
      onOutput: (chunk) => {
        output += chunk;
      },
    });
    const { code } = await started.ended;
    return { code, output };
  }

  it('does not start, neither service nor worker, and says what to set', async () => {
    const ends = await Promise.all([start('server/main.ts'), start('server/jobs/main.ts')]);
    for (const { code, output } of ends) {
      expect(code).toBe(1);
      expect(output).toMatch(/^WEBHOOK_MASTER_KEY is not set.*openssl rand -base64 32.*\.$/m);
    }
  });
});

describe('plans that were stored before there were such seals', () => {
  const OLD_SEAL = 'T0Yk4r0c8ZJ2l2mFfB9n1QbV6sX7dP3hWuE5gKjLaMo';
  async function openStored(seal: string | undefined, partnerId = us.partnerId) {
    const plan = await planFor(us, PAYMENT);
    const old = plan.steps.map(({ plan_id: _, expires_at: __, planned: ___, ...step }) => ({
      ...step,
      seal,
    }));
    const token = await storePlan(service.db.pool, {
      partnerId,
      preparationId: null,
      wallet: OWNER,
      headline: '',
      sentence: '',
      reasoning: '',
      intents: [],
      plan: { ...plan, steps: old },
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 7 * 24 * HOUR_MS,
    });
    const found = await findPlan(service.db.pool, token, { nowMs, sealKey: service.sealKey });
    if (found.state !== 'open') throw new Error('The plan is not there.');
    return { plan: found.plan, step: found.plan.steps[0] as Step, old: old[0] as Step };
  }

  it.each([
    ['with an old seal', OLD_SEAL],
    ['with none', undefined],
  ] as const)('%s are signed on their page, and sealed for their tenant', async (_, seal) => {
    const { plan, step, old } = await openStored(seal);
    expect(await freshenStep(step, OWNER, [], environment)).toMatchObject({ ok: true });
    expect(step).toMatchObject({ plan_id: plan.id, recipient: BOB });
    expect(await reencode(us, step, 5)).toMatchObject({ ok: true });
    expectRefused(await reencode(them, step, 5), 'target_changed');
    expectRefused(await reencode(us, { ...step, recipient: THIEF }, 5), 'target_changed');
    expectRefused(await reencode(us, old, 5), 'step_incomplete');
  });
});
