import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { type Config, rpcUrlVariable } from '#server/config/config.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import { startEmbeddedPostgres } from '../database/start-embedded-postgres.ts';
import { buildWeb, isWebBuildStale } from './build-web.ts';
import { claimHome } from './claim-home.ts';
import { type DevFile, removeDevFile, writeDevFile } from './dev-file.ts';
import { findFreePort, isPortFree } from './find-free-port.ts';
import { LaunchError } from './launch-error.ts';
import type { Progress } from './progress.ts';
import { ROOT } from './root.ts';
import { seedKey } from './seed-key.ts';
import { type OwnedProcess, spawnOwned } from './spawn-owned.ts';
import { type RpcUrls, startChains } from './start-chains.ts';
import { waitForHealth } from './wait-for-health.ts';

const SERVER = 'server/main.ts';

/** Everything that runs, and how it is ended. */
export interface Running {
  readonly devFile: DevFile;
  readonly logFile: string;
  /** Resolves with a sentence when a part ends by itself. */
  readonly broken: Promise<string>;
}

/** Ends what was started, last first. */
export class Teardown {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

/**
 * Brings everything up in order: database, schema, chains, first key, pages, server.
 *
 * @param teardown gets a step for each part as soon as it runs, also when a later one fails
 * @throws LaunchError and the errors of the parts, each one sentence
 */
export async function start(options: {
  config: Config;
  watch: boolean;
  progress: Progress;
  teardown: Teardown;
}): Promise<Running> {
  const { config, watch, progress, teardown } = options;
  const broken = Promise.withResolvers<string>();
  const home = await claimHome(config.home, console.log);
  teardown.add(async () => home.release());
  removeDevFile(home.path);
  const port = await choosePort(config);

  const databaseUrl = await progress.step('starting the database', async (say) => {
    if (config.databaseUrl !== undefined) return config.databaseUrl;
    const postgres = await startEmbeddedPostgres({ home: home.path, log: say });
    teardown.add(() => postgres.stop());
    void postgres.ended.then(() => broken.resolve('The database ended by itself.'));
    return postgres.url;
  });
  await progress.step('bringing the schema up to date', async (say) => {
    for (const name of await applyMigrations(databaseUrl)) say(name);
  });
  const chains = await progress.step('starting the chains', (log) =>
    startChains({ home: home.path, configured: evmUrls(config), log }),
  );
  teardown.add(() => chains.stop());
  void chains.ended.then(() => broken.resolve('The local chains ended by themselves.'));
  const apiKey = await progress.step('seeding the first partner', () =>
    seedKey(home.path, databaseUrl),
  );
  if (!watch && isWebBuildStale()) await progress.step('building the pages', buildWeb);

  const logFile = join(home.path, 'server.log');
  const server = await startServer({ config, port, databaseUrl, chains, watch, logFile });
  home.recordChild({ pid: server.pid, commandLine: SERVER });
  teardown.add(async () => {
    await server.stop({ graceMs: 10_000 });
  });
  const appUrl = `http://${hostOf(config.bindAddress)}:${port}`;
  await progress.step('starting the server', () =>
    waitForHealth({
      url: `${appUrl}/healthz`,
      server,
      readLog: () => (watch ? '' : tail(logFile)),
      timeoutMs: 90_000,
    }),
  );
  void server.ended.then(() =>
    broken.resolve(`The server ended by itself:\n${watch ? '' : tail(logFile)}`),
  );

  const devFile = describeRunning({ config, appUrl, apiKey, databaseUrl, rpcUrls: chains.rpcUrls });
  teardown.add(async () => removeDevFile(home.path));
  writeDevFile(home.path, devFile);
  return { devFile, logFile, broken: broken.promise };
}

async function choosePort(config: Config): Promise<number> {
  if (config.port === 0) return findFreePort();
  if (await isPortFree(config.port, config.bindAddress)) return config.port;
  throw new LaunchError(
    `Port ${config.port} is taken: stop what listens there, or set PORT to another, such as PORT=${config.port + 1} npm start.`,
  );
}

function evmUrls(config: Config): Partial<RpcUrls> {
  const { solana: _, ...evm } = config.rpcUrls;
  return evm;
}

async function startServer(options: {
  config: Config;
  port: number;
  databaseUrl: string;
  chains: { rpcUrls: RpcUrls };
  watch: boolean;
  logFile: string;
}): Promise<OwnedProcess> {
  const { config, port, databaseUrl, chains, watch, logFile } = options;
  const rpc = Object.entries(chains.rpcUrls).map(([slug, url]) => [
    rpcUrlVariable(slug as keyof RpcUrls),
    url,
  ]);
  const log = watch ? undefined : openSync(logFile, 'w', 0o600);
  try {
    return await spawnOwned({
      name: 'The server',
      command: process.execPath,
      args: watch ? ['--watch', '--watch-preserve-output', SERVER] : [SERVER],
      cwd: ROOT,
      env: childEnvironment({
        NODE_ENV: watch ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        PORT: String(port),
        PORTOLAN_HOME: config.home,
        DATABASE_URL: databaseUrl,
        ...Object.fromEntries(rpc),
      }),
      stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    });
  } finally {
    if (log !== undefined) closeSync(log);
  }
}

/** The address to reach a server by that listens on all of them. */
function hostOf(bindAddress: string): string {
  if (bindAddress === '0.0.0.0' || bindAddress === '::') return '127.0.0.1';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-40).join('\n');
}

function describeRunning(options: {
  config: Config;
  appUrl: string;
  apiKey: string;
  databaseUrl: string;
  rpcUrls: RpcUrls;
}): DevFile {
  const { appUrl, apiKey, databaseUrl, rpcUrls } = options;
  return {
    app_url: appUrl,
    base_url: `${appUrl}/v1beta`,
    mcp_url: null,
    insights_url: null,
    public_link_url: null,
    api_key: apiKey,
    database_url: databaseUrl,
    chains: Object.fromEntries(
      EVM_CHAINS.map(({ slug, id }) => [slug, { rpc_url: rpcUrls[slug], chain_id: id }]),
    ),
    accounts: {
      evm: TEST_ACCOUNTS.map(({ address, privateKey }) => ({ address, private_key: privateKey })),
      solana: [],
    },
    portal: null,
    mail_url: null,
    chat_url: null,
  };
}
