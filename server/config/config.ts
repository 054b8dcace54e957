import { resolve } from 'node:path';
import type { z } from 'zod';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';
import { ConfigError } from './config-error.ts';
import { httpUrl } from './http-url.ts';
import { type Read, SETTINGS, type SettingName, type SettingValue } from './settings.ts';

/** A language model that reads what the grammar of the service cannot. */
export interface ModelConfig {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Where the protocol's paths start, without a slash at the end. */
  readonly baseUrl: string;
  /** Endpoints beside the service often need none. */
  readonly apiKey: string | undefined;
  readonly modelId: string;
  /** For a whole reading, with its repair round. */
  readonly timeoutMs: number;
}

/** Jupiter's swap API. */
export interface JupiterConfig {
  /** Where `/quote` and `/swap-instructions` start, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** For a whole quote, in milliseconds. */
  readonly timeoutMs: number;
}

/** The Inngest that runs the jobs, Cloud or self-hosted. */
export interface InngestConfig {
  /** What its calls to this service are signed with; the older one counts while keys are rotated. */
  readonly signingKey: string;
  readonly signingKeyFallback: string | undefined;
  /** What this service's events are sent with. */
  readonly eventKey: string;
  /** Where a self-hosted one is reached, without a slash at the end; absent for the Cloud. */
  readonly baseUrl: string | undefined;
}

