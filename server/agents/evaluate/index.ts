/** The door of evaluation: what is due is checked, and what turned true is reported. */
export { runEvaluationPass } from './run-evaluation-pass.ts';
export {
  createWatchSource,
  openPriceApi,
  type SourceChecks,
} from './sources/create-watch-source.ts';
export type { WatchSource } from './sources/source.ts';
