/** The door of the portal's domain, for the other rooms. */
export { type AuditActor, type AuditRecord, recordAudit } from './audit.ts';
export { findInvitation } from './organisations/accept-invitation.ts';