/** Every setting of the service, read once. */
export interface Config {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly bindAddress: string;
  /** Where people and partners reach the service, without a slash at the end. */
  readonly appUrl: string;
  /** Whether that address was said, or is this machine's own; in production it must be said. */
  readonly knowsAppUrl: boolean;
  /** The folder of everything that is kept between starts, absolute. */
  readonly home: string;
  readonly databaseUrl: string | undefined;
  /** JSON-RPC address by chain; a chain without one is not reached. */
  readonly rpcUrls: Readonly<Partial<Record<ChainSlug, string>>>;
  /** The block explorer by chain, where it is not the usual one. */
  readonly explorerUrls: Readonly<Partial<Record<ChainSlug, string>>>;
  /** Where the tokens of a wallet are listed, by chain; absent where only those of the lists are read. */
  readonly tokenIndexUrls: Readonly<Partial<Record<ChainSlug, string>>>;
  /** Where swaps on Solana are routed; null where none is configured. */
  readonly jupiter: JupiterConfig | null;
  /** Where the markets of Pendle are listed, without a slash at the end; undefined: they are not read. */
  readonly pendleApiUrl: string | undefined;
  /** The vote account of the validator that Solana stakes go to when none is named. */
  readonly solanaValidator: string | undefined;
  /** ISO 3166-1 alpha-2 codes that get 451. */
  readonly blockedRegions: ReadonlySet<string>;
  /** The request header in which the edge says the caller's country, in lower case. */
  readonly countryHeader: string;
  /**
   * The request header in which the edge says where a call comes from, in lower case; undefined
   * where nothing stands in front of the service, whose connections are then believed.
   */
  readonly callerAddressHeader: string | undefined;
  readonly maxBodyBytes: number;
  /** Whether the API is answered before Next sees the request. */
  readonly directLane: boolean;
  /** Whether every response is held against its schema before it is sent. */
  readonly checkResponses: boolean;
  /** Whether webhooks may go to `http://127.0.0.1:<port>`; never in production. */
  readonly webhooksAllowLoopback: boolean;
  /** What the signing secrets of webhooks are derived from, at least 32 bytes. */
  readonly webhookMasterKey: Uint8Array | undefined;
  /** Whether the web process runs the jobs too, or leaves them to Inngest or `npm run start:worker`. */
  readonly runsJobs: boolean;
  /** Null where the embedded driver runs the jobs. */
  readonly inngest: InngestConfig | null;
  /** What the service's clock follows: chains are ahead of the wall where their time is moved. */
  readonly clock: 'wall' | 'chains';
  /** Null where none is configured: the service understands without one. */
  readonly model: ModelConfig | null;
  /** The EVM wallet that the front page plans for; undefined where its box is left out. */
  readonly sampleWallet: string | undefined;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** The variable that holds a chain's JSON-RPC address. */
export function rpcUrlVariable(chain: ChainSlug): string {
  return `RPC_URL_${chain.toUpperCase()}`;
}

/** The variable that holds the address of a chain's block explorer. */
export function explorerUrlVariable(chain: ChainSlug): string {
  return `EXPLORER_URL_${chain.toUpperCase()}`;
}

/** The variable that holds the address that lists the tokens of a wallet on an EVM chain. */
export function tokenIndexUrlVariable(chain: ChainSlug): string {
  return `TOKEN_INDEX_URL_${chain.toUpperCase()}`;
}

function parse<T>(name: string, schema: z.ZodType<T>, wanted: string, value: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Connection strings and keys are secrets: what was given is not repeated.
  const shown = /URL|KEY/.test(name) ? 'has a value that' : `is ${JSON.stringify(value)}, which`;
  throw new ConfigError(`${name} ${shown} cannot be used: set it to ${wanted}, or unset it.`);
}

const ANTHROPIC_URL = 'https://api.anthropic.com/v1';

function readModel(read: Read): ModelConfig | null {
  const provider = read('MODEL_PROVIDER');
  const baseUrl = read('MODEL_BASE_URL') ?? (provider === 'anthropic' ? ANTHROPIC_URL : undefined);
  const apiKey = read('MODEL_API_KEY');
  const modelId = read('MODEL_ID');
  const timeoutMs = read('MODEL_TIMEOUT_MS') ?? 12_000;
  const missing = (name: SettingName) =>
    new ConfigError(`${name} is not set, which a model needs: set it to ${SETTINGS[name][1]}.`);
  if (provider === undefined) {
    if (modelId !== undefined || baseUrl !== undefined || apiKey !== undefined) {
      throw missing('MODEL_PROVIDER');
    }
    return null;
  }
  if (baseUrl === undefined) throw missing('MODEL_BASE_URL');
  if (modelId === undefined) throw missing('MODEL_ID');
  if (apiKey === undefined && baseUrl === ANTHROPIC_URL) throw missing('MODEL_API_KEY');
  return Object.freeze({ provider, baseUrl, apiKey, modelId, timeoutMs });
}

function readInngest(read: Read): InngestConfig | null {
  const signingKey = read('INNGEST_SIGNING_KEY');
  const eventKey = read('INNGEST_EVENT_KEY');
  const signingKeyFallback = read('INNGEST_SIGNING_KEY_FALLBACK');
  const baseUrl = read('INNGEST_BASE_URL');
  const given = [signingKey, eventKey, signingKeyFallback, baseUrl];
  if (given.every((value) => value === undefined)) return null;
  const missing = (name: SettingName) =>
    new ConfigError(`${name} is not set, which Inngest needs: set it to ${SETTINGS[name][1]}.`);
  if (signingKey === undefined) throw missing('INNGEST_SIGNING_KEY');
  if (eventKey === undefined) throw missing('INNGEST_EVENT_KEY');
  return Object.freeze({ signingKey, signingKeyFallback, eventKey, baseUrl });
}

function readJupiter(read: Read): JupiterConfig | null {
  const baseUrl = read('JUPITER_API_URL');
  const apiKey = read('JUPITER_API_KEY');
  const timeoutMs = read('JUPITER_TIMEOUT_MS') ?? 4_000;
  if (baseUrl !== undefined) return Object.freeze({ baseUrl, apiKey, timeoutMs });
  if (apiKey === undefined) return null;
  throw new ConfigError(
    `JUPITER_API_URL is not set, which Jupiter needs: set it to ${SETTINGS.JUPITER_API_URL[1]}.`,
  );
}

/** One of them runs the jobs: two would do everything twice as often. */
function readJobsSwitch(read: Read, inngest: InngestConfig | null): boolean {
  const isOn = read('JOBS');
  if (isOn === true && inngest !== null) {
    throw new ConfigError(
      'JOBS is on and INNGEST_SIGNING_KEY is set, so both this process and Inngest would run the jobs: unset one of them.',
    );
  }
  return isOn ?? inngest === null;
}

/**
 * A loopback webhook in production would let partners reach what runs beside the service. What
 * `npm start` serves over its own local chains (EMBEDDED, which it sets itself) is no production.
 */
function readLoopbackSwitch(read: Read, mode: Config['mode']): boolean {
  const isOn = read('WEBHOOKS_ALLOW_LOOPBACK') ?? false;
  const isLocal = read('EMBEDDED') ?? false;
  if (isOn && mode === 'production' && !isLocal) {
    throw new ConfigError(
      'WEBHOOKS_ALLOW_LOOPBACK is on, which production refuses: unset it, or set NODE_ENV to development.',
    );
  }
  return isOn;
}

/**
 * Reads the settings from an environment. An empty variable counts as unset.
 *
 * @throws ConfigError on the first value that cannot be used
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read: Read = (name) => {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return undefined;
    const [schema, wanted] = SETTINGS[name];
    return parse(name, schema as unknown as z.ZodType<SettingValue<typeof name>>, wanted, value);
  };

  const mode = read('NODE_ENV') ?? 'production';
  const port = read('PORT') ?? 3000;
  const inngest = readInngest(read);
  /** An address of every chain that has one, by its own variable. */
  const readByChain = (
    variableOf: (chain: ChainSlug) => string,
    wanted: string,
    chains: readonly ChainSlug[] = CHAIN_SLUGS,
  ) =>
    Object.freeze(
      Object.fromEntries(
        chains.flatMap((chain) => {
          const name = variableOf(chain);
          const value = environment[name]?.trim();
          return value === undefined || value === ''
            ? []
            : [[chain, parse(name, httpUrl, wanted, value)]];
        }),
      ) as Partial<Record<ChainSlug, string>>,
    );
  return Object.freeze({
    mode,
    port,
    bindAddress: read('BIND_ADDRESS') ?? '127.0.0.1',
    appUrl: read('APP_URL') ?? `http://127.0.0.1:${port}`,
    knowsAppUrl:
      read('APP_URL') !== undefined || mode !== 'production' || (read('EMBEDDED') ?? false),
    home: resolve(read('PORTOLAN_HOME') ?? '.portolan'),
    databaseUrl: read('DATABASE_URL'),
    rpcUrls: readByChain(rpcUrlVariable, 'an address such as https://rpc.example'),
    explorerUrls: readByChain(explorerUrlVariable, 'an address such as https://explorer.example'),
    tokenIndexUrls: readByChain(
      tokenIndexUrlVariable,
      'an address such as https://base-mainnet.g.alchemy.com/v2/key',
      CHAIN_SLUGS.filter((chain) => chain !== 'solana'),
    ),
    jupiter: readJupiter(read),
    pendleApiUrl: read('PENDLE_API_URL'),
    solanaValidator: read('SOLANA_VALIDATOR'),
    blockedRegions: new Set(read('BLOCKED_REGIONS') ?? []),
    countryHeader: read('COUNTRY_HEADER') ?? 'x-vercel-ip-country',
    callerAddressHeader: read('CALLER_ADDRESS_HEADER'),
    maxBodyBytes: read('MAX_BODY_BYTES') ?? 1_048_576,
    directLane: read('DIRECT_LANE') ?? true,
    checkResponses: read('CHECK_RESPONSES') ?? mode !== 'production',
    webhooksAllowLoopback: readLoopbackSwitch(read, mode),
    webhookMasterKey: read('WEBHOOK_MASTER_KEY'),
    runsJobs: readJobsSwitch(read, inngest),
    inngest,
    clock: read('CLOCK') ?? 'wall',
    model: readModel(read),
    sampleWallet: read('SAMPLE_WALLET'),
    logLevel: read('LOG_LEVEL') ?? (mode === 'test' ? 'warn' : 'info'),
  });
}
