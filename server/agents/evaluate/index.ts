/**
 * The entry point of evaluation: due subjects are checked, and conditions that turned true are
 * reported.
 */
export { runEvaluationPass } from './run-evaluation-pass.ts';
export {
  createWatchSource,
  openPriceApi,
  type SourceChecks,
} from './sources/create-watch-source.ts';
export type { WatchSource } from './sources/source.ts';
