import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { verifyMessage } from '#server/chains/evm/verify-message.ts';
import { randomId } from '#server/db/random-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { mintLinkToken } from '#server/review/link-token.ts';
import { OWNER_LIFE_MS } from '#server/review/owner-cookie.ts';
import type { OwnerPurpose, SignedOwnerMessage } from '#server/schemas/guard-page.ts';
import { permissionOfProposal, type StoredPermission } from './permissions.ts';
import type { StoredProposal } from './proposals.ts';

/** How long a message may wait for its signature. */
const LIFE_MS = 600_000;
/** Messages of one permission that may wait at once. */
const MAX_OPEN = 200;

const STATEMENTS: Readonly<Record<OwnerPurpose, string>> = {
  open: 'Show me my permission. This signature moves no funds.',
  pause:
    'Pause my permission: nothing runs until I start it. It stays signed. This signature moves no funds.',
  start:
    'Start my permission again: it runs within the limits I signed, also at once if its condition is true.',
};

// By the database's own clock, as leases are: wallets hold the dates of a message against the wall.
const NOW = 'select now() as now';
const INSERT = `
  insert into guard_challenge (nonce_sha256, permission_id, purpose, message_sha256, issued_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`;
const DROP_OLDEST = `
  delete from guard_challenge where nonce_sha256 in (
    select nonce_sha256 from guard_challenge where permission_id = $1 and used_at is null
     order by issued_at desc, nonce_sha256 offset $2)`;
// Used up before it is judged, whatever comes of it: nobody tries signatures on one message.
const USE = `
  update guard_challenge set used_at = now()
   where nonce_sha256 = $1 and permission_id = $2 and message_sha256 = $3 and used_at is null
     and expires_at > now()
  returning purpose`;

// An executor that has it to itself loses it: what it had begun belongs to before.
const CHANGES: Readonly<Record<OwnerPurpose, string | null>> = {
  open: null,
  pause: `update guard_permission set state = 'paused', paused_at = $2, leased_until = null,
                 lease_token = null
           where id = $1 and state = 'active'`,
  // Armed again: a condition that is true now runs at the next check.
  start: `update guard_permission set state = 'active', paused_at = null, is_met = false, armed_at = $2,
                 next_check_at = $2, waiting_for = null, waiting_since = null,
                 leased_until = null, lease_token = null
           where id = $1 and state = 'paused'`,
};
// What had not been sent yet belongs to before the pause.
const SKIP_QUEUED = `
  update guard_run set state = 'skipped', reason = 'paused', ended_at = $2
   where permission_id = $1 and state = 'queued'`;
const KNOW_OWNER = 'update guard_permission set owner_sha256 = $2, owner_until = $3 where id = $1';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Writes the message (EIP-4361) by which the owner of a permission opens, pauses or starts it. What is stored
 * of it are hashes.
 *
 * @throws ApiError proposal_not_found where nothing was signed yet
 */
export async function issueOwnerMessage(
  pool: pg.Pool,
  proposal: StoredProposal,
  purpose: OwnerPurpose,
  { appUrl }: { readonly appUrl: string },
): Promise<{ readonly message: string }> {
  const permission = await requirePermission(pool, proposal);
  const { rows } = await pool.query<{ now: Date }>(NOW);
  const [{ now }] = rows as [{ now: Date }];
  const nonce = randomId('');
  const expirationTime = new Date(now.getTime() + LIFE_MS);
  const message = createSiweMessage({
    domain: new URL(appUrl).host,
    address: proposal.terms.owner,
    statement: STATEMENTS[purpose],
    uri: appUrl,
    version: '1',
    chainId: permission.chainId,
    nonce,
    issuedAt: now,
    expirationTime,
    requestId: proposal.id,
  });
  await pool.query(INSERT, [
    sha256(nonce),
    permission.id,
    purpose,
    sha256(message),
    now,
    expirationTime,
  ]);
  await pool.query(DROP_OLDEST, [permission.id, MAX_OPEN]);
  return { message };
}

/**
 * Takes a signed message: does what it asks for, and knows the browser that brought it as its owner's.
 *
 * @returns the secret that the browser is known by
 * @throws ApiError message_refused, signature_refused
 * @throws ChainUnreachable when a wallet contract cannot be asked
 */
export async function takeOwnerMessage(
  {
    pool,
    access,
    nowMs,
  }: {
    readonly pool: pg.Pool;
    readonly access: ChainAccess;
    readonly nowMs: number;
  },
  proposal: StoredProposal,
  { message, signature }: SignedOwnerMessage,
): Promise<{ readonly ownerToken: string }> {
  const permission = await requirePermission(pool, proposal);
  const { nonce } = parseSiweMessage(message);
  const { rows } = await pool.query<{ purpose: OwnerPurpose }>(USE, [
    sha256(nonce ?? ''),
    permission.id,
    sha256(message),
  ]);
  const [issued] = rows;
  if (issued === undefined) throw new ApiError('message_refused');
  const { owner, slug } = proposal.terms;
  const signedBy = await verifyMessage(access, slug, { address: owner, message, signature });
  if (signedBy === null) throw new ApiError('signature_refused');
  const { token, sha256: ownerSha256 } = mintLinkToken();
  const now = new Date(nowMs);
  await inTransaction(pool, async (client) => {
    const change = CHANGES[issued.purpose];
    if (change !== null) {
      const { rowCount } = await client.query(change, [permission.id, now]);
      if (rowCount === 1) await client.query(SKIP_QUEUED, [permission.id, now]);
    }
    await client.query(KNOW_OWNER, [permission.id, ownerSha256, new Date(nowMs + OWNER_LIFE_MS)]);
  });
  return { ownerToken: token };
}

async function requirePermission(
  pool: pg.Pool,
  proposal: StoredProposal,
): Promise<StoredPermission> {
  const permission = await permissionOfProposal(pool, proposal.id);
  if (permission === null) throw new ApiError('proposal_not_found');
  return permission;
}
