import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { READER_VERSION } from '#server/positions/reader-version.ts';

/** A group that is due and that this worker has to itself. */
export interface ClaimedGroup {
  readonly id: string;
  readonly subject: WatchSubject;
  readonly cadenceSeconds: number;
  /** Version of the reader that read it last; 0 for subjects that do not depend on a wallet. */
  readonly reader: number;
  /** Its last reading; null before the first one. */
  readonly before: LastValue | null;
}

/** A reading that is valid while a group is read again. */
export interface LastValue {
  readonly low: string;
  readonly high: string;
  readonly checkedAt: string;
  /** The first of the reads that it was made of. */
  readonly read: Readonly<Record<string, string | number | null>> | null;
}

/** Some due groups, and the token that says whose they are. */
export interface Claim {
  readonly token: string;
  readonly groups: readonly ClaimedGroup[];
}

// The lease runs by the database's clock: workers' own clocks may differ.
const CLAIM = `
  update watch_group as claimed
     set leased_until = clock_timestamp() + make_interval(secs => $3), lease_token = $4
   where claimed.id in (
     select g.id from watch_group g
      where g.next_due_at <= $1
        and (g.reader > 0) = $5 and g.reader <= $6
        and (g.leased_until is null or g.leased_until < clock_timestamp())
        and exists (select 1 from agent_watch w where w.group_id = g.id and w.is_active)
      order by g.next_due_at, g.id
      limit $2
      for update skip locked)
  returning claimed.id, claimed.subject, claimed.cadence_seconds as "cadenceSeconds",
            claimed.reader, case when claimed.value_low is not null then jsonb_build_object(
              'low', claimed.value_low::text, 'high', claimed.value_high::text,
              'checkedAt', claimed.last_checked_at, 'read', claimed.proof #> '{reads,0}') end as before`;

/**
 * Leases groups that are due. Groups without watches are skipped, and so are those that a newer
 * reader has read: they are for processes with that reader.
 *
 * @param options.nowMs Unix time in milliseconds
 * @param options.ofWallets whether to take groups that are read from wallets, or all others
 */
export async function claimGroups(
  pool: pg.Pool,
  options: { nowMs: number; maxGroups: number; leaseSeconds: number; ofWallets: boolean },
): Promise<Claim> {
  const token = randomUUID();
  const { rows } = await pool.query<ClaimedGroup>(CLAIM, [
    new Date(options.nowMs),
    options.maxGroups,
    options.leaseSeconds,
    token,
    options.ofWallets,
    READER_VERSION,
  ]);
  return { token, groups: rows };
}
