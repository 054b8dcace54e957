import fc from 'fast-check';
import { SEED, scaled } from './prove-scale.ts';

const RUNS = 100;

fc.configureGlobal({ seed: SEED, numRuns: scaled(RUNS) });
