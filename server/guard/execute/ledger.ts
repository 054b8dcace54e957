import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Address, bytesToHex, type Hex } from 'viem';
import { type Firing, fire } from '#server/agents/fire.ts';
import { randomId } from '#server/db/random-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { PermissionState } from '../permissions.ts';
import type { GuardTerms } from '../terms.ts';
import type { GuardPermissionData } from '../typed-data.ts';
import { CHECK_EVERY_MS, type NextStep, type StandingRun } from './next-step.ts';

/** Most runs of a permission in a rolling hour, those that reverted counted. */
const RUNS_PER_HOUR = 2;

/** A permission that one executor has to itself until its lease ends. */
export interface LeasedPermission {
  readonly id: string;
  readonly leaseToken: string;
  readonly partnerId: string;
  readonly agentId: string;
  readonly chainId: number;
  readonly hash: Buffer;
  readonly budget: string;
  /** Before fees, by runs that became final. */
  readonly spent: string;
  readonly expiresAt: Date;
  readonly data: GuardPermissionData;
  readonly signature: Buffer;
  readonly terms: GuardTerms;
  readonly keepsGoing: boolean;
  readonly isMet: boolean;
  readonly crossings: number;
  readonly state: PermissionState;
  /** Since when a run of it is due and not sent; null while none is. */
  readonly waitingSince: Date | null;
}

const COLUMNS = `m.id, m.lease_token as "leaseToken", m.partner_id as "partnerId",
  m.agent_id as "agentId", m.chain_id as "chainId", m.hash, m.budget::text as budget,
  m.spent::text as spent, m.expires_at as "expiresAt", m.data, m.signature, m.terms, m.keeps_going as "keepsGoing",
  m.is_met as "isMet", m.crossings, m.state, m.waiting_since as "waitingSince"`;

// The lease runs by the database's clock: executors' own clocks may differ.
const CLAIM_CHECKS = `
  update guard_permission m
     set lease_token = $3, leased_until = clock_timestamp() + make_interval(secs => $5)
   where m.id in (
     select id from guard_permission
      where state = 'active' and next_check_at <= $1 and chain_id = any($2)
        and (data #>> '{message,trigger,kind}' = 'service_checked') = $6
        and (leased_until is null or leased_until < clock_timestamp())
      order by next_check_at limit $4 for update skip locked)
  returning ${COLUMNS}`;

/** The permissions that an executor leases, and for how long. */
export interface ClaimOptions {
  readonly nowMs: number;
  readonly chainIds: readonly number[];
  readonly limit: number;
  /** By the database's clock. */
  readonly leaseSeconds: number;
}

/** Leases permissions whose check is due: those with conditions in words, or those with conditions of the guard. */
export async function claimChecks(
  pool: pg.Pool,
  options: ClaimOptions & { readonly inWords: boolean },
): Promise<readonly LeasedPermission[]> {
  const { rows } = await pool.query<LeasedPermission>(CLAIM_CHECKS, [
    new Date(options.nowMs),
    options.chainIds,
    randomUUID(),
    options.limit,
    options.leaseSeconds,
    options.inWords,
  ]);
  return rows;
}

/** A run of a permission's current crossing. */
interface CrossingRun extends StandingRun {
  readonly id: string;
}

/** The runs of each permission's current crossing, oldest first, by the permission. */
export async function readCrossings(
  pool: pg.Pool,
  permissions: readonly LeasedPermission[],
): Promise<ReadonlyMap<string, readonly CrossingRun[]>> {
  const { rows } = await pool.query<{
    id: string;
    permission_id: string;
    item: string;
    attempt: number;
    state: StandingRun['state'];
    created_at: Date;
    ended_at: Date | null;
  }>(
    `select r.id, r.permission_id, r.item, r.attempt, r.state, r.created_at, r.ended_at
       from unnest($1::uuid[], $2::int[]) as m(id, crossings)
       join guard_run r on r.permission_id = m.id and (r.crossing = m.crossings or r.state = 'sending')
      order by r.crossing, r.attempt`,
    [permissions.map(({ id }) => id), permissions.map(({ crossings }) => crossings)],
  );
  const found = new Map<string, CrossingRun[]>();
  for (const row of rows) {
    const runs = found.get(row.permission_id) ?? [];
    found.set(row.permission_id, runs);
    runs.push({
      id: row.id,
      item: row.item,
      attempt: row.attempt,
      state: row.state,
      createdAtMs: row.created_at.getTime(),
      endedAtMs: row.ended_at?.getTime() ?? null,
    });
  }
  return found;
}

