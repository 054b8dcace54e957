import type { TestProject } from 'vitest/node';
import { prepareTestDatabases } from '../database/create-test-database.ts';
import { generateClient } from '../database/generate-client.ts';
import { startEmbeddedPostgres } from '../database/start-embedded-postgres.ts';
import { claimFreeHome } from './claim-free-home.ts';
import { TestWorlds } from './test-worlds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server; see `createTestDatabase`. */
    postgresUrl: string;
    /** Where `testWorld` gets the local chains from. */
    worldsUrl: string;
  }
}

/** What tests commit has to outlive their processes, and not the machine: nothing waits for a disk. */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
};

/** Boots PostgreSQL once for all service tests, and local chains for anyone who asks. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string) => console.log(`  ${line}`);
  await generateClient();
  const home = await claimFreeHome('test', say);
  const postgres = await startEmbeddedPostgres({
    home: home.path,
    log: say,
    settings: TEST_SETTINGS,
  });
  await prepareTestDatabases(postgres.url);
  const worlds = await TestWorlds.open(home.path, say);
  project.provide('postgresUrl', postgres.url);
  project.provide('worldsUrl', worlds.url);
  return async () => {
    await Promise.all([postgres.stop(), worlds.close()]);
    home.release();
  };
}
