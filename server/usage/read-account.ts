import type pg from 'pg';
import { AGENT_QUOTAS } from '#server/agents/index.ts';
import { queryPrepared } from '#server/db/pool.ts';
import { MAX_ENDPOINTS } from '#server/events/index.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { RATE_TIERS, RATE_WINDOW_MS, type RateTier } from '#server/partners/rate-tiers.ts';

interface Quota {
  readonly used: number;
  readonly allowed: number;
}

/** An active key and what its rate window leaves. */
interface KeyWindow {
  readonly id: string;
  readonly prefix: string;
  readonly last4: string;
  /** Requests counted in the open window; 0 when none is open. */
  readonly used: number;
  readonly limit: number;
  /** When the open window ends, epoch milliseconds of the wall clock; null when none is open. */
  readonly resets_at: number | null;
}

/** What a tenant has and may. */
interface Account {
  /** Credits that may still be spent; what is held is taken off. */
  readonly balance: number;
  readonly held: number;
  readonly cost_per_call: number;
  readonly tier: RateTier;
  readonly window_ms: number;
  readonly agents: Quota;
  readonly endpoints: Quota;
  readonly keys: readonly KeyWindow[];
}

interface Row {
  readonly tier: RateTier;
  readonly balance: string | null;
  readonly held: string;
  readonly agents: number;
  readonly endpoints: number;
  readonly keys: readonly {
    id: string;
    prefix: string;
    last4: string;
    used: number | null;
    resets_at: number | null;
  }[];
}

const READ = {
  name: 'read_account',
  text: `select p.tier::text as tier,
    (select balance from credit_account where partner_id = p.id) as balance,
    (select coalesce(sum(amount), 0) from credit_hold
      where partner_id = p.id and expires_at > now()) as held,
    (select count(*)::int from agent
      where partner_id = p.id and status = 'active' and deleted_at is null
        and origin <> 'guard') as agents,
    (select count(*)::int from webhook_endpoint
      where partner_id = p.id and deleted_at is null) as endpoints,
    coalesce((
      select json_agg(json_build_object('id', k.id, 'prefix', k.prefix, 'last4', k.last4,
               'used', w.used,
               'resets_at', ceil(extract(epoch from w.started_at) * 1000 + $2)) order by k.created_at)
        from api_key k
        left join rate_window w on w.api_key_id = k.id and w.used > 0
              and w.started_at + $2 * interval '1 millisecond' > now()
       where k.partner_id = p.id and k.revoked_at is null), '[]') as keys
    from partner p where p.id = $1`,
};

/**
 * Reads what a tenant's balance, its keys' rate windows and its quotas are now.
 *
 * @throws Error when there is no such tenant
 */
export async function readAccount(pool: pg.Pool, partnerId: string): Promise<Account> {
  const [row] = await queryPrepared<Row>(pool, READ, [partnerId, RATE_WINDOW_MS]);
  if (row === undefined) throw new Error('An account was asked for that no tenant has.');
  const { tier, balance, held, agents, endpoints, keys } = row;
  return {
    balance: Number(balance ?? 0),
    held: Number(held),
    cost_per_call: COST_PER_CALL,
    tier,
    window_ms: RATE_WINDOW_MS,
    agents: { used: agents, allowed: AGENT_QUOTAS[tier] },
    endpoints: { used: endpoints, allowed: MAX_ENDPOINTS },
    keys: keys.map((key) => ({
      ...key,
      used: key.used ?? 0,
      limit: RATE_TIERS[tier].max_requests,
    })),
  };
}
