/** The door of preparation: what agents that prepare have fired becomes plans for their owners. */
export { type PreparationPass, runPreparations } from './run-preparations.ts';
