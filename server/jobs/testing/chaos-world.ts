import type pg from 'pg';
import { addWatches } from '#server/agents/write-watches.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seedTenant } from '#server/events/deliver/testing/seed-deliveries.ts';

/** Checked every five minutes of the world's time. */
export const CADENCE_SECONDS = 300;
/** Nobody watches anything above this. */
export const HIGH_PRICE = 3_000;

export interface ChaosTenant {
  readonly endpointId: string;
  /** Public ids of its agents. */
  readonly agentIds: ReadonlySet<string>;
}

/**
 * Makes the world that chaos workers watch: one price for every asset and a clock that only the
 * test moves. It is in the database, so that it is away with it.
 */
export async function createWorld(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table chaos_world (version int, price numeric not null, lead_seconds int not null)',
  );
  await pool.query('insert into chaos_world values (0, $1, 3600)', [HIGH_PRICE]);
}

/** Moves the world: to a price, and past the next check of everything. */
export async function moveWorld(pool: pg.Pool, version: number, price: number): Promise<void> {
  await pool.query(
    `update chaos_world set version = $1, price = $2, lead_seconds = 3600 + $1::int * $3::int
      where version < $1`,
    [version, price, CADENCE_SECONDS + 60],
  );
}

/**
 * Gives a tenant its endpoint and one agent for each threshold of each asset.
 *
 * @param nowMs the world's time
 */
export async function addTenant(
  pool: pg.Pool,
  options: {
    readonly url: string;
    readonly assets: readonly string[];
    readonly thresholds: readonly number[];
    readonly nowMs: number;
  },
): Promise<ChaosTenant> {
  const tenant = await seedTenant(pool);
  const endpoint = await tenant.addEndpoint(options.url);
  const agentIds = new Set<string>();
  await inTransaction(pool, async (client) => {
    agentIds.clear();
    for (const asset of options.assets) {
      for (const threshold of options.thresholds) {
        const publicId = `w_alert_${tenant.partnerId.slice(0, 8)}${asset}${threshold}`;
        const { rows } = await client.query<{ id: string }>(
          `insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered,
                              cadence, fields)
           values ($1, $2, 'alert', 'price', '{0xAb}', '{0xab}', $3, 'every 5 minutes', '{}')
           returning id`,
          [publicId, tenant.partnerId, `${asset} below ${threshold}`],
        );
        const watch = {
          subject: { metric: 'price', price_source_id: asset },
          leaf: 0,
          comparator: 'below',
          threshold: String(threshold),
          changePercent: null,
          baseValue: null,
        } as const;
        await addWatches(client, rows[0]?.id ?? '', [watch], CADENCE_SECONDS, options.nowMs);
        agentIds.add(publicId);
      }
    }
  });
  return { endpointId: endpoint.id, agentIds };
}
