import { type ChatConfig, parseChatConfig } from './chat-config.ts';
import { type Config, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { parseDemoUrl } from './demo-config.ts';
import { type ExecutorConfig, parseExecutorConfig } from './executor-config.ts';
import { type GuardConfig, parseGuardConfig } from './guard-config.ts';
import { type ListConfig, parseListConfig } from './list-sources.ts';
import { type MetricsConfig, parseMetricsConfig } from './metrics-config.ts';
import { type PortalConfig, parsePortalConfig } from './portal-config.ts';
import { parseQuoteConfig, type QuoteConfig } from './quote-config.ts';
import { SETTINGS } from './settings.ts';
import { parseSourceConfig, type SourceConfig } from './source-config.ts';
import { parseWalletConnectConfig, type WalletConnectConfig } from './wallet-connect-config.ts';

let config: Config | undefined;

/**
 * The settings of this process. They are read at the first call and not at import, so that a
 * build can import everything without any of them.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getConfig(): Config {
  config ??= parseConfig(process.env);
  return config;
}

/**
 * Where agents' values come from, as this process is set.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getSourceConfig(): SourceConfig {
  return parseSourceConfig(process.env);
}

/**
 * The quoting services that this process is connected to.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getQuoteConfig(): QuoteConfig {
  return parseQuoteConfig(process.env);
}

/**
 * How permissions of the guard are executed.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getExecutorConfig(): ExecutorConfig {
  return parseExecutorConfig(process.env);
}

/**
 * Where the guard's contracts are, and what its runs cost.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getGuardConfig(): GuardConfig {
  return parseGuardConfig(process.env);
}

/**
 * The lists that the operator of this process keeps: of tokens, and of what is denied.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getListConfig(): ListConfig {
  return parseListConfig(process.env);
}

/**
 * Where a page of a partner is shown; null where there is none.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getDemoUrl(): string | null {
  return parseDemoUrl(process.env);
}

/**
 * Who reads the figures of this process, and where.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getMetricsConfig(): MetricsConfig {
  return parseMetricsConfig(process.env);
}

/**
 * The settings of the partner portal.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getPortalConfig(): PortalConfig {
  return parsePortalConfig(process.env);
}

/**
 * The bot that sends owners the alerts of their agents; null where there is none.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getChatConfig(): ChatConfig | null {
  return parseChatConfig(process.env);
}

/**
 * How pages reach wallets over WalletConnect; null where they do not.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function getWalletConnectConfig(): WalletConnectConfig | null {
  return parseWalletConnectConfig(process.env);
}

/**
 * Has next-auth take the origin of a request from the header that the portal writes itself, and
 * not from its own setting: one process may be reached by several origins.
 */
export function leaveOriginToPortal(): void {
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = 'true';
}

/**
 * @returns the address of the database that this process must have
 * @throws ConfigError when it is not set
 */
export function requireDatabaseUrl(): string {
  const { databaseUrl } = getConfig();
  if (databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_URL is not set: set it to a PostgreSQL connection string, or run npm start, which brings its own.',
    );
  }
  return databaseUrl;
}

/**
 * @returns what signing secrets and the seals of plans are derived from, which this process must have
 * @throws ConfigError when it is not set
 */
export function requireMasterKey(): Uint8Array {
  const { webhookMasterKey } = getConfig();
  if (webhookMasterKey === undefined) {
    throw new ConfigError(
      `WEBHOOK_MASTER_KEY is not set, and plans are sealed with it: set it to ${SETTINGS.WEBHOOK_MASTER_KEY[1]}, or run npm start, which keeps one in its home.`,
    );
  }
  return webhookMasterKey;
}

/** The environment that a child process of this one starts from, with additions. */
export function childEnvironment(
  additions: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}

/**
 * Keeps the environment as a plain object from now on. Node's own asks the system for every name that is
 * read, and the SDK of the jobs reads all of them several times a run: that was a twentieth of what a
 * process did.
 */
export function copyEnvironment(): void {
  process.env = { ...process.env };
}
