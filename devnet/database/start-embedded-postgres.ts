import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../launch/find-free-port.ts';
import { commandLineOf, endProcess } from '../launch/process-table.ts';
import { type OwnedProcess, spawnOwned } from '../launch/spawn-owned.ts';
import { writeAtomically } from '../launch/write-atomically.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, othersMayEnter, type PostgresUser } from './postgres-user.ts';
import { claimSystemFolder } from './system-folder.ts';

const run = promisify(execFile);

const SUPERUSER = 'portolan';
const DATABASE = 'portolan';
const START_TIMEOUT_MS = 30_000;

/** Sized for a small machine; a commit is on disk before it is answered. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '120',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '500ms',
};

export interface EmbeddedPostgres {
  /** A connection string for the database `portolan`, as a superuser. */
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server is gone, whatever ended it. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** What the next start has to know of this one; readable by its owner only. */
interface Remembered {
  readonly port: number;
  readonly password: string;
  /** Where the database lies when it does not lie in the home. */
  readonly data?: string;
}

/**
 * Boots a real PostgreSQL with its data in `<home>/postgres`, reachable from this machine only.
 * Where this process is root and only root may enter the home, the data lies in the system folder.
 * It ends with this process, also when this process is killed.
 *
 * @throws Error with one clear sentence when it cannot run here.
 */
export async function startEmbeddedPostgres(options: {
  home: string;
  log: (line: string) => void;
  /** Settings of the server beside or in place of its own. */
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const home = resolve(options.home);
  mkdirSync(home, { recursive: true });
  const user = choosePostgresUser();
  const binaries = await findPostgresBinaries(user);
  const remembered = recall(home);
  const data = await placeData({ home, remembered, user, log: options.log });
  await endStalePostmaster(data, options.log);
  if (!existsSync(data)) {
    options.log('making a new database');
    // What is not to outlive the machine waits for no disk here either.
    const isSynced = options.settings?.fsync !== 'off';
    await initialise({ data, binaries, user, password: remembered.password, isSynced });
  }
  refuseOtherVersion(data);
  const port = await findFreePort(remembered.port);
  const isInHome = data === join(home, 'postgres');
  remember(home, { ...remembered, port, ...(isInHome ? {} : { data }) });

  const { settings } = options;
  const server = await boot({ home, data, port, binaries, user, settings });
  const url = connectionString(port, remembered.password, DATABASE);
  try {
    await waitUntilReady(server, { home, data });
    await createDatabaseOnce(connectionString(port, remembered.password, 'postgres'));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url,
    pid: server.pid,
    ended: server.ended,
    stop: async () => {
      await server.stop({ graceMs: 10_000 });
    },
  };
}

/** Removes a home with its database, wherever that lies. Its PostgreSQL must have ended. */
export function removeHome(home: string): void {
  const data = readDataFolder(home);
  if (dirname(data) !== resolve(home)) rmSync(dirname(data), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

/** @returns where the database of a home lies */
export function readDataFolder(home: string): string {
  const inHome = join(resolve(home), 'postgres');
  return existsSync(memoryFile(home)) ? (recall(home).data ?? inHome) : inHome;
}

function connectionString(port: number, password: string, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function placeData(options: {
  home: string;
  remembered: Pick<Remembered, 'password' | 'data'>;
  user: PostgresUser | undefined;
  log: (line: string) => void;
}): Promise<string> {
  const { home, remembered, user, log } = options;
  const { password, data = join(home, 'postgres') } = remembered;
  const isInHome = remembered.data === undefined;
  if (user === undefined || (isInHome && othersMayEnter(home))) return data;
  const endServer = (at: string) => endStalePostmaster(at, log);
  return claimSystemFolder({ home, password, data, user, endServer });
}

const memoryFile = (home: string) => join(home, 'postgres.json');

function recall(home: string): Pick<Remembered, 'password' | 'data'> & { port?: number } {
  const file = memoryFile(home);
  if (!existsSync(file)) {
    // Without the password the old data cannot be opened: both belong together.
    const password = randomBytes(24).toString('hex');
    writeAtomically(file, JSON.stringify({ password }), 0o600);
    return { password };
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Remembered;
}

function remember(home: string, remembered: Remembered): void {
  writeAtomically(memoryFile(home), JSON.stringify(remembered), 0o600);
}

async function initialise(options: {
  data: string;
  binaries: PostgresBinaries;
  user: PostgresUser | undefined;
  password: string;
  isSynced: boolean;
}): Promise<void> {
  const { data, binaries, user, password, isSynced } = options;
  // A half-made database must never be taken for a whole one.
  const draft = `${data}.making`;
  const passwordFile = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const args = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isSynced ? [] : ['--no-sync']),
  ];
  try {
    await run(binaries.initdb, args, { ...user, cwd: '/' });
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Error(`PostgreSQL could not make its data folder ${data}: ${lastLines(stderr)}`, {
      cause,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, data);
}

function refuseOtherVersion(data: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (made !== '18') {
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${made} and this is 18: move that folder away, or set DATABASE_URL to a server that can read it.`,
    );
  }
}

async function endStalePostmaster(data: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const commandLine = Number.isInteger(pid) && pid > 1 ? commandLineOf(pid) : undefined;
  if (commandLine?.includes(data)) {
    log(`ending the database that an earlier start left behind (process ${pid})`);
    await endProcess(pid, { signal: 'SIGINT', graceMs: 10_000 });
  }
  rmSync(pidFile, { force: true });
}

async function boot(options: {
  home: string;
  data: string;
  port: number;
  binaries: PostgresBinaries;
  user: PostgresUser | undefined;
  settings: Readonly<Record<string, string>> | undefined;
}): Promise<OwnedProcess> {
  const logFile = openSync(join(options.home, 'postgres.log'), 'w', 0o600);
  const settings = Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return spawnOwned({
    name: 'PostgreSQL',
    command: options.binaries.postgres,
    args: ['-D', options.data, '-p', String(options.port), ...settings],
    ...options.user,
    cwd: '/',
    stdio: ['ignore', logFile, logFile],
    // SIGINT is PostgreSQL's fast shutdown: clients are cut off, nothing committed is lost.
    stopSignal: 'SIGINT',
  });
}

/** The status line of postmaster.pid, as pg_ctl reads it. */
function isReady(data: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function waitUntilReady(
  server: OwnedProcess,
  { home, data }: { home: string; data: string },
): Promise<void> {
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isReady(data, server.pid)) {
    if (over || Date.now() > deadline) {
      const log = readFileSync(join(home, 'postgres.log'), 'utf8');
      throw new Error(`PostgreSQL did not start: ${lastLines(log)}`);
    }
    await sleep(15);
  }
}

function lastLines(text = ''): string {
  return text.trim().split('\n').slice(-3).join(' · ');
}

async function createDatabaseOnce(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
