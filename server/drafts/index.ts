/** The door of keyless drafts: making one, and how it stands. */
export { compileDraft } from './compile-draft.ts';
export { createDraft } from './create-draft.ts';
export { readDraftStatus } from './read-status.ts';
