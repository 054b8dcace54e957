import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { PortalMember } from '#server/portal/find-member.ts';
import { type AuditActor, type AuditRecord, recordAudit } from '#server/portal/index.ts';
import { lockOrganisation } from '#server/portal/organisations/lock-organisation.ts';
import type { PortalServices } from './context.ts';

/** The caller and the organisation. */
interface MemberCall {
  readonly services: PortalServices;
  readonly member: PortalMember;
  readonly actor: AuditActor;
}

/** The result of a change, and its audit entry; null where nothing had to be changed. */
interface Changed<T> {
  readonly answer: T;
  readonly entry: Omit<AuditRecord, 'actor' | 'partnerId'> | null;
}

/** All of it in the transaction it is given, and nothing outside of the database: it may run again. */
type Change<T> = (transaction: pg.PoolClient) => Promise<Changed<T>>;

/**
 * Changes something in the organisation of the call and records it, in one transaction: neither is
 * stored without the other. Changes of one organisation happen one after the other, and the
 * caller's current role is checked, because it may have changed since the call arrived.
 *
 * @throws ApiError role_forbidden
 */
export function recordChange<T>(call: MemberCall, change: Change<T>): Promise<T> {
  return recordOutcome(call, async (transaction) => {
    await lockOrganisation(transaction, call.member.partnerId, call.actor, 'developer');
    return change(transaction);
  });
}

/**
 * Like recordChange, for the outcome of a recorded change, independent of the caller's current
 * role.
 */
export function recordOutcome<T>(
  { services, member, actor }: MemberCall,
  change: Change<T>,
): Promise<T> {
  return inTransaction(services.pool, async (transaction) => {
    const { answer, entry } = await change(transaction);
    if (entry !== null) {
      await recordAudit(transaction, { ...entry, actor, partnerId: member.partnerId });
    }
    return answer;
  });
}
