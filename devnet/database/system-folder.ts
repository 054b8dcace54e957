import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../launch/write-atomically.ts';
import type { PostgresUser } from './postgres-user.ts';

/**
 * Where root keeps what the user of PostgreSQL must reach when that user may not enter the home
 * or the checkout. Only root writes here, and only that user's group may pass through.
 */
export const SYSTEM_FOLDER = '/var/lib/portolan';

/** Which home a database in the system folder belongs to. */
interface Belonging {
  readonly home: string;
  /** Stands for the password in that home: a home that was deleted and made again has another. */
  readonly passwordHash: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function readBelonging(folder: string): Belonging | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'home.json'), 'utf8')) as Belonging;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws Error when anybody but root could put something else in the folder's place. */
function refuseUnsafe(folder: string): void {
  for (let at = folder; ; at = dirname(at)) {
    const { uid, mode } = lstatSync(at);
    if (!lstatSync(at).isDirectory() || uid !== 0 || (mode & 0o022) !== 0) {
      throw new Error(
        `PostgreSQL does not run as root, and ${at}, which would hold its data, is not a folder that only root may write: make it one, or set DATABASE_URL to a PostgreSQL of your own.`,
      );
    }
    if (dirname(at) === at) return;
  }
}

function makeFolder(folder: string, user: PostgresUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseUnsafe(folder);
  chownSync(folder, 0, user.gid);
  chmodSync(folder, 0o710);
}

/**
 * The folder of a home in the system folder. A database that an earlier home left there, which
 * lay at the same path and was deleted, is removed; that of a home that was moved comes along.
 *
 * @param options.password of the database, which the home keeps
 * @param options.data where the home says that its database lies
 * @param options.endServer ends what may still run on a database that is moved or removed
 * @returns where the database lies, or is to be made
 * @throws Error when the system folder is not safe, or the home is a copy of one that still has the database
 */
export async function claimSystemFolder(options: {
  home: string;
  password: string;
  data: string;
  user: PostgresUser;
  endServer: (data: string) => Promise<void>;
  systemFolder?: string;
}): Promise<string> {
  const { password, data, user, endServer, systemFolder = SYSTEM_FOLDER } = options;
  const home = realpathSync(options.home);
  const passwordHash = hashOf(password);
  const folder = join(systemFolder, `home-${hashOf(home).slice(0, 32)}`);
  const wanted = join(folder, 'postgres');
  makeFolder(systemFolder, user);
  if (existsSync(folder) && readBelonging(folder)?.passwordHash !== passwordHash) {
    await endServer(wanted);
    rmSync(folder, { recursive: true });
  }
  makeFolder(folder, user);
  if (data !== wanted && existsSync(data)) {
    const before = readBelonging(dirname(data));
    if (before !== undefined) refuseCopy(before, home, data);
    await endServer(data);
    // Keeps owners, also from one file system to another.
    execFileSync('mv', ['-T', '--', data, wanted], { stdio: 'pipe' });
    if (before !== undefined) rmSync(dirname(data), { recursive: true });
  }
  const belonging: Belonging = { home, passwordHash };
  writeAtomically(join(folder, 'home.json'), JSON.stringify(belonging), 0o600);
  return wanted;
}

function refuseCopy(before: Belonging, home: string, data: string): void {
  const file = join(before.home, 'postgres.json');
  if (before.home === home || !existsSync(file)) return;
  const { password } = JSON.parse(readFileSync(file, 'utf8')) as { password: string };
  if (hashOf(password) !== before.passwordHash) return;
  throw new Error(
    `${home} is a copy of ${before.home}, whose database in ${data} two homes cannot share: delete ${join(home, 'postgres.json')} to give the copy a database of its own.`,
  );
}

/**
 * Copies PostgreSQL's programs to where its user may run them, unless they are there.
 *
 * @param packageFolder the package that holds them
 * @param version of that package
 * @returns the folder that takes the package's place
 */
export function copyBinaries(options: {
  packageFolder: string;
  version: string;
  user: PostgresUser;
  systemFolder?: string;
}): string {
  const { packageFolder, version, user, systemFolder = SYSTEM_FOLDER } = options;
  const copy = join(systemFolder, `programs-${version}`);
  makeFolder(systemFolder, user);
  if (existsSync(copy)) {
    refuseUnsafe(copy);
    return copy;
  }
  const draft = `${copy}.${randomBytes(8).toString('hex')}`;
  try {
    execFileSync('cp', ['-R', '-L', '--', packageFolder, draft], { stdio: 'pipe' });
    execFileSync('chmod', ['-R', 'a+rX,go-w', '--', draft], { stdio: 'pipe' });
    renameSync(draft, copy);
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}
