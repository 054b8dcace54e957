/**
 * The entry point of keyless drafts: creating one, its state, its claim, and its owner's actions.
 */
export { claimDraft } from './claim/claim-draft.ts';
export { issueChallenge } from './claim/issue-challenge.ts';
export { compileDraft } from './compile-draft.ts';
export { createDraft } from './create-draft.ts';
export { draftOfCookie } from './draft-of-cookie.ts';
export { findDraft, ownedBy, type StoredDraft } from './find-draft.ts';
export { stopAgent } from './owner/stop-agent.ts';
export { readDraftStatus } from './read-status.ts';
export { viewDraft } from './view-draft.ts';
