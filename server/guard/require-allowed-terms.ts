import { type Denylist, describeDenied } from '#server/chains/denylist/denylist.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { GuardTerms } from './terms.ts';

/** The field of a proposal that a part of its terms comes from; the kind of action decides the others. */
const FIELDS: readonly (readonly [part: string, field: string])[] = [
  ['owner', 'wallet'],
  ['asset', 'action.asset'],
  ['action.tokenOut', 'action.token_out'],
  ['action.recipient', 'action.recipient'],
  ['action.vault', 'action.vault'],
  ['trigger', 'trigger'],
];

/**
 * Holds all that a permission would touch to the operator's denylist: tokens, who is paid, what is read
 * and the contracts that are called.
 *
 * @throws ApiError invalid_request on the field, with the reason
 */
export function requireAllowedTerms(
  denylist: Denylist | undefined,
  { slug, owner, asset, action, trigger, token, venue }: GuardTerms,
): void {
  // What was named comes before what follows from it.
  const found = denylist?.findInStep({ chain: slug, owner, asset, action, trigger, token, venue });
  if (!found) return;
  const [, field] = FIELDS.find(([part]) => found.field.startsWith(part)) ?? [];
  throw invalidField(field ?? 'action.kind', describeDenied(found));
}
