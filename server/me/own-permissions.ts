import type pg from 'pg';
import { listPermissionsOf, type OwnedPermission } from '#server/guard/index.ts';
import type { WalletSession } from '#server/wallet-proof/index.ts';

/** The permissions that the wallet granted, the newest first; a contract's of its chain alone. */
export async function listOwnPermissions(
  pool: pg.Pool,
  { wallet, chain }: WalletSession,
): Promise<readonly OwnedPermission[]> {
  if (!wallet.startsWith('0x')) return [];
  const permissions = await listPermissionsOf(pool, wallet);
  return permissions.filter(({ terms }) => chain === null || terms.slug === chain);
}
