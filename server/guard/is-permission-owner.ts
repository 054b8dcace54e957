import type pg from 'pg';
import { isOwner, OWNER_LIFE_MS, ownerEvidence } from '#server/review/owner-cookie.ts';
import { ownedBy, permissionOfProposal } from './permissions.ts';
import type { StoredProposal } from './proposals.ts';

/**
 * Whether a browser belongs to a wallet that has signed as the owner of a permission. A registration alone does not
 * prove that: its terms may have been issued to one person and sent by another.
 *
 * @param nowMs the world's time, Unix milliseconds
 */
export async function isPermissionOwner(
  { pool, appUrl }: { readonly pool: pg.Pool; readonly appUrl: string },
  { id }: Pick<StoredProposal, 'id'>,
  cookies: string | null,
  nowMs: number,
): Promise<boolean> {
  const permission = await permissionOfProposal(pool, id);
  if (permission === null) return false;
  const { ownerSha256, ownerUntil, signature, authorizedAt } = permission;
  // Until a message is signed, the browser is known from the moment of the permission itself.
  const hasSigned =
    signature.length > 0 ||
    (ownerUntil !== null && ownerUntil.getTime() > authorizedAt.getTime() + OWNER_LIFE_MS);
  const known = { ownerSha256: hasSigned ? ownerSha256 : null, ownerUntil };
  const evidence = await ownerEvidence(pool, cookies, id, appUrl);
  return isOwner({ ...known, owned: ownedBy(permission) }, evidence, nowMs);
}