/**
 * The amount spent by final runs so far, before fees, and whether one is pending; null where the permission no longer
 * exists.
 */
export async function readSpent(
  pool: pg.Pool,
  permissionId: string,
): Promise<{ readonly spent: bigint; readonly isSending: boolean } | null> {
  const { rows } = await pool.query<{ spent: string; isSending: boolean }>(
    `select spent::text as spent, exists (
       select 1 from guard_run r where r.permission_id = m.id and r.state = 'sending') as "isSending"
       from guard_permission m where id = $1`,
    [permissionId],
  );
  const [row] = rows;
  return row === undefined ? null : { spent: BigInt(row.spent), isSending: row.isSending };
}

/** Holds a permission for a change; false where the lease is another's by now. */
async function holdLease(client: pg.PoolClient, permission: LeasedPermission): Promise<boolean> {
  const { rows } = await client.query<{ state: string }>(
    `select state from guard_permission where id = $1 and lease_token = $2 for update`,
    [permission.id, permission.leaseToken],
  );
  return rows[0]?.state === 'active';
}

/** A check that leads to no run. */
export interface Wait {
  readonly permission: LeasedPermission;
  readonly step: Extract<NextStep, { kind: 'wait' }>;
  readonly reason: string | null;
  /** The report for the run that waits with it, once by its crossing key. */
  readonly firing?: Firing | undefined;
}

const SKIP_QUEUED = `
  update guard_run r set state = 'skipped', reason = 'condition_ended', ended_at = $2
    from guard_permission m
   where m.id = r.permission_id and m.lease_token = $3 and m.state = 'active' and r.state = 'queued'
     and exists (select 1 from unnest($1::uuid[], $4::text[]) as over(id, item)
                  where over.id = m.id and (over.item is null or over.item = r.item))`;
// A group that is read meanwhile has it looked at in an hour; else its permissions wait for its price to cross.
const GROUPS = `
  select id from guard_price_group
   where id in (select price_group_id from guard_permission where id = any($1)) order by id for share`;
const WAIT = `
  update guard_permission m
     set is_met = w.is_met, last_checked_at = $5, leased_until = null, lease_token = null,
         next_check_at = case
           when w.next_check_at is not null then w.next_check_at
           when exists (select 1 from guard_price_group g where g.id = m.price_group_id
                           and (g.last_checked_at is null or g.last_checked_at < $5)) then null
           else $6::timestamptz end,
         waiting_for = w.reason,
         waiting_since = case when w.reason is null then null else coalesce(m.waiting_since, $5) end
    from unnest($1::uuid[], $2::boolean[], $3::timestamptz[], $4::text[])
         as w(id, is_met, next_check_at, reason)
   where m.id = w.id and m.lease_token = $7 and m.state = 'active'
  returning m.id`;

/** Records checks that lead to no run, and gives their permissions back. They have one lease. */
export async function recordWaits(
  pool: pg.Pool,
  waits: readonly Wait[],
  nowMs: number,
): Promise<void> {
  const leaseToken = waits[0]?.permission.leaseToken;
  if (leaseToken === undefined) return;
  const now = new Date(nowMs);
  const sorted = waits.toSorted((one, other) => (one.permission.id < other.permission.id ? -1 : 1));
  const ids = (of: readonly Wait[]) => of.map(({ permission }) => permission.id);
  const next = ({ step }: Wait) =>
    step.nextCheckAtMs === null ? null : new Date(step.nextCheckAtMs);
  await inTransaction(pool, async (client) => {
    const over = sorted.flatMap(({ permission: { id }, step: { skips } }) =>
      (skips === 'all' ? [null] : skips).map((item) => ({ id, item })),
    );
    if (over.length > 0) {
      const [of, items] = [over.map(({ id }) => id), over.map(({ item }) => item)];
      await client.query(SKIP_QUEUED, [of, now, leaseToken, items]);
    }
    await client.query(GROUPS, [ids(sorted)]);
    const { rows } = await client.query<{ id: string }>(WAIT, [
      ids(sorted),
      sorted.map(({ step }) => step.isMet),
      sorted.map(next),
      sorted.map(({ reason }) => reason),
      now,
      new Date(nowMs + CHECK_EVERY_MS),
      leaseToken,
    ]);
    const held = new Set(rows.map(({ id }) => id));
    const firing = sorted.flatMap(({ permission, firing: one }) =>
      one !== undefined && held.has(permission.id) ? [one] : [],
    );
    if (firing.length > 0) await fire(client, firing, nowMs);
  });
}

