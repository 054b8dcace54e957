import type { TestProject } from 'vitest/node';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { prepareTestDatabases } from '../database/create-test-database.ts';
import { generateClient } from '../database/generate-client.ts';
import { startEmbeddedPostgres } from '../database/start-embedded-postgres.ts';
import { startDevnet } from '../start-devnet.ts';
import { claimFreeHome } from './claim-free-home.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server; see `createTestDatabase`. */
    postgresUrl: string;
    /** The local chains. Files of service tests run one after the other, so they may move them. */
    chains: Readonly<Record<EvmChainSlug, { readonly rpc_url: string; readonly chain_id: number }>>;
    /** The JSON-RPC of the local Solana. */
    solanaUrl: string;
    /** The stand-in of Jupiter's swap API on it. */
    solanaSwapUrl: string;
    /** Where the devnet takes its commands. */
    devnetControlUrl: string;
    /** The home that the services of this run live in. */
    testHome: string;
  }
}

/** Boots PostgreSQL and the local chains once for all service tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string) => console.log(`  ${line}`);
  await generateClient();
  const home = await claimFreeHome('test', say);
  const [postgres, devnet] = await Promise.all([
    startEmbeddedPostgres({ home: home.path, log: say }),
    startDevnet({ home: home.path, log: say }),
  ]);
  await prepareTestDatabases(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('chains', devnet.chains as never);
  project.provide('solanaUrl', devnet.solana.rpc_url);
  project.provide('solanaSwapUrl', devnet.solana.swap_url);
  project.provide('devnetControlUrl', devnet.controlUrl);
  project.provide('testHome', home.path);
  return async () => {
    await Promise.all([postgres.stop(), devnet.stop()]);
    home.release();
  };
}
