import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ScriptedRpc, startScriptedRpc } from '#server/chains/evm/testing/scripted-rpc.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { checkRecipients } from './check-recipients.ts';
import { countTransactions } from './receipt/count-transactions.ts';
import { storeSomePlan } from './testing/store-some-plan.ts';

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
  const plan = { steps: [...steps] };
  const read = await storeSomePlan(db.pool, { partnerId, wallet, plan, createdAtMs: NOW_MS });
  return read();
}

let hashes = 0;
/** Counts a step of a plan as signed and through. */
async function sign({ id }: ReviewedPlan, key: string) {
  hashes += 1;
  const transactions = [{ hash: `0x${hashes}`, block: '0xb' }];
  await countTransactions(db.pool, { planId: id, chain: 'base', transactions, steps: [key] });
}

describe('whom a plan pays', () => {
  it('is held against whom earlier plans paid, without reading those plans whole', async () => {
    const first = await store([
      step({ key: 'a', type: 'approve', recipient: SPENDER }),
      step({ key: 'b', type: 'transfer', recipient: BOB }),
      step({ key: 'c', type: 'transfer', recipient: BOB }),
    ]);
    for (const key of ['a', 'b', 'c']) await sign(first, key);
    const lower = [step({ key: 'a', type: 'transfer', recipient: BOB.toLowerCase() })];
    await sign(await store(lower, WALLET.toLowerCase()), 'a');
    const others = [step({ key: 'a', type: 'transfer', recipient: EVE })];
    await sign(await store(others, BOB), 'a');
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

  it('is not known by plans that were not signed, and stays like whom it looks like', async () => {
    const wallet = SPENDER;
    const transfer = (key: string, recipient: string) =>
      step({ key, type: 'transfer', recipient, wallet });
    const seen = async (plan: ReviewedPlan) => {
      const environment = {
        chains: createChainAccess({ base: rpc.url }),
        nowMs: () => NOW_MS,
      };
      const [found] = await checkRecipients(db.pool, partnerId, plan, environment);
      return [found?.earlier_plans, found?.looks_like?.whose];
    };
    const half = await store([transfer('a', EVE), transfer('b', BOB)], wallet);
    await sign(half, 'b');
    const eve = await store([transfer('a', EVE)], wallet);
    expect(await seen(await store([transfer('a', EVE)], wallet))).toEqual([0, 'earlier']);
    await sign(eve, 'a');
    expect(await seen(await store([transfer('a', EVE)], wallet))).toEqual([1, 'earlier']);
  });

  it('reads the plans of the wallet alone, however many a tenant has', async () => {
    const plan = await store([step({ type: 'transfer', recipient: BOB })]);
    await db.pool.query(
      `insert into prepared_plan (id, partner_id, token_sha256, wallet, headline, sentence, reasoning,
                                  intents, plan, created_at, expires_at)
       select 'plan_many' || n, $1, sha256(n::text::bytea), '0x' || lpad(to_hex(n), 40, '0'), '', '',
              '', '[]', '{"steps": []}', now(), now()
         from generate_series(1, 20000) n`,
      [partnerId],
    );
    await db.pool.query('analyze prepared_plan');
    const plans: string[] = [];
    const pool = {
      query: async (text: string, values: unknown[]) => {
        const { rows } = await db.pool.query(`explain (analyze) ${text}`, values);
        plans.push(JSON.stringify(rows));
        return db.pool.query(text, values);
      },
    } as unknown as pg.Pool;
    await checkRecipients(pool, partnerId, plan, {
      chains: createChainAccess({ base: rpc.url }),
      nowMs: () => NOW_MS,
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('using prepared_plan_lower_wallet_idx');
    expect(plans[0]).not.toMatch(/(Seq|Bitmap Heap) Scan on prepared_plan/);
  });

  it('is also the spender of an approval, unless it is a contract of a protocol or the plan', async () => {
    const approve = (spender: string) =>
      step({ type: 'approve', spender: spender as `0x${string}`, recipient: spender });
    const plan = await store([
      approve(EVE),
      approve('0x2626664c2603336E57B271c5C0b26F421741e481'),
      approve(BOB),
      step({ type: 'deposit', to: BOB, recipient: WALLET }),
    ]);
    const recipients = await checkRecipients(db.pool, partnerId, plan, {
      chains: createChainAccess({ base: rpc.url }),
      nowMs: () => NOW_MS,
    });
    expect(recipients.map(({ address, role }) => [address, role])).toEqual([[EVE, 'taking']]);
  });
});
