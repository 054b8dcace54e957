import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, explorerUrlVariable, rpcUrlVariable } from '#server/config/config.ts';
import {
  childEnvironment,
  getDemoUrl,
  getPortalConfig,
  getSourceConfig,
} from '#server/config/environment.ts';
import { parseExecutorConfig } from '#server/config/executor-config.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import type { ChatServer } from '../chat/start-chat-server.ts';
import { localGuardSettings } from '../guard.ts';
import { DEV_VOTE_ACCOUNT } from '../solana/accounts.ts';
import type { ClaimedHome } from './claim-home.ts';
import { keepSecret } from './keep-secret.ts';
import { ROOT } from './root.ts';
import { type OwnedProcess, spawnOwned } from './spawn-owned.ts';
import type { RpcUrls } from './start-chains.ts';
import { waitForHealth } from './wait-for-health.ts';
import { watchSources } from './watch-sources.ts';

const SERVER = 'server/main.ts';
/** As `devnet/bootstrap.mjs` starts it for `npm run start:web`. */
const SERVER_FLAGS = ['--max-semi-space-size=64'];
const HEALTH_TIMEOUT_MS = 90_000;
/** What the local inbox shows as the sender. */
const MAIL_FROM = 'Portolan <portal@portolan.test>';
const STOP_GRACE_MS = 10_000;

export interface ServerOptions {
  readonly config: Config;
  readonly home: ClaimedHome;
  readonly appUrl: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly rpcUrls: RpcUrls;
  /** Where transactions of the local chains are looked up. */
  readonly explorerUrls: Readonly<Partial<Record<ChainSlug, string>>>;
  /** The swap API of the local Solana, where there is one. */
  readonly swapUrl: string | undefined;
  /** Market data of the local world, where there is one. */
  readonly marketUrl: string | undefined;
  /** Whether the chains are local ones of this launcher. */
  readonly hasLocalChains: boolean;
  /** The mail server of this launcher; undefined where one is configured. */
  readonly smtpUrl: string | undefined;
  /** The Bot API server of this launcher; undefined where a bot is configured. */
  readonly chat: Pick<ChatServer, 'apiUrl' | 'botToken' | 'url'> | undefined;
  /** The page of the fictional partner. */
  readonly demoUrl: string;
  readonly watch: boolean;
}

/** The server, in its own process. */
export interface RunningServer {
  /** What it writes; on the screen while developing. */
  readonly logFile: string | undefined;
  /** Resolves with a sentence when it ends by itself. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** What the processes of the service are given. */
function serviceEnvironment(options: ServerOptions): NodeJS.ProcessEnv {
  const {
    config,
    home,
    port,
    databaseUrl,
    rpcUrls,
    explorerUrls,
    swapUrl,
    marketUrl,
    hasLocalChains,
    watch,
    smtpUrl,
    chat,
    demoUrl,
  } = options;
  const portal = getPortalConfig();
  const explorers = Object.entries(explorerUrls).map(([slug, url]) => [
    explorerUrlVariable(slug as ChainSlug),
    url,
  ]);
  const rpc = Object.entries(rpcUrls).map(([slug, url]) => [
    rpcUrlVariable(slug as keyof RpcUrls),
    url,
  ]);
  return childEnvironment({
    NODE_ENV: watch ? 'development' : 'production',
    EMBEDDED: hasLocalChains ? 'on' : 'off',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    PORTOLAN_HOME: config.home,
    ...(config.webhookMasterKey === undefined
      ? { WEBHOOK_MASTER_KEY: keepSecret(home.path, 'webhook-master-key') }
      : {}),
    ...(portal.authSecret === null ? { AUTH_SECRET: keepSecret(home.path, 'auth-secret') } : {}),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl, MAIL_FROM }),
    ...(chat === undefined
      ? {}
      : {
          TELEGRAM_BOT_TOKEN: chat.botToken,
          TELEGRAM_API_URL: chat.apiUrl,
          TELEGRAM_LINK_URL: chat.url,
        }),
    ...(hasLocalChains ? { CLOCK: 'chains', ...localGuardSettings(config.rpcUrls) } : {}),
    ...(marketUrl !== undefined && config.sampleWallet === undefined
      ? { SAMPLE_WALLET: TEST_ACCOUNTS[2].address }
      : {}),
    // The local Solana has one validator; of a real one's many the operator chooses.
    ...(config.rpcUrls.solana === undefined && config.solanaValidator === undefined
      ? { SOLANA_VALIDATOR: DEV_VOTE_ACCOUNT }
      : {}),
    // Without routes of a real one, swaps go over the stand-in on the local chain.
    ...(config.jupiter === null && swapUrl !== undefined ? { JUPITER_API_URL: swapUrl } : {}),
    // A source that is configured goes before the local market.
    ...(getSourceConfig().prices === null && marketUrl !== undefined
      ? { PRICE_SOURCE: 'coingecko', COINGECKO_BASE_URL: marketUrl }
      : {}),
    ...(getSourceConfig().yields === null && marketUrl !== undefined
      ? { YIELD_SOURCE: 'defillama', DEFILLAMA_YIELDS_URL: marketUrl }
      : {}),
    ...(config.pendleApiUrl === undefined && marketUrl !== undefined
      ? { PENDLE_API_URL: `${marketUrl}/core` }
      : {}),
    ...(getDemoUrl() === null ? { DEMO_URL: demoUrl } : {}),
    DATABASE_URL: databaseUrl,
    ...Object.fromEntries([...rpc, ...explorers]),
  });
}

