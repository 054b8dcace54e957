import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../process-identity.ts';

const RETRY_MS = 100;

function holderOf(lockPath: string): number | undefined {
  try {
    const pid = Number(readFileSync(lockPath, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs work while holding a lock file that names its holder's pid. A lock whose holder is dead is
 * taken over. What the lock guards must itself be atomic (write aside, then rename): taking over
 * can in the worst case let two processes work at once.
 */
export async function withLock<T>(lockPath: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(lockPath);
    await wait(RETRY_MS);
    // An empty file may be a holder between creating and writing; seen twice it is a dead one.
    if (holder === undefined ? holderOf(lockPath) === undefined : !isAlive(holder)) {
      rmSync(lockPath, { force: true });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
  }
}