/** Records that a permission is over, or was revoked on chain. */
export async function recordEnd(
  pool: pg.Pool,
  permission: LeasedPermission,
  end: { readonly nowMs: number; readonly reason: 'expired' | 'exhausted' | 'revoked' },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await holdLease(client, permission))) return;
    const now = new Date(end.nowMs);
    await client.query(
      `update guard_run set state = 'skipped', reason = $2, ended_at = $3
        where permission_id = $1 and state = 'queued'`,
      [permission.id, end.reason, now],
    );
    await client.query(
      end.reason === 'revoked'
        ? `update guard_permission set state = 'revoked', revoked_at = $2, last_checked_at = $2,
                  leased_until = null, lease_token = null, waiting_for = null where id = $1`
        : `update guard_permission set state = 'ended', end_reason = '${end.reason}',
                  last_checked_at = $2, leased_until = null, lease_token = null,
                  waiting_for = null where id = $1`,
      [permission.id, now],
    );
  });
}

/**
 * Makes the run of a step, or finds the one that is queued for it.
 *
 * @returns its id; null where the permission is another's by now, or not active
 */
export function openRun(
  pool: pg.Pool,
  permission: LeasedPermission,
  step: Extract<NextStep, { kind: 'run' }>,
  nowMs: number,
): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    if (!(await holdLease(client, permission))) return null;
    const now = new Date(nowMs);
    await client.query(
      `insert into guard_run (id, permission_id, crossing, item, attempt, created_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
      [randomId('run_'), permission.id, step.crossing, step.item, step.attempt, now],
    );
    await client.query(
      `update guard_permission set is_met = true, crossings = $2, last_checked_at = $3 where id = $1`,
      [permission.id, step.crossing, now],
    );
    const { rows } = await client.query<{ id: string }>(
      `select id from guard_run where permission_id = $1 and crossing = $2 and item = $3
          and attempt = $4 and state = 'queued'`,
      [permission.id, step.crossing, step.item, step.attempt],
    );
    return rows[0]?.id ?? null;
  });
}

/**
 * Records why a queued run waits, and releases the permission until `nextCheckAtMs`.
 *
 * @param blocked.firing the report for it, once by its crossing key, however often it is blocked
 */
export async function recordBlocked(
  pool: pg.Pool,
  permission: LeasedPermission,
  runId: string,
  blocked: {
    readonly nowMs: number;
    readonly nextCheckAtMs: number;
    readonly reason: string;
    readonly firing?: Firing | undefined;
  },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await holdLease(client, permission))) return;
    await client.query(`update guard_run set reason = $2, due_at = $3 where id = $1`, [
      runId,
      blocked.reason,
      new Date(blocked.nextCheckAtMs),
    ]);
    await client.query(
      `update guard_permission set waiting_for = $2, waiting_since = coalesce(waiting_since, $3),
              next_check_at = $4, leased_until = null, lease_token = null where id = $1`,
      [permission.id, blocked.reason, new Date(blocked.nowMs), new Date(blocked.nextCheckAtMs)],
    );
    if (blocked.firing) await fire(client, [blocked.firing], blocked.nowMs);
  });
}

/** A transaction that was signed for a run. */
export interface SignedTransaction {
  readonly hash: Hex;
  readonly raw: Hex;
  readonly nonce: bigint;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The gas budget of a day on one chain, in wei. */
export interface GasBudget {
  /** For one permission. */
  readonly dailyGasWei: bigint;
  /** For all permissions of one owner. */
  readonly ownerDailyGasWei: bigint;
}

/** The amounts of a run that is about to be sent. */
export interface Sending {
  readonly runId: string;
  readonly sender: Address;
  readonly amount: bigint;
  readonly fee: bigint;
  /** The most that its gas costs, in wei. */
  readonly gasWei: bigint;
  readonly gasBudget: GasBudget;
  /** The chain's own count of the sender's transactions. */
  readonly chainNonce: bigint;
  readonly nowMs: number;
  /** When other parts of its condition are looked at; null for the next regular check. */
  readonly nextCheckAtMs: number | null;
}

const INSERT_TRANSACTION = `
  insert into guard_transaction (hash, run_id, chain_id, sender, nonce, raw, gas_limit,
                                 max_fee_per_gas, max_priority_fee_per_gas, signed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

function insertTransaction(
  client: pg.PoolClient,
  run: {
    readonly runId: string;
    readonly chainId: number;
    readonly sender: Address;
    readonly nowMs: number;
  },
  signed: SignedTransaction,
) {
  return client.query(INSERT_TRANSACTION, [
    bytes(signed.hash),
    run.runId,
    run.chainId,
    run.sender.toLowerCase(),
    signed.nonce.toString(),
    bytes(signed.raw),
    signed.gasLimit.toString(),
    signed.maxFeePerGas.toString(),
    signed.maxPriorityFeePerGas.toString(),
    new Date(run.nowMs),
  ]);
}

const bytes = (hex: Hex) => Buffer.from(hex.slice(2), 'hex');

/**
 * Takes the sender's next nonce for a run, has it signed, and stores it, in one transaction. From
 * then on the run has exactly one nonce, so that at most one transaction of it can ever be on chain.
 *
 * @returns the transaction to send, or why it is not sent now
 */
export function commitToSend(
  pool: pg.Pool,
  permission: LeasedPermission,
  sending: Sending,
  sign: (nonce: bigint) => Promise<SignedTransaction>,
): Promise<SignedTransaction | { readonly blocked: string }> {
  return inTransaction(pool, async (client) => {
    if (!(await holdLease(client, permission))) return { blocked: 'lease_lost' };
    const blocked = await limitReached(client, permission, sending);
    if (blocked !== null) return { blocked };
    const { rowCount } = await client.query(
      `update guard_run set state = 'sending', reason = null, amount = $2, fee = $3, due_at = $4
        where id = $1 and state = 'queued'`,
      [sending.runId, sending.amount.toString(), sending.fee.toString(), new Date(sending.nowMs)],
    );
    // A run that ended meanwhile is never sent, because it would not be followed.
    if (rowCount !== 1) return { blocked: 'lease_lost' };
    const sender = sending.sender.toLowerCase();
    const { rows } = await client.query<{ nonce: string }>(
      `insert into guard_sender as s (chain_id, address, next_nonce) values ($1, $2, $3::bigint + 1)
       on conflict (chain_id, address)
       do update set next_nonce = greatest(s.next_nonce, $3::bigint) + 1
       returning (next_nonce - 1)::text as nonce`,
      [permission.chainId, sender, sending.chainNonce.toString()],
    );
    const signed = await sign(BigInt(rows[0]?.nonce ?? 0));
    await insertTransaction(client, { ...sending, chainId: permission.chainId }, signed);
    await client.query(
      `update guard_permission set waiting_for = null, waiting_since = null, leased_until = null,
              lease_token = null, next_check_at = $2 where id = $1`,
      [permission.id, new Date(sending.nextCheckAtMs ?? sending.nowMs + CHECK_EVERY_MS)],
    );
    return signed;
  });
}

async function limitReached(
  client: pg.PoolClient,
  permission: LeasedPermission,
  sending: Sending,
): Promise<string | null> {
  const { rows } = await client.query<{ paused: boolean; runs: number }>(
    `select exists (select 1 from guard_pause) as paused,
            (select count(*)::int from guard_run r where r.permission_id = $1 and exists (
               select 1 from guard_transaction t
                where t.run_id = r.id and t.signed_at > $2::timestamptz - interval '1 hour')) as runs`,
    [permission.id, new Date(sending.nowMs)],
  );
  const found = rows[0] ?? { paused: true, runs: 0 };
  if (found.paused) return 'service_paused';
  if (found.runs >= RUNS_PER_HOUR) return 'rate_limited';
  const run = { id: sending.runId, permission };
  return (await isWithinBudget(client, run, sending.gasWei, sending)) ? null : 'gas_budget';
}

/** A run, and whose permission it is of. */
interface BudgetedRun {
  readonly id: string;
  readonly permission: Pick<LeasedPermission, 'id' | 'chainId' | 'terms'>;
}

/** A process that reads the cost of an owner's runs holds a lock until the decision based on it is stored. */
const LOCK_GAS = `select pg_advisory_xact_lock(hashtextextended('gas of ' || $1 || ' on ' || $2, 0))`;
const GAS_OF_DAY = `
  select coalesce(sum(cost) filter (where is_own), 0)::text as own, coalesce(sum(cost), 0)::text as all
    from (
     -- What replaces another has its nonce: one of them is paid.
     select m.id = $1 as is_own,
            coalesce(max(t.gas_cost), max(t.gas_limit * t.max_fee_per_gas)) as cost
       from guard_transaction t
       join guard_run r on r.id = t.run_id
       join guard_permission m on m.id = r.permission_id
      where m.owner = $2 and m.chain_id = $3 and r.id <> $4
        and t.signed_at > $5::timestamptz - interval '1 day'
      group by m.id, t.sender, t.nonce) as paid`;

/**
 * Whether a run may cost this much more gas: its permission, and all permissions of its owner on that chain, must
 * stay within their daily gas budgets, including the costs of their other runs, past and possible.
 */
async function isWithinBudget(
  client: pg.PoolClient,
  { id, permission }: BudgetedRun,
  gasWei: bigint,
  { nowMs, gasBudget }: Pick<Sending, 'nowMs' | 'gasBudget'>,
): Promise<boolean> {
  const { chainId } = permission;
  const owner = permission.terms.owner.toLowerCase();
  await client.query(LOCK_GAS, [owner, chainId]);
  const { rows } = await client.query<{ own: string; all: string }>(GAS_OF_DAY, [
    permission.id,
    owner,
    chainId,
    id,
    new Date(nowMs),
  ]);
  const [{ own, all } = { own: '0', all: '0' }] = rows;
  const { dailyGasWei, ownerDailyGasWei } = gasBudget;
  return BigInt(own) + gasWei <= dailyGasWei && BigInt(all) + gasWei <= ownerDailyGasWei;
}

/** A run that may be pending and is leased to one executor, and its permission. */
export interface LeasedRun {
  readonly id: string;
  readonly leaseToken: string;
  readonly crossing: number;
  /** Which part of the condition it is for. */
  readonly item: string;
  readonly amount: string;
  /** Why it was cancelled; null where it was not. */
  readonly reason: string | null;
  readonly permission: Omit<LeasedPermission, 'leaseToken'>;
  /** Oldest first, as each pays more than the one that it replaces; all have one nonce. */
  readonly transactions: readonly StoredTransaction[];
}

export interface StoredTransaction extends SignedTransaction {
  readonly sender: Address;
  readonly state: string;
  readonly signedAtMs: number;
}

const CLAIM_RUNS = `
  update guard_run set lease_token = $3,
         leased_until = clock_timestamp() + make_interval(secs => $5)
   where id in (
     select r.id from guard_run r join guard_permission m on m.id = r.permission_id
      where r.state = 'sending' and r.due_at <= $1 and m.chain_id = any($2)
        and (r.leased_until is null or r.leased_until < clock_timestamp())
      order by r.due_at limit $4 for update of r skip locked)
  returning id, crossing, item, permission_id, amount::text as amount, reason`;

/** Leases runs that may be pending on chain. */
export async function claimSendings(
  pool: pg.Pool,
  options: ClaimOptions,
): Promise<readonly LeasedRun[]> {
  const leaseToken = randomUUID();
  const { rows } = await pool.query<{
    id: string;
    crossing: number;
    item: string;
    permission_id: string;
    amount: string;
    reason: string | null;
  }>(CLAIM_RUNS, [
    new Date(options.nowMs),
    options.chainIds,
    leaseToken,
    options.limit,
    options.leaseSeconds,
  ]);
  return Promise.all(
    rows.map(async ({ id, crossing, item, permission_id, amount, reason }) => {
      const [permissions, transactions] = await Promise.all([
        pool.query<LeasedPermission>(`select ${COLUMNS} from guard_permission m where m.id = $1`, [
          permission_id,
        ]),
        pool.query(
          `select hash, raw, nonce::text as nonce, gas_limit::text as "gasLimit",
                  max_fee_per_gas::text as "maxFeePerGas", sender, state, signed_at as "signedAt",
                  max_priority_fee_per_gas::text as "maxPriorityFeePerGas"
             from guard_transaction where run_id = $1 order by max_fee_per_gas`,
          [id],
        ),
      ]);
      return {
        id,
        leaseToken,
        crossing,
        item,
        amount,
        reason,
        permission: permissions.rows[0] as LeasedPermission,
        transactions: transactions.rows.map((row) => ({
          hash: bytesToHex(row.hash),
          raw: bytesToHex(row.raw),
          nonce: BigInt(row.nonce),
          gasLimit: BigInt(row.gasLimit),
          maxFeePerGas: BigInt(row.maxFeePerGas),
          maxPriorityFeePerGas: BigInt(row.maxPriorityFeePerGas),
          sender: row.sender,
          state: row.state,
          signedAtMs: row.signedAt.getTime(),
        })),
      };
    }),
  );
}

/** Does something to a run that is still this executor's; false where it is not. */
export function withRun(
  pool: pg.Pool,
  run: LeasedRun,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query(
      `select 1 from guard_run where id = $1 and lease_token = $2 and state = 'sending' for update`,
      [run.id, run.leaseToken],
    );
    if (rows.length === 0) return false;
    await work(client);
    return true;
  });
}

