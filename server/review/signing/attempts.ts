import type pg from 'pg';
import type { Attempt } from '#server/schemas/signing.ts';

/** What was there before the wallet was asked. */
export interface BeforeSigning {
  readonly nonce: number | null;
  readonly block: number | null;
  /** Of the recipient of a bridge, in base units. */
  readonly heldBefore: bigint | null;
}

interface Row {
  step: string;
  asked_at: Date;
  hash: string | null;
  batch: string | null;
  landed_at: Date | null;
}

const OPEN = `
  select step, asked_at, hash, batch, landed_at from signing_attempt
   where plan_id = $1 and step = any($2)
   union all
  select step, $3::timestamptz, c.hash, null, null from counted_transaction c, unnest(c.steps) as step
   where c.plan_id = $1 and step = any($2)`;

const CLAIM = `
  insert into signing_attempt (plan_id, step, asked_at, nonce, block, held_before)
  select $1, step, $3, $4, $5, $6 from unnest($2::text[]) as step`;

/**
 * Notes that a wallet is about to be asked to sign steps, unless it was before or they are through.
 *
 * @returns the attempts that there are; empty when this one was noted
 */
export async function claimSteps(
  pool: pg.Pool,
  planId: string,
  steps: readonly string[],
  before: BeforeSigning & { readonly nowMs: number },
): Promise<Readonly<Record<string, Attempt>>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two pages that ask at once are answered one after the other.
    await client.query('select from prepared_plan where id = $1 for update', [planId]);
    const { nonce, block, heldBefore, nowMs } = before;
    const now = new Date(nowMs);
    const { rows } = await client.query<Row>(OPEN, [planId, steps, now]);
    if (rows.length === 0) {
      await client.query(CLAIM, [planId, steps, now, nonce, block, heldBefore?.toString() ?? null]);
    }
    await client.query('commit');
    return attemptsOf(rows);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const SENT = `
  update signing_attempt set hash = $3, batch = $4
   where plan_id = $1 and step = any($2) and ($5::timestamptz is null or asked_at = $5)`;

// Another page gave it up meanwhile: what was sent all the same is known again.
const SENT_UNKNOWN = `
  insert into signing_attempt (plan_id, step, asked_at, hash, batch)
  select $1, step, $5, $3, $4 from unnest($2::text[]) as step
      on conflict (plan_id, step) do nothing`;

/**
 * Keeps what the wallet answered.
 *
 * @param sent.asked_at the attempt that it is of; another one of the same steps stays as it is
 */
export async function reportSent(
  pool: pg.Pool,
  planId: string,
  steps: readonly string[],
  sent: {
    readonly hash?: string | undefined;
    readonly batch?: string | undefined;
    readonly asked_at?: number | undefined;
  },
): Promise<void> {
  const askedAt = sent.asked_at === undefined ? null : new Date(sent.asked_at);
  const values = [planId, steps, sent.hash ?? null, sent.batch ?? null, askedAt];
  const { rowCount } = await pool.query(SENT, values);
  if (rowCount === 0 && askedAt !== null) await pool.query(SENT_UNKNOWN, values);
}

/**
 * Lets steps be signed again.
 *
 * @param askedAtMs the attempt that is over: a newer one of the same steps stays
 * @returns the attempts that there are after it
 */
export async function dropAttempt(
  pool: pg.Pool,
  planId: string,
  steps: readonly string[],
  askedAtMs: number | undefined,
): Promise<Readonly<Record<string, Attempt>>> {
  await pool.query(
    `delete from signing_attempt
      where plan_id = $1 and step = any($2) and ($3::timestamptz is null or asked_at = $3)`,
    [planId, steps, askedAtMs === undefined ? null : new Date(askedAtMs)],
  );
  const attempts = await readAttempts(pool, planId);
  return Object.fromEntries(Object.entries(attempts).filter(([step]) => steps.includes(step)));
}

/** Every attempt of a plan, by the key of its step. */
export async function readAttempts(
  pool: pg.Pool,
  planId: string,
): Promise<Readonly<Record<string, Attempt>>> {
  const { rows } = await pool.query<Row>(
    `select step, asked_at, hash, batch, landed_at from signing_attempt where plan_id = $1`,
    [planId],
  );
  return attemptsOf(rows);
}

/** The balance when the wallet was asked; null where it was not recorded. */
export async function readNoted(
  pool: pg.Pool,
  planId: string,
  step: string,
): Promise<BeforeSigning | null> {
  const { rows } = await pool.query<{
    nonce: number | null;
    block: number | null;
    held_before: string | null;
  }>(`select nonce, block, held_before from signing_attempt where plan_id = $1 and step = $2`, [
    planId,
    step,
  ]);
  const [row] = rows;
  if (!row) return null;
  const { nonce, block, held_before } = row;
  return { nonce, block, heldBefore: held_before === null ? null : BigInt(held_before) };
}

/** Keeps that what a bridge delivers has landed. */
export async function noteLanded(
  pool: pg.Pool,
  planId: string,
  step: string,
  nowMs: number,
): Promise<void> {
  await pool.query(
    `insert into signing_attempt (plan_id, step, asked_at, landed_at) values ($1, $2, $3, $3)
     on conflict (plan_id, step) do update set landed_at = $3`,
    [planId, step, new Date(nowMs)],
  );
}

function attemptsOf(rows: readonly Row[]): Record<string, Attempt> {
  return Object.fromEntries(
    rows.map(({ step, asked_at, hash, batch, landed_at }) => [
      step,
      {
        asked_at: asked_at.getTime(),
        ...(hash !== null && { hash }),
        ...(batch !== null && { batch }),
        landed: landed_at !== null,
      },
    ]),
  );
}
