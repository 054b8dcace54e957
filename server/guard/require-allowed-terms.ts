import type { Hex } from 'viem';
import {
  type Denylist,
  describeDenied,
  type FoundDenied,
} from '#server/chains/denylist/denylist.ts';
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
 * The first denied address among those that a permission uses: tokens, recipient, and the contracts that
 * are read or called.
 *
 * @param callData of a run, if any: the terms do not contain its route
 */
export function findDeniedTerms(
  denylist: Denylist,
  { slug, owner, asset, action, trigger, token, venue }: GuardTerms,
  callData?: Hex,
): FoundDenied | undefined {
  // Named addresses come before derived ones.
  const named = { owner, asset, action, trigger, token, venue };
  return denylist.findInStep({ chain: slug, ...named, callData });
}

/**
 * Holds all that a permission would touch to the operator's denylist.
 *
 * @throws ApiError invalid_request on the field, with the reason
 */
export function requireAllowedTerms(denylist: Denylist | undefined, terms: GuardTerms): void {
  const found = denylist && findDeniedTerms(denylist, terms);
  if (!found) return;
  const [, field] = FIELDS.find(([part]) => found.field.startsWith(part)) ?? [];
  throw invalidField(field ?? 'action.kind', describeDenied(found));
}
