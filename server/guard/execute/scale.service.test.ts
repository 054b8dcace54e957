import { type Address, type Hex, pad, toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { getTestSettings } from '#server/config/test-settings.ts';
import { guardToken, openGuardWorld } from './testing/open-guard-world.ts';

const ARBITRUM = 42161;
const HOUR_MS = 3_600_000;
const ASSETS = 300;
/** In `npm run prove -- scale`: 1,000,000 and 10,000. */
const PRICED = scaled(1_000);
const HEALTH_FACTORS = scaled(10);
const isWhole = getTestSettings().proveFactor >= 1_000;

/** Contracts that answer from their call's input, without storage. */
const ORACLE: Address = '0x00000000000000000000000000000000000a11ce';
const POOL: Address = '0x0000000000000000000000000000000000900150';
/** Returns the asset's own number as its price, minus a set amount. */
const oracleAt = (less: number): Hex =>
  `0x60${less.toString(16).padStart(2, '0')}6004350360005260206000f3`;
/** `getUserAccountData`: six words; the last, the health factor, is the owner's number. */
const HEALTH: Hex = '0x60043560a05260c06000f3';

const usdc = guardToken('arbitrum', 'USDC');
const assetAt = (at: number) => pad(toHex(1_000 + at), { size: 20 });

let world: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openGuardWorld();
  await setCode(ORACLE, oracleAt(0));
  await setCode(POOL, HEALTH);
});
afterAll(() => world.close());

const setCode = (address: Address, code: Hex) =>
  world.access.rpc('arbitrum').request('anvil_setCode', [address, code]);

/**
 * Multiplies a permission: each copy has its own proposal, agent, hash and threshold.
 *
 * @param sql what of a copy is another one's, over its number `i`
 */
async function multiply(
  id: string,
  count: number,
  sql: {
    readonly owner: string;
    readonly data: string;
    readonly threshold: string;
    readonly group: string;
  },
): Promise<void> {
  const client = await world.pool.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into guard_permission (proposal_id, partner_id, agent_id, chain_id, guard, hash, owner, token, cap_per,
         budget, fee_bps, expires_at, data, signature, terms, authorized_at, armed_at, next_check_at,
         price_group_id, is_below, threshold)
       select 'p' || m.id || '-' || i, m.partner_id, gen_random_uuid(), m.chain_id, m.guard,
              sha256((m.id || '-' || i)::bytea),
              ${sql.owner}, m.token, m.cap_per, m.budget, m.fee_bps, m.expires_at, ${sql.data}, m.signature, m.terms,
              m.authorized_at, m.armed_at, case when m.price_group_id is null then m.armed_at end,
              ${sql.group}, m.is_below, ${sql.threshold}
         from guard_permission m cross join generate_series(1, $2::int) as i where m.id = $1`,
      [id, count],
    );
    await client.query('vacuum analyze guard_permission');
  } finally {
    client.release(true);
  }
}

async function measured<T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly of: T }> {
  const startMs = performance.now();
  const of = await work();
  return { ms: Math.round(performance.now() - startMs), of };
}

const venue = { pool: POOL, oracle: ORACLE, maxAgeS: 0 };

it(`checks ${PRICED} permissions that wait for ${ASSETS} prices`, async () => {
  const one = await world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 5_000_000n,
    trigger: {
      kind: 'price',
      asset: { address: assetAt(0), symbol: 'ONE', decimals: 18 },
      comparison: 'below',
      threshold: '1',
    },
    action: { kind: 'transfer', recipient: '0x00000000000000000000000000000000000000b0' },
    venue,
  });
  await world.pool.query(
    `insert into guard_price_group (chain_id, oracle, asset, created_at, next_check_at)
       select $1, lower($2), '0x' || lpad(to_hex(1000 + i), 40, '0'), $3, $3 from generate_series(1, $4::int) as i`,
    [ARBITRUM, ORACLE, new Date(), ASSETS - 1],
  );
  const group = `(select g.id from guard_price_group g
                     where g.chain_id = m.chain_id and g.oracle = lower('${ORACLE}')
                       and g.asset = '0x' || lpad(to_hex(1000 + i % ${ASSETS}), 40, '0'))`;
  // Below every price, except for one permission of the last asset, which is true once it falls by
  // one.
  await multiply(one.id, PRICED - 1, {
    owner: 'm.owner',
    data: 'm.data',
    threshold: `case when i = ${ASSETS - 1} then 1000 + i else i % 999 end`,
    group,
  });
  expect(await world.executor().pass()).toMatchObject({ read: ASSETS, checked: 1 });
  await world.pass(HOUR_MS);
  const dormant = await measured(() => world.executor().pass());
  expect(dormant.of).toMatchObject({ read: ASSETS, checked: 0 });
  await setCode(ORACLE, oracleAt(1));
  await world.pass(HOUR_MS);
  const crossed = await measured(() => world.executor().pass());
  // The guard is asked about that one alone: it has the data of the first, whose condition is false.
  expect(crossed.of).toMatchObject({ read: ASSETS, checked: 1 });
  console.log({ permissions: PRICED, prices: ASSETS, ms: dormant.ms, crossingMs: crossed.ms });
  if (isWhole) expect(Math.max(dormant.ms, crossed.ms)).toBeLessThanOrEqual(2_000);
}, 1_800_000);

it(`checks ${HEALTH_FACTORS} permissions, each on its own health factor`, async () => {
  const one = await world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 5_000_000n,
    trigger: { kind: 'health_factor', asset: null, comparison: 'below', threshold: '1' },
    action: { kind: 'transfer', recipient: '0x00000000000000000000000000000000000000b0' },
    venue,
  });
  await multiply(one.id, HEALTH_FACTORS, {
    owner: `'0x' || lpad(to_hex(1000000 + i), 40, '0')`,
    data: `jsonb_set(m.data, '{message,owner}', to_jsonb('0x' || lpad(to_hex(1000000 + i), 40, '0')))`,
    threshold: 'null',
    group: 'null',
  });
  const all = await measured(() => world.executor().pass());
  expect(all.of).toMatchObject({ checked: HEALTH_FACTORS + 1 });
  console.log({ healthFactors: HEALTH_FACTORS, ms: all.ms });
  if (isWhole) expect(all.ms).toBeLessThanOrEqual(60_000);
  const { rows } = await world.pool.query(
    `select count(*)::int as checked from guard_permission
        where price_group_id is null and not is_met and waiting_for is null
          and last_checked_at is not null`,
  );
  expect(rows).toEqual([{ checked: HEALTH_FACTORS + 1 }]);
}, 1_800_000);
