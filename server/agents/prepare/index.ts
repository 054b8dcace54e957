/** The entry point of preparation: firings of agents that prepare become plans for their owners. */
export { type PreparationPass, runPreparations } from './run-preparations.ts';