/** The processes of the service, each by its entry. */
const ENTRIES = {
  'The server': SERVER,
  'The executor': 'server/guard/execute/main.ts',
} as const;

function spawnService(
  name: keyof typeof ENTRIES,
  options: ServerOptions,
  logFile: string | undefined,
): Promise<OwnedProcess> {
  const log = logFile === undefined ? 'inherit' : openSync(logFile, 'a', 0o600);
  return spawnOwned({
    name,
    command: process.execPath,
    args: [...(name === 'The server' ? SERVER_FLAGS : []), ENTRIES[name]],
    cwd: ROOT,
    env: serviceEnvironment(options),
    stdio: ['ignore', log, log],
  }).finally(() => {
    if (typeof log === 'number') closeSync(log);
  });
}

/**
 * Starts the executor of the guard's permissions where it has a key.
 *
 * @param onSpawn gets the way to end it
 * @returns what resolves with a sentence when it ends by itself; undefined where there is no key
 */
export async function startExecutor(
  options: ServerOptions,
  onSpawn: (stop: () => Promise<void>) => void,
): Promise<{ readonly broken: Promise<string> } | undefined> {
  const environment = serviceEnvironment(options);
  if (Object.keys(parseExecutorConfig(environment).keys).length === 0) return undefined;
  const logFile = options.watch ? undefined : join(options.home.path, 'executor.log');
  if (logFile !== undefined) closeSync(openSync(logFile, 'w', 0o600));
  const executor = await spawnService('The executor', options, logFile);
  options.home.recordChild({ pid: executor.pid, commandLine: ENTRIES['The executor'] });
  onSpawn(async () => {
    await executor.stop({ graceMs: STOP_GRACE_MS });
  });
  return { broken: executor.ended.then(() => 'The executor ended by itself.') };
}

/**
 * Starts the server and waits until it is healthy. While developing it is started again when its
 * source changes.
 *
 * @param onSpawn gets the way to end it as soon as there is something to end
 * @throws LaunchError when it does not become healthy
 */
export async function startServer(
  options: ServerOptions,
  onSpawn: (stop: () => Promise<void>) => void,
): Promise<RunningServer> {
  const { home, appUrl, watch } = options;
  const logFile = watch ? undefined : join(home.path, 'server.log');
  if (logFile !== undefined) closeSync(openSync(logFile, 'w', 0o600));
  const readLog = () =>
    logFile === undefined ? '' : readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n');
  const broken = Promise.withResolvers<string>();

  let current = await spawnService('The server', options, logFile);
  let replacing = Promise.resolve();
  let stopWatching = () => {};
  const stop = async () => {
    stopWatching();
    await replacing;
    await current.stop({ graceMs: STOP_GRACE_MS });
  };
  onSpawn(stop);
  const follow = (server: OwnedProcess) => {
    home.recordChild({ pid: server.pid, commandLine: SERVER });
    void server.ended.then(() => {
      // While developing, a server that a half-written file broke waits for the next change.
      if (server === current && !watch) broken.resolve(`The server ended by itself:\n${readLog()}`);
    });
  };
  follow(current);
  await waitForHealth({
    url: `${appUrl}/healthz`,
    server: current,
    readLog,
    timeoutMs: HEALTH_TIMEOUT_MS,
  });

  if (watch) {
    stopWatching = watchSources((file) => {
      replacing = replacing.then(async () => {
        console.log(`server/${file} changed: starting the server again`);
        await current.stop({ graceMs: 1_000 });
        current = await spawnService('The server', options, logFile);
        follow(current);
      });
    });
  }
  return { logFile, broken: broken.promise, stop };
}
