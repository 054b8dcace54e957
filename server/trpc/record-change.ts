import type { PortalMember } from '#server/portal/find-member.ts';
import { type AuditActor, type AuditRecord, recordAudit } from '#server/portal/index.ts';
import type { PortalServices } from './context.ts';

/** Records what a member changed in the organisation of the call. */
export function recordChange(
  {
    services,
    member,
    actor,
  }: {
    readonly services: PortalServices;
    readonly member: PortalMember;
    readonly actor: AuditActor;
  },
  change: Omit<AuditRecord, 'actor' | 'partnerId'>,
): Promise<void> {
  return recordAudit(services.pool, { ...change, actor, partnerId: member.partnerId });
}
