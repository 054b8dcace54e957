import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { RETENTION_MS } from './retention-periods.ts';

/** How many rows of each kind were removed. */
export interface Removed {
  readonly requests: number;
  readonly deliveries: number;
  readonly candidates: number;
  readonly rateWindows: number;
  readonly addressWindows: number;
  readonly drafts: number;
  readonly challenges: number;
  readonly plans: number;
  readonly signInLinks: number;
  readonly passkeyChallenges: number;
  readonly invitations: number;
  readonly portalWindows: number;
}

/** Rows per statement: few enough that nobody waits for their locks. */
const BATCH = 2_000;

// Ids grow with time, so the oldest rows are found by the primary key alone.
const REMOVE_REQUESTS = `
  delete from request_log
   where id in (select id from request_log order by id limit $2) and at < $1`;

const REMOVE_CANDIDATES = `
  delete from agent_candidate
   where id in (select id from agent_candidate where expires_at < $1 limit $2
                   for update skip locked)`;

const REMOVE_RATE_WINDOWS = `
  delete from rate_window
   where api_key_id in (select api_key_id from rate_window where started_at < $1 limit $2
                           for update skip locked)`;

const REMOVE_ADDRESS_WINDOWS = `
  delete from address_window
   where ctid in (select ctid from address_window where started_at < $1 limit $2
                     for update skip locked)`;

// A claimed draft stays: it is how its owner comes back to the agent.
const REMOVE_DRAFTS = `
  delete from keyless_draft
   where id in (select id from keyless_draft where claimed_at is null and expires_at < $1 limit $2
                   for update skip locked)`;

const REMOVE_CHALLENGES = `
  delete from draft_challenge
   where nonce_sha256 in (select nonce_sha256 from draft_challenge where expires_at < $1 limit $2
                             for update skip locked)`;

// What an agent told of its plan stays in its event.
const REMOVE_PLANS = `
  delete from prepared_plan
   where id in (select id from prepared_plan where expires_at < $1 limit $2
                   for update skip locked)`;

const REMOVE_SIGN_IN_LINKS = `
  delete from portal_verification_token
   where ctid in (select ctid from portal_verification_token where expires < $1 limit $2
                     for update skip locked)`;

const REMOVE_PASSKEY_CHALLENGES = `
  delete from portal_passkey_challenge
   where sha256 in (select sha256 from portal_passkey_challenge where expires_at < $1 limit $2
                       for update skip locked)`;

const REMOVE_INVITATIONS = `
  delete from portal_invitation
   where id in (select id from portal_invitation where expires_at < $1 limit $2
                   for update skip locked)`;

const REMOVE_PORTAL_WINDOWS = `
  delete from portal_rate_window
   where sha256 in (select sha256 from portal_rate_window where started_at < $1 limit $2
                       for update skip locked)`;

const PAGE_OF_DELIVERIES = `
  select id, created_at < $2 as "isOld", state <> 'pending' as "isOver"
    from webhook_delivery where id > $1 order by id limit $3`;

/**
 * Removes what is older than its period, a batch at a time. It may run at any time, in several
 * processes at once, and be cut off: each batch stands for itself.
 *
 * @param options.nowMs the world's time; `wallMs` the wall clock: Unix milliseconds
 */
export async function removeExpired(options: {
  readonly pool: pg.Pool;
  readonly nowMs: number;
  readonly wallMs: number;
  readonly batch?: number;
}): Promise<Removed> {
  const { pool, nowMs, wallMs, batch = BATCH } = options;
  const remove = (statement: string, olderThanMs: number) =>
    removeInBatches(pool, statement, new Date(olderThanMs), batch);
  return {
    requests: await remove(REMOVE_REQUESTS, wallMs - RETENTION_MS.requests),
    deliveries: await removeDeliveries(pool, new Date(nowMs - RETENTION_MS.deliveries), batch),
    candidates: await remove(REMOVE_CANDIDATES, nowMs - RETENTION_MS.candidates),
    rateWindows: await remove(REMOVE_RATE_WINDOWS, wallMs - RETENTION_MS.rateWindows),
    addressWindows: await remove(REMOVE_ADDRESS_WINDOWS, wallMs - RETENTION_MS.addressWindows),
    drafts: await remove(REMOVE_DRAFTS, nowMs - RETENTION_MS.drafts),
    challenges: await remove(REMOVE_CHALLENGES, wallMs - RETENTION_MS.challenges),
    plans: await remove(REMOVE_PLANS, nowMs - RETENTION_MS.plans),
    signInLinks: await remove(REMOVE_SIGN_IN_LINKS, wallMs - RETENTION_MS.signIns),
    passkeyChallenges: await remove(REMOVE_PASSKEY_CHALLENGES, wallMs - RETENTION_MS.signIns),
    invitations: await remove(REMOVE_INVITATIONS, wallMs - RETENTION_MS.signIns),
    portalWindows: await remove(REMOVE_PORTAL_WINDOWS, wallMs - RETENTION_MS.portalWindows),
  };
}

async function removeInBatches(
  pool: pg.Pool,
  statement: string,
  olderThan: Date,
  batch: number,
): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await pool.query(statement, [olderThan, batch]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

interface DeliveryRow {
  readonly id: string;
  readonly isOld: boolean;
  readonly isOver: boolean;
}

/** Walks over the oldest deliveries; those that still wait, however old, are left alone. */
async function removeDeliveries(pool: pg.Pool, olderThan: Date, batch: number): Promise<number> {
  let removed = 0;
  for (let after = '0'; ; ) {
    const { rows } = await pool.query<DeliveryRow>(PAGE_OF_DELIVERIES, [after, olderThan, batch]);
    const ids = rows.filter(({ isOld, isOver }) => isOld && isOver).map(({ id }) => id);
    if (ids.length > 0) {
      removed += await inTransaction(pool, async (client) => {
        await client.query('delete from webhook_attempt where delivery_id = any($1::bigint[])', [
          ids,
        ]);
        const { rowCount } = await client.query(
          'delete from webhook_delivery where id = any($1::bigint[])',
          [ids],
        );
        return rowCount ?? 0;
      });
    }
    const last = rows.at(-1);
    if (last === undefined || !last.isOld || rows.length < batch) return removed;
    after = last.id;
  }
}
