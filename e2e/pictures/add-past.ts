import type pg from 'pg';

const DAYS = 29;

/** Requests of the days before today: fewer at weekends, slowly more, a few of them refused. */
const REQUESTS = `
  insert into request_log
    (request_id, partner_id, api_key_id, operation, status, error, credits, latency_ms, at)
  select 'req_' || gen_random_uuid(), $1, $2, o.operation, s.status, s.error,
         case when s.status = 200 then o.credits else 0 end,
         o.base_ms + (n * 7919 + d * 104729) % 60,
         t.day + (n + 0.5) / c.calls * interval '24 hours'
    from generate_series(1, ${DAYS}) as d
    cross join lateral (select date_trunc('day', now(), 'UTC') - d * interval '1 day' as day) as t
    cross join lateral (select (58 - d + (d * 37) % 17)
                               / case when extract(isodow from t.day) > 5 then 3 else 1 end
                               as calls) as c
    cross join lateral generate_series(0, c.calls - 1) as n
    cross join lateral (select
      (array['createIntent', 'createPlan', 'simulateSteps', 'createIntent', 'reencodeStep',
             'createPlan', 'getUsage'])[1 + (n + d) % 7] as operation,
      (array[5, 5, 5, 5, 5, 5, 0])[1 + (n + d) % 7] as credits,
      (array[14, 38, 140, 14, 30, 38, 3])[1 + (n + d) % 7] as base_ms) as o
    cross join lateral (select
      case when (n + d * 5) % 41 = 0 then 429 when (n + d * 3) % 53 = 0 then 400 else 200
      end as status,
      case when (n + d * 5) % 41 = 0 then 'rate_limited'
           when (n + d * 3) % 53 = 0 then 'invalid_request' end as error) as s`;

const SPENDS = `
  insert into credit_ledger (partner_id, kind, delta, reason, request_id, at)
  select partner_id, 'spend', -credits,
         case operation when 'createIntent' then 'api_intent' when 'createPlan' then 'api_plan'
                        when 'simulateSteps' then 'api_simulate' else 'api_reencode' end,
         request_id, at
    from request_log where partner_id = $1 and credits > 0`;

const BALANCE = `
  update credit_account set balance = (select sum(delta) from credit_ledger where partner_id = $1)
   where partner_id = $1`;

/** Gives an organisation that was just made a month behind it, which no call can make now. */
export async function addPast(
  pool: pg.Pool,
  { partnerId, apiKeyId }: { readonly partnerId: string; readonly apiKeyId: string },
): Promise<void> {
  await pool.query(REQUESTS, [partnerId, apiKeyId]);
  await pool.query(SPENDS, [partnerId]);
  await pool.query(BALANCE, [partnerId]);
}
