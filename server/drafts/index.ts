/** The door of keyless drafts: making one, how it stands, and its claim. */
export { claimDraft, OWNER_LIFE_MS } from './claim/claim-draft.ts';
export { ClaimRefusal } from './claim/claim-refusal.ts';
export { issueChallenge } from './claim/issue-challenge.ts';
export { compileDraft } from './compile-draft.ts';
export { createDraft } from './create-draft.ts';
export { findDraft, stateOf } from './find-draft.ts';
export { readDraftStatus } from './read-status.ts';
