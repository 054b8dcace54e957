import type pg from 'pg';

/** Distinct prices that the agents watch. */
export const ASSETS = 1_000;
/** Agents whose threshold is between the two prices that the benchmark knows. */
export const CROSSING = 100;

const DEFINITIONS = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
   where i.indrelid in ('agent'::regclass, 'agent_watch'::regclass)
     and not i.indisprimary and not i.indisunique`;

/**
 * Adds price agents up to a count. Thresholds lie below 90; one agent of each of the first assets
 * has 95. Rows go in set by set with their indexes and checks away, which is how the database loads
 * fastest; what is measured has the indexes of the migrations.
 */
export async function seedPriceAgents(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    await insertAgents(client, count);
  } finally {
    // Its settings are not those of a pass.
    client.release(true);
  }
}

async function insertAgents(client: pg.PoolClient, count: number): Promise<void> {
  await client.query(
    `insert into partner (name, slug, tier) values ('bench', 'bench', 'high') on conflict do nothing`,
  );
  await client.query(
    `insert into watch_group (key, cadence_seconds, subject)
     select 'price:asset-' || i, 3600,
            jsonb_build_object('metric', 'price', 'price_source_id', 'asset-' || i)
       from generate_series(0, $1::int - 1) i
     on conflict do nothing`,
    [ASSETS],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(DEFINITIONS);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from agent',
  );
  const STEP = 1_000_000;
  for (let from = rows[0]?.count ?? 0; from < count; from += STEP) {
    await client.query(
      `with made as (
         insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered,
                            cadence, fields)
         select 'w_alert_' || i, (select id from partner where slug = 'bench'), 'alert', 'price',
                array['0xa'], array['0xa'], 'Asset price below its threshold', 'hourly',
                '{"condition": "below"}'
           from generate_series($1::int, $2::int - 1) i
         returning id, substr(public_id, 9)::int as i)
       insert into agent_watch (agent_id, group_id, leaf, comparator, threshold, is_sole)
       select made.id, g.id, 0, 'below',
              case when made.i < $4 then 95 else (made.i::bigint * 7919 % 90000) / 1000.0 end, true
         from made join watch_group g on g.key = 'price:asset-' || (made.i % $3)`,
      [from, Math.min(from + STEP, count), ASSETS, CROSSING],
    );
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze agent');
  await client.query('vacuum analyze agent_watch');
  await client.query('checkpoint');
}
