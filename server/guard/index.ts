/**
 * The entry point of the guard: permissions proposed to owners, permissions that they granted, and
 * their runs.
 */
export {
  addPartnerAccess,
  listPartnerAccess,
  removePartnerAccess,
  requireAccess,
} from './access.ts';
export { type AuthorizeParts, authorizeProposal, stampProposal } from './authorize.ts';
export { describeGuard } from './describe-chains.ts';
export { reportLate } from './execute/report-late.ts';
export { isPermissionOwner } from './is-permission-owner.ts';
export { lookAtProposal } from './look.ts';
export { issueOwnerMessage, takeOwnerMessage } from './owner-message.ts';
export { viewGuardPage } from './page-view.ts';
export {
  listPermissionsOf,
  listRuns,
  type OwnedPermission,
  permissionOfProposal,
} from './permissions.ts';
export { previewRun } from './preview.ts';
export {
  createProposal,
  findProposal,
  findProposalByToken,
  proposalOfCookie,
  type StoredProposal,
} from './proposals.ts';
export { proposeTerms } from './propose-terms.ts';
export { recordRevocations } from './record-revocations.ts';
export { registerProposal } from './registrations.ts';
export { requireAllowedTerms } from './require-allowed-terms.ts';
export { signerOf } from './signer-of.ts';
export { hashPermission, PERMISSION_TYPES } from './typed-data.ts';
export { summarizePermission, viewPermission, viewProposal, viewRun } from './view.ts';
