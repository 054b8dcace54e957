import { constants } from 'node:os';
import { stopOwnedProcesses } from '../launch/spawn-owned.ts';

/** Ends every child when this process is asked to end. */
export function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void stopOwnedProcesses().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}
