import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ScriptedRpc, startScriptedRpc } from '#server/chains/evm/testing/scripted-rpc.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { checkRecipients } from './check-recipients.ts';
import { findPlan } from './find-plan.ts';
import { storePlan } from './store-plan.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Made to look like Bob's. */
const EVE = '0x70990000000000000000000000000000000079C8';
const SPENDER = '0x00000000000000000000000000000000000000aa';
const CALLDATA = '0xa9059cbb';
const NOW_MS = 1_788_854_521_004;

let db: TestDatabase;
let rpc: ScriptedRpc;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
  rpc = await startScriptedRpc(({ method }) => ({
    result: method === 'eth_getCode' ? '0x' : '0x0',
  }));
});
afterAll(async () => {
  await rpc.close();
  await db.close();
});

const step = (fields: Partial<Step>) =>
  ({ key: 'step_1', chain: 'base', wallet: WALLET, data: CALLDATA, ...fields }) as Step;

async function store(steps: readonly Step[], wallet = WALLET) {
  const token = await storePlan(db.pool, {
    partnerId,
    preparationId: null,
    wallet,
    headline: '',
    sentence: '',
    reasoning: '',
    intents: [],
    plan: { steps, summary: {} } as unknown as PlanResponse,
    createdAtMs: NOW_MS,
    expiresAtMs: NOW_MS + 1,
  });
  const found = await findPlan(db.pool, token, NOW_MS);
  if (found.state !== 'open') throw new Error('The plan is not there.');
  return found.plan;
}

describe('whom a plan pays', () => {
  it('is held against whom earlier plans paid, without reading those plans whole', async () => {
    await store([
      step({ type: 'approve', recipient: SPENDER }),
      step({ type: 'transfer', recipient: BOB }),
      step({ type: 'transfer', recipient: BOB }),
    ]);
    await store([step({ type: 'transfer', recipient: BOB.toLowerCase() })], WALLET.toLowerCase());
    await store([step({ type: 'transfer', recipient: EVE })], BOB);
    const plan = await store(
      [BOB, EVE, SPENDER].map((recipient) => step({ type: 'transfer', recipient })),
    );
    const read: string[] = [];
    const pool = {
      query: async (text: string, values: unknown[]) => {
        const result = await db.pool.query(text, values);
        read.push(JSON.stringify(result.rows));
        return result;
      },
    } as unknown as pg.Pool;
    const recipients = await checkRecipients(pool, partnerId, plan, {
      chains: createChainAccess({ base: rpc.url }),
      nowMs: () => NOW_MS,
    });
    expect(recipients).toMatchObject([
      { address: BOB, earlier_plans: 2, looks_like: null },
      { address: EVE, earlier_plans: 0, looks_like: { whose: 'earlier' } },
      { address: SPENDER, earlier_plans: 0, looks_like: null },
    ]);
    expect(read.join()).toContain(BOB);
    expect(read.join()).not.toContain(CALLDATA);
  });
});
