import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const pathIn = (home: string) => path.join(home, 'world-clock.json');

/**
 * How far the world commands have moved the clock of a home, in seconds. What a home keeps in its
 * database was written by that clock: one that went back would sort new events below old ones.
 *
 * @throws when the file of the home cannot be read as what was written
 */
export function readKeptClock(home: string): number {
  let text: string;
  try {
    text = readFileSync(pathIn(home), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  const { ahead_seconds: ahead } = JSON.parse(text) as { ahead_seconds?: unknown };
  if (typeof ahead === 'number' && Number.isSafeInteger(ahead) && ahead >= 0) return ahead;
  throw new Error(`${pathIn(home)} does not say how far the clock is ahead: remove it.`);
}

/** Keeps how far the clock of a home is ahead, in seconds, for its next start. */
export function writeKeptClock(home: string, aheadSeconds: number): void {
  mkdirSync(home, { recursive: true });
  const unfinished = `${pathIn(home)}.${process.pid}.tmp`;
  writeFileSync(unfinished, `${JSON.stringify({ ahead_seconds: aheadSeconds })}\n`);
  renameSync(unfinished, pathIn(home));
}
