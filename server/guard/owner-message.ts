import type pg from 'pg';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { mintLinkToken } from '#server/review/link-token.ts';
import { OWNER_LIFE_MS } from '#server/review/owner-cookie.ts';
import type { OwnerPurpose } from '#server/schemas/guard-page.ts';
import type { Challenge, SignedMessage } from '#server/schemas/wallet-proof.ts';
import {
  checkMessage,
  checkSignature,
  issueMessage,
  type ProofSite,
} from '#server/wallet-proof/index.ts';
import { permissionOfProposal, type StoredPermission } from './permissions.ts';
import type { StoredProposal } from './proposals.ts';

const STATEMENTS: Readonly<Record<OwnerPurpose, string>> = {
  open: 'Show me my permission. This signature moves no funds.',
  pause:
    'Pause my permission: nothing runs until I start it. It stays signed. This signature moves no funds.',
  start:
    'Start my permission again: it runs within the limits I signed, also at once if its condition is true.',
};

// An executor that leases it loses it, because its work began before this change.
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
// A run that was not sent yet belongs to the time before the pause.
const SKIP_QUEUED = `
  update guard_run set state = 'skipped', reason = 'paused', ended_at = $2
   where permission_id = $1 and state = 'queued'`;
const KNOW_OWNER = 'update guard_permission set owner_sha256 = $2, owner_until = $3 where id = $1';

/**
 * Writes the message (EIP-4361) by which the owner of a permission opens, pauses or starts it.
 *
 * @throws ApiError proposal_not_found where nothing was signed yet
 */
export async function issueOwnerMessage(
  pool: pg.Pool,
  proposal: StoredProposal,
  purpose: OwnerPurpose,
  { appUrl }: ProofSite,
): Promise<Challenge> {
  const { chainId } = await requirePermission(pool, proposal);
  const signer = { address: proposal.terms.owner, chain_id: chainId };
  const asked = { subject: proposal.id, purpose, statement: STATEMENTS[purpose] };
  return issueMessage(pool, signer, asked, { appUrl });
}

/**
 * Accepts a signed message: does what it asks for, and remembers the browser that sent it as the
 * owner's.
 *
 * @returns the secret that identifies the browser
 * @throws ProofRefusal why it was refused; nothing has changed then
 * @throws ChainUnreachable when a wallet contract cannot be asked
 */
export async function takeOwnerMessage(
  {
    pool,
    access,
    nowMs,
    appUrl,
  }: {
    readonly pool: pg.Pool;
    readonly access: ChainAccess;
    readonly nowMs: number;
  } & ProofSite,
  proposal: StoredProposal,
  signed: SignedMessage,
): Promise<{ readonly ownerToken: string }> {
  const permission = await requirePermission(pool, proposal);
  const issued = await checkMessage(pool, proposal.id, signed.message, { appUrl });
  await checkSignature({ pool, access }, issued, signed, proposal.terms.slug);
  const { token, sha256: ownerSha256 } = mintLinkToken();
  const now = new Date(nowMs);
  await inTransaction(pool, async (client) => {
    const change = CHANGES[issued.purpose as OwnerPurpose];
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
