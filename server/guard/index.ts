/** The door of the guard: what is proposed to owners, what they granted, and its runs. */
export { addAccess, listAccess, removeAccess, requireAccess } from './access.ts';
export { describeGuard } from './describe-chains.ts';
export { draftTerms } from './draft-terms.ts';
export { listRuns, permissionOfProposal } from './permissions.ts';
export { createProposal, findProposal } from './proposals.ts';
export { requireAllowedTerms } from './require-allowed-terms.ts';
export { viewPermission, viewProposal, viewRun } from './view.ts';
