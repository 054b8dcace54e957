import type pg from 'pg';
import { isOwner, ownerEvidence } from '#server/review/owner-cookie.ts';
import { ownedBy, permissionOfProposal } from './permissions.ts';
import type { StoredProposal } from './proposals.ts';

/** Whether a browser is that of the owner who signed a proposal. @param nowMs the world's time, Unix milliseconds */
export async function isPermissionOwner(
  { pool, appUrl }: { readonly pool: pg.Pool; readonly appUrl: string },
  { id }: Pick<StoredProposal, 'id'>,
  cookies: string | null,
  nowMs: number,
): Promise<boolean> {
  const permission = await permissionOfProposal(pool, id);
  if (permission === null) return false;
  const evidence = await ownerEvidence(pool, cookies, id, appUrl);
  return isOwner({ ...permission, owned: ownedBy(permission) }, evidence, nowMs);
}
