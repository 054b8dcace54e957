import type pg from 'pg';
import type { Hex } from 'viem';
import { inTransaction } from '#server/db/transaction.ts';
import type { OwnedWallet } from '#server/wallet-proof/index.ts';
import type { GuardTerms } from './terms.ts';
import type { GuardPermissionData } from './typed-data.ts';

export type PermissionState = 'active' | 'paused' | 'revoked' | 'ended';

/** A permission as it is stored. Amounts are decimal text in the token's smallest unit. */
export interface StoredPermission {
  readonly id: string;
  readonly proposalId: string;
  readonly partnerId: string;
  readonly agentId: string;
  readonly state: PermissionState;
  readonly chainId: number;
  readonly guard: Hex;
  readonly hash: Buffer;
  readonly owner: Hex;
  readonly capPer: string;
  readonly budget: string;
  readonly spent: string;
  readonly feeBps: number;
  readonly expiresAt: Date;
  readonly data: GuardPermissionData;
  /** Empty where it was registered by a transaction. */
  readonly signature: Buffer;
  readonly terms: GuardTerms;
  readonly keepsGoing: boolean;
  readonly authorizedAt: Date;
  readonly pausedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly endReason: 'expired' | 'exhausted' | null;
  readonly isMet: boolean;
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date;
  readonly waitingFor: string | null;
  readonly ownerSha256: Buffer | null;
  readonly ownerUntil: Date | null;
}

const COLUMNS = `m.id, m.proposal_id as "proposalId", m.partner_id as "partnerId",
  m.agent_id as "agentId", m.state, m.chain_id as "chainId", m.guard, m.hash, m.owner,
  m.cap_per::text as "capPer", m.budget::text as budget, m.spent::text as spent,
  m.fee_bps as "feeBps", m.expires_at as "expiresAt", m.data, m.signature, m.terms,
  m.keeps_going as "keepsGoing", m.authorized_at as "authorizedAt", m.paused_at as "pausedAt",
  m.revoked_at as "revokedAt", m.end_reason as "endReason", m.is_met as "isMet",
  case when m.next_check_at is null then greatest(m.last_checked_at, g.last_checked_at)
       else m.last_checked_at end as "lastCheckedAt",
  coalesce(m.next_check_at, g.next_check_at) as "nextCheckAt",
  m.waiting_for as "waitingFor", m.owner_sha256 as "ownerSha256", m.owner_until as "ownerUntil"`;

const FROM = 'guard_permission m left join guard_price_group g on g.id = m.price_group_id';

/** A permission, and the partner that proposed it. */
export interface OwnedPermission extends StoredPermission {
  readonly partnerName: string;
  readonly partnerSlug: string;
}

/** Permissions that are listed at once. */
const MOST_OF_OWNER = 200;

/** The permissions that a wallet granted, over all partners, live ones first, the newest of each first. */
export async function listPermissionsOf(
  client: pg.Pool | pg.PoolClient,
  owner: string,
): Promise<readonly OwnedPermission[]> {
  const { rows } = await client.query<OwnedPermission>(
    `select ${COLUMNS}, p.name as "partnerName", p.slug as "partnerSlug"
       from ${FROM} join partner p on p.id = m.partner_id
      where m.owner = $1
      order by m.state in ('active', 'paused') desc, m.authorized_at desc, m.id limit ${MOST_OF_OWNER}`,
    [owner.toLowerCase()],
  );
  return rows;
}

/** Whose a permission is: a contract's on its chain alone. */
export function ownedBy({ owner, terms }: Pick<StoredPermission, 'owner' | 'terms'>): OwnedWallet {
  return { wallet: owner, chain: terms.slug };
}

/** The permission that a proposal became; null before its owner signed. */
export async function permissionOfProposal(
  client: pg.Pool | pg.PoolClient,
  proposalId: string,
): Promise<StoredPermission | null> {
  const { rows } = await client.query<StoredPermission>(
    `select ${COLUMNS} from ${FROM} where m.proposal_id = $1`,
    [proposalId],
  );
  return rows[0] ?? null;
}

/**
 * The total that an owner's live permissions in one token may still spend, with their fees, in its
 * smallest unit: the required approval to the guard (`contracts/README.md`).
 *
 * @param nowMs the world's time, Unix milliseconds
 */
export async function stillGranted(
  pool: pg.Pool,
  of: {
    readonly owner: string;
    readonly chainId: number;
    readonly token: string;
    readonly guard: string;
  },
  nowMs: number,
): Promise<bigint> {
  const { rows } = await pool.query<{ granted: string }>(STILL_GRANTED, [
    of.owner.toLowerCase(),
    of.chainId,
    of.token.toLowerCase(),
    of.guard.toLowerCase(),
    new Date(nowMs),
  ]);
  return BigInt(rows[0]?.granted ?? 0);
}

const STILL_GRANTED = `
  select coalesce(sum(m.budget + div(m.budget * m.fee_bps + 9999, 10000) - m.spent
                      - coalesce(f.fees, 0)), 0)::text as granted
    from guard_permission m
    left join lateral (
      select sum(r.fee) as fees from guard_run r where r.permission_id = m.id and r.state = 'done'
    ) f on true
   where m.owner = $1 and m.chain_id = $2 and m.token = $3 and lower(m.guard) = $4
     and m.state in ('active', 'paused') and m.expires_at > $5`;

/**
 * Records that a permission was found revoked on chain, which is final; its waiting run is dropped.
 */
export async function recordRevoked(
  pool: pg.Pool,
  permissionId: string,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update guard_permission set state = 'revoked', revoked_at = $2, waiting_for = null
        where id = $1 and state in ('active', 'paused')`,
      [permissionId, now],
    );
    if (rowCount === 0) return;
    await client.query(
      `update guard_run set state = 'skipped', reason = 'revoked', ended_at = $2
        where permission_id = $1 and state = 'queued'`,
      [permissionId, now],
    );
  });
}

/** A run as it is stored, with the transaction that counts. */
export interface StoredRun {
  readonly id: string;
  readonly state: 'queued' | 'sending' | 'done' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly amount: string | null;
  readonly fee: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly transactionHash: Buffer | null;
}

const LIST_RUNS = `
  select r.id, r.state, coalesce(r.reason, r.held_for) as reason, r.amount::text as amount, r.fee::text as fee,
         r.created_at as "createdAt", r.ended_at as "endedAt", t.hash as "transactionHash"
    from guard_run r
    left join lateral (
      -- What is on chain counts; else, while it is on its way, the last one that was signed.
      select hash from guard_transaction t
       where t.run_id = r.id and t.state <> 'replaced' and (t.state <> 'signed' or r.state = 'sending')
       order by (t.state in ('included', 'final', 'reverted')) desc, t.signed_at desc limit 1
    ) t on true
   where r.permission_id = $1
   order by r.created_at desc, r.id desc limit $2`;

/** The runs of a permission, most recent first. */
export async function listRuns(
  pool: pg.Pool,
  permissionId: string,
  limit: number,
): Promise<readonly StoredRun[]> {
  const { rows } = await pool.query<StoredRun>(LIST_RUNS, [permissionId, limit]);
  return rows;
}
