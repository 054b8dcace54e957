import { type Denylist, describeDenied } from '#server/chains/denylist/denylist.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { GuardTerms } from './terms.ts';

/**
 * Holds what a permission would touch to the operator's denylist.
 *
 * @throws ApiError invalid_request on the field, with the reason
 */
export function requireAllowedTerms(
  denylist: Denylist | undefined,
  { slug, owner, token, asset, action }: GuardTerms,
): void {
  const named = {
    wallet: owner,
    'action.asset': asset.address,
    'action.token_out': action.tokenOut?.address,
    'action.recipient': action.recipient,
    'action.vault': action.vault,
  };
  for (const [field, address] of Object.entries({ ...named, 'action.kind': token.address })) {
    const denied = address ? denylist?.find(slug, address) : undefined;
    if (denied) throw invalidField(field, describeDenied(denied));
  }
}
