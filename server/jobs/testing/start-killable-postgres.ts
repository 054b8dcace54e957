import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareTestDatabases } from '#devnet/database/create-test-database.ts';
import {
  type EmbeddedPostgres,
  removeHome,
  startEmbeddedPostgres,
} from '#devnet/database/start-embedded-postgres.ts';

/** A PostgreSQL server of a test's own. */
export interface KillablePostgres {
  readonly url: string;
  /** Kills it with SIGKILL and starts it again on what is on its disk, at the same address. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

const RESTART_TRIES = 600;
const RESTART_PAUSE_MS = 50;

export async function startKillablePostgres(home: string): Promise<KillablePostgres> {
  removeHome(home);
  mkdirSync(home, { recursive: true });
  // A process that is killed leaves what it wrote to the system: only a machine's end would need the disk.
  const settings = { fsync: 'off' };
  const start = () => startEmbeddedPostgres({ home, log: () => undefined, settings });
  let server: EmbeddedPostgres = await start();
  const { url } = server;
  await prepareTestDatabases(url);

  return {
    url,
    async killAndRestart() {
      process.kill(server.pid, 'SIGKILL');
      await server.ended;
      // Its own children see that it is gone, and until then hold its memory.
      for (let tries = 1; ; tries++) {
        try {
          server = await start();
          break;
        } catch (error) {
          if (tries === RESTART_TRIES) throw error;
          await wait(RESTART_PAUSE_MS);
        }
      }
      if (server.url !== url) throw new Error('The server came back at another address.');
    },
    async stop() {
      await server.stop();
      removeHome(home);
    },
  };
}
