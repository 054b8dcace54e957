import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect } from 'vitest';
import { findPostgresPrograms } from '#devnet/database/find-postgres-programs.ts';
import { choosePostgresUser } from '#devnet/database/postgres-user.ts';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { spawnOwned } from '#devnet/launch/spawn-owned.ts';
import { childEnvironment } from '#server/config/environment.ts';

const run = promisify(execFile);
const SUPERUSER = 'portolan';

/** A server of the machine's own PostgreSQL, on which nothing is yet. */
export interface PackagedPostgres {
  /** @returns the connection string of a database of it */
  readonly url: (database: string) => string;
  /** What PostgreSQL's own programs take from the environment to reach it, and where they are found. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts one in its own folder, which goes with it. */
export async function startPackagedPostgres(): Promise<PackagedPostgres> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL’s own programs are not installed here.');
  const user = choosePostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'portolan-restore-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await run(
    join(programs, 'initdb'),
    [`--pgdata=${data}`, `--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8'],
    { ...user, cwd: '/' },
  );
  const port = await findFreePort();
  const server = await spawnOwned({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    args: ['-D', data, '-p', String(port), '-c', 'unix_socket_directories='],
    ...user,
    cwd: '/',
    stdio: 'ignore',
    stopSignal: 'SIGINT',
  });
  const url = (database: string) => `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: url('postgres') });
      return client.connect().then(
        async () => {
          await client.end();
          return true;
        },
        () => false,
      );
    })
    .toBe(true);
  return {
    url,
    environment: {
      PATH: [programs, childEnvironment({}).PATH].join(delimiter),
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: SUPERUSER,
    },
    stop: async () => {
      await server.stop({ graceMs: 10_000 });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
