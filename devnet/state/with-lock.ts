import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../process-identity.ts';

const RETRY_MS = 100;

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes `to` another name of `from`. @returns whether it did; not when `to` exists. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes away the lock of a dead process, unless another has taken it over meanwhile. */
function removeDead(lockPath: string, deadHolder: number): void {
  const aside = `${lockPath}.${process.pid}.dead`;
  try {
    renameSync(lockPath, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (holderOf(aside) !== deadHolder) tryLink(aside, lockPath);
  rmSync(aside, { force: true });
}

/**
 * Runs work while holding a lock file that names its holder's pid; others wait. The lock of a dead
 * process is taken over. What the lock guards must itself be atomic (write aside, then rename): a
 * takeover leaves an instant in which a third process could slip in.
 */
export async function withLock<T>(lockPath: string, work: () => Promise<T>): Promise<T> {
  const own = `${lockPath}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!tryLink(own, lockPath)) {
      const holder = holderOf(lockPath);
      if (holder !== undefined && !isAlive(holder)) removeDead(lockPath, holder);
      else await wait(RETRY_MS);
    }
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(lockPath, { force: true });
  }
}
