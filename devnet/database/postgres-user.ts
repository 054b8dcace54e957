import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A command to spawn, and as whom. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** Who runs PostgreSQL: it refuses to run as root. */
export interface PostgresUser {
  /** Who must own the data; absent when this process is not root and runs PostgreSQL itself. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** How to spawn one of PostgreSQL's programs as that user. */
  command(program: string, args: readonly string[]): Command;
}

function idOf(kind: '-u' | '-g'): number | undefined {
  try {
    const id = Number(execFileSync('id', [kind, 'postgres'], { stdio: 'pipe' }).toString().trim());
    return Number.isInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

function postgresIds(): { uid: number; gid: number } | undefined {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function othersMayEnter(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

function findSetpriv(): string | undefined {
  return ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Decides who runs PostgreSQL. Root hands it to the system user `postgres` (made when it is
 * missing). Where only root may enter the folders it needs, such as a home under /root, that
 * user gets the one capability to pass through them.
 *
 * @param folders the folders that PostgreSQL must reach
 * @throws Error when this machine cannot do it; the sentence says what to do instead.
 */
export function choosePostgresUser(folders: readonly string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { command: (command, args) => ({ command, args }) };
  let owner = postgresIds();
  if (owner === undefined) {
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
    owner = postgresIds();
    if (owner === undefined) throw new Error('The system user postgres was made but has no id.');
  }
  const { uid, gid } = owner;
  const closed = folders.find((folder) => !othersMayEnter(folder));
  if (closed === undefined) {
    return { owner, command: (command, args) => ({ command, args, uid, gid }) };
  }
  const setpriv = findSetpriv();
  if (setpriv === undefined) {
    throw new Error(
      `PostgreSQL does not run as root and its user may not enter ${closed}: set PORTOLAN_HOME and the checkout to a folder that others may enter, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const capability = '+dac_override';
  return {
    owner,
    command: (program, args) => ({
      command: setpriv,
      args: [
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        `--inh-caps=${capability}`,
        `--ambient-caps=${capability}`,
        program,
        ...args,
      ],
    }),
  };
}
