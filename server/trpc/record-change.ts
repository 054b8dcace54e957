import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { PortalMember } from '#server/portal/find-member.ts';
import { type AuditActor, type AuditRecord, recordAudit } from '#server/portal/index.ts';
import type { PortalServices } from './context.ts';

/** Who calls, and of which organisation. */
interface MemberCall {
  readonly services: PortalServices;
  readonly member: PortalMember;
  readonly actor: AuditActor;
}

/** What a change answers, and the entry it leaves; null where nothing had to be changed. */
interface Changed<T> {
  readonly answer: T;
  readonly entry: Omit<AuditRecord, 'actor' | 'partnerId'> | null;
}

/**
 * Changes something in the organisation of the call and records it, in one transaction: neither
 * stands without the other.
 *
 * @param change all of it in the transaction it is given, and nothing outside of the database: it
 * may run again
 */
export function recordChange<T>(
  { services, member, actor }: MemberCall,
  change: (transaction: pg.PoolClient) => Promise<Changed<T>>,
): Promise<T> {
  return inTransaction(services.pool, async (transaction) => {
    const { answer, entry } = await change(transaction);
    if (entry !== null) {
      await recordAudit(transaction, { ...entry, actor, partnerId: member.partnerId });
    }
    return answer;
  });
}
