import type pg from 'pg';
import { type Hex, hexToBytes } from 'viem';
import { mintAgentId } from '#server/agents/index.ts';
import { OWNER_LIFE_MS } from '#server/review/owner-cookie.ts';
import type { StoredProposal } from './proposals.ts';
import type { GuardTerms } from './terms.ts';
import { type GuardPermissionData, hashPermission } from './typed-data.ts';
import { actionWords } from './words.ts';

/**
 * The agent beside a permission: the events of its runs come from it. It is in no list and no pass
 * watches it, so its kind is only the nearest one.
 */
const AGENT_KINDS = {
  health_factor: 'health',
  price: 'price',
  token_balance: 'portfolio',
  service_checked: 'portfolio',
} as const satisfies Record<GuardTerms['trigger']['kind'], string>;

const INSERT_AGENT = `
  insert into agent (public_id, partner_id, type, kind, origin, wallets, wallets_lower, intent, rendered,
                     cadence, autonomy, armed_at, created_at, updated_at)
  values ($1, $2, 'alert', $3, 'guard', array[$4], array[lower($4)], $5, $5, $6, 'execute', $7, $7, $7)
  returning id`;
const INSERT_PERMISSION = `
  insert into guard_permission (proposal_id, partner_id, agent_id, chain_id, guard, hash, owner, token,
                                cap_per, budget, fee_bps, expires_at, data, signature, terms, keeps_going,
                                authorized_at, armed_at, next_check_at, owner_sha256, owner_until,
                                price_group_id, is_below, threshold)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $17, $18, $19,
          $20, $21, $22)`;

// They are kept because they may be registered on chain beside it (`registrations.ts`,
// `otherRegistration`).
const LEAVE_OTHERS =
  'update guard_registration set next_look_at = expires_at where proposal_id = $1';

/** A permission that an owner has granted. */
export interface Granted {
  readonly data: GuardPermissionData;
  /** `0x` where it is registered on chain. */
  readonly signature: Hex;
}

/**
 * Creates the permission of a proposal and its agent, in the caller's transaction, which has locked the proposal
 * and found no permission of it. Other terms that were issued for registration do not make one, and the executor
 * stops looking for them.
 */
export async function insertPermission(
  client: pg.PoolClient,
  { id, partnerId, terms }: Pick<StoredProposal, 'id' | 'partnerId' | 'terms'>,
  { data, signature }: Granted,
  options: {
    readonly nowMs: number;
    /** For a repayment from collateral only. */
    readonly keepsGoing: boolean;
    readonly ownerSha256: Buffer;
  },
): Promise<void> {
  const { message, domain } = data;
  const { trigger, owner, token } = terms;
  const now = new Date(options.nowMs);
  const { rows } = await client.query<{ id: string }>(INSERT_AGENT, [
    mintAgentId('alert'),
    partnerId,
    AGENT_KINDS[trigger.kind],
    owner,
    `${trigger.words}: ${actionWords(terms)}`,
    trigger.cadence,
    now,
  ]);
  await client.query(INSERT_PERMISSION, [
    id,
    partnerId,
    rows[0]?.id,
    terms.chainId,
    domain.verifyingContract,
    Buffer.from(hexToBytes(hashPermission(data))),
    owner.toLowerCase(),
    token.address.toLowerCase(),
    message.capPer,
    message.budget,
    message.feeBps,
    new Date(Number(message.expiry) * 1000),
    JSON.stringify(data),
    Buffer.from(hexToBytes(signature)),
    JSON.stringify(terms),
    options.keepsGoing && terms.action.kind === 'repay_from_collateral',
    now,
    options.ownerSha256,
    new Date(options.nowMs + OWNER_LIFE_MS),
    ...(await watchedPrice(client, data, now)),
  ]);
  await client.query(LEAVE_OTHERS, [id]);
}

const ADD_GROUP = `
  insert into guard_price_group (chain_id, oracle, asset, created_at, next_check_at)
  values ($1, lower($2), lower($3), $4, $4) on conflict do nothing`;
const FIND_GROUP = `
  select id from guard_price_group where chain_id = $1 and oracle = lower($2) and asset = lower($3)`;

/** The price that a trigger is on, the side of its threshold that is true, and the threshold; nulls for any other. */
export async function watchedPrice(
  client: pg.Pool | pg.PoolClient,
  { domain, message }: GuardPermissionData,
  now: Date,
): Promise<readonly [groupId: string | null, isBelow: boolean | null, threshold: string | null]> {
  const { trigger, venue } = message;
  if (trigger.kind !== 'price') return [null, null, null];
  const key = [domain.chainId, venue.oracle, trigger.asset];
  await client.query(ADD_GROUP, [...key, now]);
  const { rows } = await client.query<{ id: string }>(FIND_GROUP, key);
  return [rows[0]?.id ?? null, trigger.comparison === 'below', trigger.threshold];
}
