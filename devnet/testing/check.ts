import { endOnSignal } from './end-on-signal.ts';
import { runChecks } from './run-checks.ts';

endOnSignal();
const failed = await runChecks();
console.log(failed.length === 0 ? 'Everything holds.' : `Does not hold: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
