import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './process-table.ts';

/** Runs something that only one process of this checkout may do at a time; the others wait. */
export async function holdLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== undefined && !isRunning(holder)) rmSync(file, { force: true });
    else await sleep(200);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
