import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who runs PostgreSQL where this process is root, as which it refuses to run. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

function idOf(kind: '-u' | '-g'): number | undefined {
  try {
    const id = Number(execFileSync('id', [kind, 'postgres'], { stdio: 'pipe' }).toString().trim());
    return Number.isInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function findPostgresUser(): PostgresUser | undefined {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/**
 * Chooses who runs PostgreSQL: root hands it to the system user `postgres`, made when it is missing.
 *
 * @returns undefined when this process is not root and runs PostgreSQL itself
 * @throws Error when there is no such user and it cannot be made; the sentence says what to do instead.
 */
export function choosePostgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = findPostgresUser();
  if (existing !== undefined) return existing;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'pipe',
    });
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root and the system user postgres could not be made: run as another user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
  const made = findPostgresUser();
  if (made === undefined) throw new Error('The system user postgres was made but has no id.');
  return made;
}

/** @returns whether every user may pass through a folder and all that it lies in. */
export function othersMayEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (dirname(at) === at) return true;
  }
}
