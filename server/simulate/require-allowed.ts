import { type Denylist, describeDenied, type Placed } from '#server/chains/denylist/denylist.ts';
import { ApiError } from '#server/errors/api-error.ts';

/**
 * Holds steps to the operator's denylist; what stands beside their fields, such as what a run of them
 * moved, is looked through as well.
 *
 * @param sender who signs them
 * @throws {ApiError} invalid_request naming every step that is denied, with the reason.
 */
export function requireAllowed(
  denylist: Denylist | undefined,
  steps: readonly Placed[],
  sender?: string,
): void {
  const issues = steps.flatMap((step, index) => {
    const found = denylist?.findInStep({ ...step, sender });
    if (!found) return [];
    const field = found.field === 'sender' ? 'sender' : `steps[${index}].${placeOf(found.field)}`;
    return [{ field, message: describeDenied(found) }];
  });
  if (issues.length > 0) throw new ApiError('invalid_request', { issues });
}

/** What a run of a step moved is no field of it: the call is. */
function placeOf(field: string): string {
  if (field.startsWith('transfers.')) return 'data';
  return field.startsWith('accounts.') ? 'solana_tx' : field;
}
