import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.ts';
import { commandLineOf, endProcess } from './process-table.ts';
import { writeAtomically } from './write-atomically.ts';

/** A child as the next start must recognise it. */
interface RecordedChild {
  readonly pid: number;
  /** A part of its command line: a pid alone may belong to somebody else by then. */
  readonly commandLine: string;
}

/** The right to use a home; one process at a time has it. */
export interface ClaimedHome {
  readonly path: string;
  /** Remembers a child, so that a start after a crash can end it. */
  recordChild(child: RecordedChild): void;
  release(): void;
}

const readJson = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    // Absent, or cut off by a crash: nothing to learn from it.
    return undefined;
  }
};

/**
 * Claims a home for this process. What an earlier process that died left running in it is ended.
 *
 * @returns undefined when another living process has it
 */
export async function tryClaimHome(
  path: string,
  say: (line: string) => void,
): Promise<ClaimedHome | undefined> {
  mkdirSync(path, { recursive: true });
  const ownerFile = join(path, 'owner.json');
  const childrenFile = join(path, 'children.json');
  const me: RecordedChild = { pid: process.pid, commandLine: commandLineOf(process.pid) ?? '' };
  for (;;) {
    try {
      writeFileSync(ownerFile, JSON.stringify(me), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readJson<RecordedChild>(ownerFile);
    if (owner !== undefined && commandLineOf(owner.pid) === owner.commandLine) return undefined;
    rmSync(ownerFile, { force: true });
  }
  const left = readJson<readonly RecordedChild[]>(childrenFile) ?? [];
  for (const { pid, commandLine } of left) {
    if (!commandLineOf(pid)?.includes(commandLine)) continue;
    say(`ending ${commandLine} (process ${pid}) that an earlier start left behind`);
    await endProcess(-pid, { signal: 'SIGTERM', graceMs: 1_500 });
  }
  rmSync(childrenFile, { force: true });
  const children: RecordedChild[] = [];
  return {
    path,
    recordChild(child) {
      children.push(child);
      writeAtomically(childrenFile, JSON.stringify(children));
    },
    release() {
      rmSync(childrenFile, { force: true });
      rmSync(ownerFile, { force: true });
    },
  };
}

/**
 * Claims a home, or says who has it.
 *
 * @throws LaunchError when a living process has it
 */
export async function claimHome(path: string, say: (line: string) => void): Promise<ClaimedHome> {
  const home = await tryClaimHome(path, say);
  if (home === undefined) {
    throw new LaunchError(
      `Portolan already runs in ${path}: stop it, or start beside it with another PORTOLAN_HOME and PORT.`,
    );
  }
  return home;
}
