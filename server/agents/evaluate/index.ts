/** The door of evaluation: what is due is checked, and what turned true is told. */
export { runEvaluationPass } from './run-evaluation-pass.ts';
export type { PriceApi } from './sources/apis/price-api.ts';
export {
  createWatchSource,
  openPriceApi,
  type SourceChecks,
} from './sources/create-watch-source.ts';
export type { WatchSource } from './sources/source.ts';
