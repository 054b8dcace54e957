import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { Config } from '#server/config/config.ts';
import { getChatConfig, getPortalConfig } from '#server/config/environment.ts';
import { applyMigrations } from '#server/db/migrate.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { INSIGHTS_PATH, MCP_PATH, TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import { startChatServer } from '../chat/start-chat-server.ts';
import { startEmbeddedPostgres } from '../database/start-embedded-postgres.ts';
import { startExplorer } from '../explorer/start-explorer.ts';
import { recordPriceHistory } from '../history/record-price-history.ts';
import { startMailSink } from '../mail/start-mail-sink.ts';
import { startDemoPartner } from '../partner/start-demo-partner.ts';
import { SOLANA_TEST_ACCOUNTS } from '../solana/accounts.ts';
import { buildWeb, buildWidget, isWebBuildStale, WIDGET_FOLDER } from './build-web.ts';
import { claimHome } from './claim-home.ts';
import { type DevFile, removeDevFile, writeDevFile } from './dev-file.ts';
import { findFreePort, isPortFree } from './find-free-port.ts';
import { forgetOldChains } from './forget-old-chains.ts';
import { LaunchError } from './launch-error.ts';
import type { Progress } from './progress.ts';
import { seedAccess } from './seed-access.ts';
import { DEMO_OWNER, seedKey } from './seed-key.ts';
import { type ServerOptions, startExecutor, startServer } from './server-process.ts';
import { type RpcUrls, startChains } from './start-chains.ts';

/** Everything that runs, and how it is ended. */
export interface Running {
  readonly devFile: DevFile;
  /** What the server writes; on the screen while developing. */
  readonly logFile: string | undefined;
  /** Resolves with a sentence when a part ends by itself. */
  readonly broken: Promise<string>;
}

/** Ends what was started, last first. */
export class Teardown {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.unshift(step);
  }

  /** @throws the first error, after every step has had its turn */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0)) {
      await step().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }
}

/**
 * Starts everything in order: database, schema, chains, first key, pages, server.
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
    startChains({ home: home.path, configured: config.rpcUrls, log }),
  );
  teardown.add(() => chains.stop());
  void chains.ended.then(() => broken.resolve('The local chains ended by themselves.'));
  // Over a real chain a made-up past or market would pass for its own.
  const isAllLocal = EVM_CHAINS.every(({ slug }) => config.rpcUrls[slug] === undefined);
  if (isAllLocal) {
    await progress.step('recording past prices', async (say) => {
      const recorded = await recordPriceHistory(databaseUrl, Date.now());
      if (recorded > 0) say(`${recorded} hourly prices of the local world`);
    });
    await seedAccess(databaseUrl);
    await forgetOldChains(databaseUrl);
  }
  const apiKey = await progress.step('seeding the first partner', () =>
    seedKey(home.path, databaseUrl),
  );
  const mail = getPortalConfig().mail === null ? await startMailSink() : undefined;
  if (mail !== undefined) teardown.add(() => mail.stop());
  const chat = getChatConfig() === null ? await startChatServer() : undefined;
  if (chat !== undefined) teardown.add(() => chat.stop());
  if (watch) await buildWidget();
  else if (isWebBuildStale()) await progress.step('building the pages', buildWeb);

  // A chain that is configured has its own explorer.
  const local = Object.entries(chains.rpcUrls).filter(
    ([slug]) => config.rpcUrls[slug as ChainSlug] === undefined,
  );
  const explorer = await startExplorer(Object.fromEntries(local));
  teardown.add(() => explorer.stop());

  const appUrl = `http://${hostOf(config.bindAddress)}:${port}`;
  const demo = await startDemoPartner({
    baseUrl: `${appUrl}/v1beta`,
    apiKey,
    widgetFolder: WIDGET_FOLDER,
  });
  teardown.add(() => demo.stop());
  const { rpcUrls, swapUrl, marketUrl, isLocal: hasLocalChains } = chains;
  const service: ServerOptions = {
    config,
    home,
    appUrl,
    port,
    databaseUrl,
    rpcUrls,
    explorerUrls: { ...explorer.urls, ...config.explorerUrls },
    swapUrl,
    marketUrl: isAllLocal ? marketUrl : undefined,
    hasLocalChains,
    smtpUrl: mail?.smtpUrl,
    chat,
    demoUrl: demo.url,
    watch,
  };
  const server = await progress.step('starting the server', () =>
    startServer(service, (stop) => teardown.add(stop)),
  );
  void server.broken.then(broken.resolve);
  const executor = await startExecutor(service, (stop) => teardown.add(stop));
  void executor?.broken.then(broken.resolve);

  const devFile = describeRunning({
    appUrl,
    apiKey,
    databaseUrl,
    rpcUrls,
    mailUrl: mail?.url,
    chatUrl: chat?.url,
    demoUrl: demo.url,
  });
  teardown.add(async () => removeDevFile(home.path));
  writeDevFile(home.path, devFile);
  return { devFile, logFile: server.logFile, broken: broken.promise };
}

async function choosePort(config: Config): Promise<number> {
  if (config.port === 0) return findFreePort();
  if (await isPortFree(config.port, config.bindAddress)) return config.port;
  throw new LaunchError(
    `Port ${config.port} is taken: stop what listens there, or set PORT to another, such as PORT=${config.port + 1} npm start.`,
  );
}

/** The address to reach a server by that listens on all of them. */
function hostOf(bindAddress: string): string {
  if (bindAddress === '0.0.0.0' || bindAddress === '::') return '127.0.0.1';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}

function describeRunning(options: {
  appUrl: string;
  apiKey: string;
  databaseUrl: string;
  rpcUrls: RpcUrls;
  mailUrl: string | undefined;
  chatUrl: string | undefined;
  demoUrl: string;
}): DevFile {
  const { appUrl, apiKey, databaseUrl, rpcUrls, mailUrl, chatUrl, demoUrl } = options;
  return {
    app_url: appUrl,
    base_url: `${appUrl}/v1beta`,
    mcp_url: `${appUrl}${MCP_PATH}`,
    insights_url: `${appUrl}${INSIGHTS_PATH}`,
    public_link_url: `${appUrl}${TURN_ON_PATH}`,
    api_key: apiKey,
    database_url: databaseUrl,
    chains: {
      ...Object.fromEntries(
        EVM_CHAINS.map(({ slug, id }) => [slug, { rpc_url: rpcUrls[slug], chain_id: id }]),
      ),
      ...(rpcUrls.solana !== undefined && { solana: { rpc_url: rpcUrls.solana } }),
    },
    accounts: {
      evm: TEST_ACCOUNTS.map(({ address, privateKey }) => ({ address, private_key: privateKey })),
      solana: SOLANA_TEST_ACCOUNTS.map(({ address, privateKey }) => ({
        address,
        private_key: privateKey,
      })),
    },
    portal: describePortal(appUrl, mailUrl),
    mail_url: mailUrl ?? null,
    chat_url: chatUrl ?? null,
    demo_url: demoUrl,
  };
}

/** Browsers hold passkeys for a name and not for an IP address, so the portal goes by the name. */
function describePortal(appUrl: string, mailUrl: string | undefined): DevFile['portal'] {
  const url = `${appUrl.replace('//127.0.0.1:', '//localhost:')}${PORTAL_PATHS.home}`;
  const inbox = mailUrl ?? 'your mail server';
  return {
    url,
    email: DEMO_OWNER,
    how: `Open ${url}, ask for a sign-in link for ${DEMO_OWNER}, open the link from ${inbox} and press the button.`,
  };
}
