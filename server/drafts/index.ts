/** The door of keyless drafts: making one, how it stands, its claim, and what its owner may do. */
export { claimDraft } from './claim/claim-draft.ts';
export { issueChallenge } from './claim/issue-challenge.ts';
export { compileDraft } from './compile-draft.ts';
export { createDraft } from './create-draft.ts';
export { draftOfCookie } from './draft-of-cookie.ts';
export { findDraft, ownedBy, type StoredDraft } from './find-draft.ts';
export { stopAgent } from './owner/stop-agent.ts';
export { readDraftStatus } from './read-status.ts';
export { viewDraft } from './view-draft.ts';
