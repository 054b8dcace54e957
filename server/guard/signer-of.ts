import type pg from 'pg';
import { bytesToHex, isAddressEqual, recoverAddress } from 'viem';
import { ApiError } from '#server/errors/api-error.ts';
import type { OwnedWallet } from '#server/wallet-proof/index.ts';
import { ownedBy, permissionOfProposal, type StoredPermission } from './permissions.ts';
import type { StoredProposal } from './proposals.ts';
import { hashPermission } from './typed-data.ts';

const KEY_SIGNATURE_BYTES = 65;

/**
 * The signer of a proposal: a key, which has the same address on every chain, or possibly a contract on
 * the permission's chain.
 *
 * @throws ApiError proposal_not_found before it was signed
 */
export async function signerOf(
  pool: pg.Pool,
  { id }: Pick<StoredProposal, 'id'>,
): Promise<OwnedWallet> {
  const permission = await permissionOfProposal(pool, id);
  if (permission === null) throw new ApiError('proposal_not_found');
  const owned = ownedBy(permission);
  return (await isSignedByKey(permission)) ? { ...owned, chain: null } : owned;
}

async function isSignedByKey({ data, owner, signature }: StoredPermission): Promise<boolean> {
  if (signature.length !== KEY_SIGNATURE_BYTES) return false;
  try {
    const signed = { hash: hashPermission(data), signature: bytesToHex(signature) };
    return isAddressEqual(await recoverAddress(signed), owner);
  } catch {
    // Bytes of a contract's own kind are on no curve.
    return false;
  }
}