/** The result of a replacement. */
export type Replacement = 'stored' | 'gas_budget' | 'lease_lost';

/**
 * Stores the replacement of a stuck transaction, before it is sent. The most that a run costs stays within the daily
 * gas budgets of its permission and its owner, together with their other runs; a cancellation stays within the budget
 * of one permission by itself, because others wait behind an unused nonce.
 */
export async function storeReplacement(
  pool: pg.Pool,
  run: LeasedRun,
  signed: SignedTransaction,
  options: {
    readonly sender: Address;
    readonly nowMs: number;
    readonly gasBudget: GasBudget;
    readonly isCancellation: boolean;
    /** Why it begins to cancel the run; null where it is the run, or pays more for a cancellation. */
    readonly reason: string | null;
  },
): Promise<Replacement> {
  const { sender, nowMs, gasBudget, isCancellation, reason } = options;
  let became: Replacement = 'lease_lost';
  await withRun(pool, run, async (client) => {
    const gasWei = signed.gasLimit * signed.maxFeePerGas;
    const isWithin = isCancellation
      ? gasWei <= gasBudget.dailyGasWei
      : await isWithinBudget(client, run, gasWei, options);
    became = 'gas_budget';
    if (!isWithin) return;
    became = 'stored';
    await client.query(`update guard_transaction set state = 'replaced' where run_id = $1`, [
      run.id,
    ]);
    if (reason !== null) {
      await client.query('update guard_run set reason = $2 where id = $1', [run.id, reason]);
    }
    await insertTransaction(
      client,
      { runId: run.id, chainId: run.permission.chainId, sender, nowMs },
      signed,
    );
  });
  return became;
}

