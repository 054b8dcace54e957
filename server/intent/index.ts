/** The door of this room: plain English in, intents, questions or words out. */
export { compileIntent } from './compile-intent.ts';
export { findDenied } from './gate/refuse-denied.ts';
export { askModel, createIntentModel, type ModelSettings } from './model/create-intent-model.ts';
export { type IntentModel, ModelFailure } from './model/intent-model.ts';
export { noteSolanaLimits } from './render/note-solana-limits.ts';
export { sourcesIn } from './sources-in.ts';
export { understandIntent, understandUnread } from './understand-intent.ts';
