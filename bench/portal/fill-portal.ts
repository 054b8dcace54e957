import type pg from 'pg';
import { addEndpoint } from '#server/events/deliver/testing/seed-deliveries.ts';

/** How much of everything there is. */
export interface PortalSize {
  readonly requests: number;
  readonly deliveries: number;
}

/** The tenant whose pages are read. */
export interface FilledTenant {
  readonly partnerId: string;
  readonly endpointId: string;
  readonly agentId: string;
}

/** Of every ten tenants' rows the read one has nine: what it does not have the index skips anyway. */
const OWN_TENTHS = 9;

const REQUESTS = `
  insert into request_log
    (request_id, partner_id, api_key_id, operation, status, error, credits, latency_ms, at)
  select 'request.' || n, case when n % 10 < ${OWN_TENTHS} then $1::uuid else $2::uuid end, $3,
         (array['createIntent', 'createPlan', 'simulateSteps', 'reencodeStep', 'listAgents',
                'getAgent', 'listAgentEvents', 'getUsage'])[1 + n % 8],
         o.status, o.error, case when o.status = 200 then 5 else 0 end, 4 + n % 400,
         now() - (n::double precision / $4 * 89) * interval '1 day'
    from generate_series(1, $4::int) as n
    cross join lateral (select
      case when n % 5000 = 0 then 503 when n % 97 = 0 then 400 when n % 31 = 0 then 429 else 200
      end as status,
      case when n % 5000 = 0 then 'engine_unreachable' when n % 97 = 0 then 'invalid_request'
           when n % 31 = 0 then 'rate_limited' end as error) as o`;

const LEDGER = `
  insert into credit_ledger (partner_id, kind, delta, reason, request_id, at)
  select partner_id, 'spend', -5,
         (array['api_intent', 'api_plan', 'api_simulate', 'api_reencode'])[1 + id % 4], request_id, at
    from request_log where credits > 0`;

const AGENTS = `
  insert into agent (public_id, partner_id, type, kind, wallets, wallets_lower, rendered, cadence,
                     status, created_at)
  select 'w_alert_bench' || n, $1, 'alert', 'price', array['0xAb' || n], array['0xab' || n],
         'ETH price below $2,000', 'hourly',
         (case when n % 7 = 0 then 'paused' else 'active' end)::agent_status,
         now() - n * interval '1 minute'
    from generate_series(1, 5000) as n`;

const EVENTS = `
  insert into agent_event (id, partner_id, agent_id, type, crossing_key, triggered_at, created_at,
                           trigger, proof)
  select 'evt_bench' || n, $1, a.id,
         case when n % 1000 = 0 then 'agent.degraded' when n % 50 = 0 then 'agent.test'
              else 'agent.triggered' end,
         'bench:' || n, t.at, t.at,
         '{"headline": "ETH fell below 2000", "kind": "price", "condition": "below",
           "threshold": 2000, "wallet": "0xAb", "price_at_trigger": 1900.5}',
         '{"value": "1900.5", "from": {"source": "price_feed", "block": "19000000"}}'
    from generate_series(1, $2::int) as n
    join agent a on a.public_id = 'w_alert_bench' || (1 + n % 5000)
    cross join lateral (select now() - (n::double precision / $2 * 29) * interval '1 day' as at) as t`;

const DELIVERIES = `
  insert into webhook_delivery (event_id, endpoint_id, state, attempts, next_attempt_at, created_at,
                                delivered_at, dead_lettered_at)
  select e.id, endpoint, s.state::webhook_delivery_state, s.attempts, e.created_at, e.created_at,
         case s.state when 'delivered' then e.created_at end,
         case s.state when 'dead_lettered' then e.created_at end
    from agent_event e
    cross join unnest($1::uuid[]) as endpoint
    cross join lateral (select
      case when e.id like '%777' then 'dead_lettered' else 'delivered' end as state,
      case when e.id like '%777' then 6 else 1 end as attempts) as s`;

const ATTEMPTS = `
  insert into webhook_attempt (delivery_id, number, sent_at, duration_ms, status, failure,
                               answer_excerpt)
  select d.id, n, d.created_at, 40, case d.state when 'delivered' then 204 else 500 end,
         case d.state when 'delivered' then null else 'http_status' end, ''
    from webhook_delivery d cross join lateral generate_series(1, d.attempts) as n`;

/**
 * Fills a scratch database: one large tenant, and others beside it.
 *
 * @param apiKeyId the key that every request was made with
 */
export async function fillPortal(
  pool: pg.Pool,
  tenants: { readonly partnerId: string; readonly otherId: string; readonly apiKeyId: string },
  { requests, deliveries }: PortalSize,
): Promise<FilledTenant> {
  const { partnerId, otherId, apiKeyId } = tenants;
  const endpoints = [
    await addEndpoint(pool, partnerId, 'https://partner.example/hooks'),
    await addEndpoint(pool, partnerId, 'https://partner.example/second'),
  ] as const;
  await pool.query(REQUESTS, [partnerId, otherId, apiKeyId, requests]);
  await pool.query(LEDGER);
  await pool.query(AGENTS, [partnerId]);
  await pool.query(EVENTS, [partnerId, deliveries / endpoints.length]);
  await pool.query(DELIVERIES, [endpoints.map(({ id }) => id)]);
  await pool.query(ATTEMPTS);
  await pool.query('vacuum (analyze)');
  return { partnerId, endpointId: endpoints[0].publicId, agentId: 'w_alert_bench8' };
}