/** Whether another run waits for its turn behind the nonce of a transaction. */
export async function isInTheWay(
  pool: pg.Pool,
  chainId: number,
  { sender, nonce }: Pick<StoredTransaction, 'sender' | 'nonce'>,
): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `select exists (
       select 1 from guard_transaction t join guard_run r on r.id = t.run_id
        where t.chain_id = $1 and t.sender = $2 and t.nonce > $3 and r.state = 'sending') as is`,
    [chainId, sender.toLowerCase(), nonce.toString()],
  );
  return rows[0]?.is === true;
}

/**
 * Gives a run back until `dueAtMs`.
 *
 * @param release.heldFor what keeps it from its end, as a code; null where nothing does that is known
 */
export function releaseRun(
  pool: pg.Pool,
  run: LeasedRun,
  release: { readonly nowMs: number; readonly dueAtMs: number; readonly heldFor: string | null },
): Promise<boolean> {
  return withRun(pool, run, async (client) => {
    await client.query(
      `update guard_run
          set due_at = $2, held_for = $3, leased_until = null, lease_token = null,
              held_since = case when held_for is distinct from $3 then $4 else held_since end
        where id = $1`,
      [run.id, new Date(release.dueAtMs), release.heldFor, new Date(release.nowMs)],
    );
  });
}
