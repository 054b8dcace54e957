import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';

/** How many days may be asked for. */
type UsageDays = 30 | 90;

/** What was spent on a day of UTC. */
interface UsageDay {
  /** `2026-09-08` */
  readonly day: string;
  /** In all. */
  readonly credits: number;
  /** By what it was spent on. */
  readonly spent: readonly {
    readonly reason: string;
    readonly credits: number;
    readonly calls: number;
  }[];
}

/** Every day, oldest first, also those without a spend; the last one is today. */
interface DailyUsage {
  readonly days: readonly UsageDay[];
  /** What anything was spent on in this time, most first. */
  readonly totals: readonly {
    readonly reason: string;
    readonly credits: number;
    readonly calls: number;
  }[];
  readonly credits: number;
}

interface Row {
  readonly day: string;
  readonly spent: { reason: string; credits: number; calls: number }[] | null;
}

const READ = {
  name: 'read_daily_usage',
  text: `select to_char(d.day, 'YYYY-MM-DD') as day,
                json_agg(json_build_object('reason', u.reason, 'credits', u.credits,
                                           'calls', u.calls) order by u.reason)
                  filter (where u.reason is not null) as spent
           from generate_series((now() at time zone 'UTC')::date - $2::int + 1,
                                (now() at time zone 'UTC')::date, interval '1 day') as d(day)
           left join credit_usage_day u on u.partner_id = $1 and u.day = d.day::date
          group by d.day order by d.day`,
};

/**
 * Reads what a tenant spent by day (UTC) and operation. It is what the ledger sums to
 * (`credit_usage_day`), by the wall clock, which the ledger's dates are of.
 */
export async function readDailyUsage(
  pool: pg.Pool,
  partnerId: string,
  days: UsageDays,
): Promise<DailyUsage> {
  const rows = await queryPrepared<Row>(pool, READ, [partnerId, days]);
  const totals = new Map<string, { reason: string; credits: number; calls: number }>();
  for (const { reason, credits, calls } of rows.flatMap(({ spent }) => spent ?? [])) {
    const total = totals.get(reason) ?? { reason, credits: 0, calls: 0 };
    totals.set(reason, {
      reason,
      credits: total.credits + credits,
      calls: total.calls + calls,
    });
  }
  const byCredits = [...totals.values()].sort((a, b) => b.credits - a.credits);
  return {
    days: rows.map(({ day, spent }) => ({ day, credits: sum(spent ?? []), spent: spent ?? [] })),
    totals: byCredits,
    credits: sum(byCredits),
  };
}

function sum(entries: readonly { readonly credits: number }[]): number {
  return entries.reduce((total, { credits }) => total + credits, 0);
}
