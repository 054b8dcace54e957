import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { deriveSigningSecret, hashSigningSecret } from '../../webhooks/index.ts';

/** The key from which every endpoint of a test derives its secret. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);

export interface SeededEndpoint {
  readonly id: string;
  readonly publicId: string;
  /** The signing secret of a version. */
  readonly secret: (version: number) => string;
}

/** A tenant with one price agent, to hang events and endpoints on. */
export interface SeededTenant {
  readonly partnerId: string;
  readonly agentPublicId: string;
  readonly addEndpoint: (url: string, isAcknowledged?: boolean) => Promise<SeededEndpoint>;
  /** Records fires as an evaluation does: each event with its deliveries in one transaction. */
  readonly fire: (
    endpoints: readonly SeededEndpoint[],
    options: { readonly atMs: number; readonly count?: number; readonly preparation?: object },
  ) => Promise<readonly string[]>;
}

/** Registers an endpoint of a tenant, which has acknowledged a post before unless set otherwise. */
export async function addEndpoint(
  pool: pg.Pool,
  partnerId: string,
  url: string,
  isAcknowledged = true,
): Promise<SeededEndpoint> {
  const id = randomUUID();
  const publicId = randomId('we_');
  const secret = (version: number) =>
    deriveSigningSecret({ masterKey: TEST_MASTER_KEY, endpointId: publicId, version });
  await pool.query(
    `insert into webhook_endpoint (id, public_id, partner_id, url, secret_sha256, acknowledged_at)
     values ($1, $2, $3, $4, decode($5, 'hex'), case when $6 then now() end)`,
    [id, publicId, partnerId, url, hashSigningSecret(secret(1)), isAcknowledged],
  );
  return { id, publicId, secret };
}

export async function seedTenant(pool: pg.Pool): Promise<SeededTenant> {
  const partnerId = randomUUID();
  await pool.query(`insert into partner (id, name, slug, tier) values ($1, 'Test', $2, 'beta')`, [
    partnerId,
    `test-${partnerId}`,
  ]);
  return seedAgent(pool, partnerId);
}

/** Gives a tenant that is there one more price agent. */
export async function seedAgent(pool: pg.Pool, partnerId: string): Promise<SeededTenant> {
  const agentId = randomUUID();
  const agentPublicId = randomId('w_alert_');
  await pool.query(
    `insert into agent (id, public_id, partner_id, type, kind, wallets, wallets_lower, rendered, cadence)
     values ($1, $2, $3, 'alert', 'price', '{0xAb}', '{0xab}', 'ETH below 2000', 'every 5 minutes')`,
    [agentId, agentPublicId, partnerId],
  );
  return {
    partnerId,
    agentPublicId,
    addEndpoint: (url, isAcknowledged) => addEndpoint(pool, partnerId, url, isAcknowledged),
    fire: async (endpoints, { atMs, count = 1, preparation }) => {
      const ids = Array.from({ length: count }, () => randomId('evt_'));
      const trigger = {
        headline: 'ETH fell below 2000',
        kind: 'price',
        condition: 'below',
        threshold: 2_000,
        wallet: '0xAb',
        price_at_trigger: 1_900.5,
      };
      await pool.query(
        `with fired as (
           insert into agent_event
             (id, partner_id, agent_id, type, crossing_key, triggered_at, created_at, trigger, preparation)
           select id, $2, $3, 'agent.triggered', id, to_timestamp($4::double precision / 1000),
                  to_timestamp($4::double precision / 1000), $5, $6
             from unnest($1::text[]) as id
           returning id)
         insert into webhook_delivery (event_id, endpoint_id, next_attempt_at)
         select fired.id, endpoint_id, to_timestamp($4::double precision / 1000)
           from fired cross join unnest($7::uuid[]) as endpoint_id`,
        [
          ids,
          partnerId,
          agentId,
          atMs,
          trigger,
          preparation ?? null,
          endpoints.map(({ id }) => id),
        ],
      );
      return ids;
    },
  };
}
