import type { Hex } from 'viem';
import { type Denylist, describeDenied } from '#server/chains/denylist/denylist.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { findDeniedTerms } from './require-allowed-terms.ts';
import type { GuardTerms } from './terms.ts';

/** The entry of the operator's denylist that blocks a run. */
export interface Denial {
  /** `denylist_unreadable`: nothing is sent while the list cannot be read. */
  readonly reason: 'denied' | 'denylist_unreadable';
  /** The address and the operator's reason, as a sentence without its stop; null where the list is unreadable. */
  readonly why: string | null;
}

/**
 * Whether the operator denies an address that a run would use. Checked at every run, because an address may
 * be denied long after a permission for it was signed.
 *
 * @param denylist throws where it cannot be read; undefined where nothing is denied
 * @param callData of the run, where it is encoded: the terms do not contain its route
 * @returns null where nothing is denied
 */
export function denialOf(
  denylist: (() => Denylist) | undefined,
  terms: GuardTerms,
  callData?: Hex,
): Denial | null {
  if (denylist === undefined) return null;
  let current: Denylist;
  try {
    current = denylist();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reason: 'denylist_unreadable', why: null };
  }
  const found = findDeniedTerms(current, terms, callData);
  return found ? { reason: 'denied', why: describeDenied(found).replace(/\.$/, '') } : null;
}
