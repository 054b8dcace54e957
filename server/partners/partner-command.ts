import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { ApiError } from '#server/errors/api-error.ts';
// By its files: all the chains behind its door take seconds to load, which an incident has not.
import {
  addAccess,
  allowPartner,
  listAccess,
  MOST_PARTNER_WALLETS,
  removeAccess,
} from '#server/guard/access.ts';
import {
  countSendings,
  type ExecutionPause,
  pauseExecution,
  readPause,
  resumeExecution,
} from '#server/guard/pause.ts';
import { RATE_TIERS, type RateTier } from './rate-tiers.ts';
import { isScope, SCOPES, type Scope } from './scopes.ts';
import { partnerSlug } from './slug.ts';
import { createPartner } from './store.ts';

interface CreateOptions {
  readonly name: string;
  readonly slug?: string;
  readonly tier: RateTier;
  readonly credits: number;
  readonly scopes: readonly Scope[];
  readonly protocol?: string;
  readonly surfaces?: boolean;
}

function parseCredits(text: string): number {
  const credits = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(credits)) {
    throw new InvalidArgumentError('Give a whole number that is not negative.');
  }
  return credits;
}

function parseWallets(text: string): number {
  const wallets = Number(text);
  if (!/^\d+$/.test(text) || wallets > MOST_PARTNER_WALLETS) {
    throw new InvalidArgumentError(`Give a whole number of at most ${MOST_PARTNER_WALLETS}.`);
  }
  return wallets;
}

function parseScopes(text: string): readonly Scope[] {
  return text
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')
    .map((scope) => {
      if (!isScope(scope)) throw new InvalidArgumentError(`Scopes are: ${SCOPES.join(', ')}.`);
      return scope;
    });
}

/** What the command works with. */
interface Surroundings {
  /** Read when a database is needed. */
  readonly settings: () => Pick<Config, 'databaseUrl' | 'home'>;
  /** Writes text as it is: what came of it. */
  readonly say: (text: string) => void;
  /** Writes text as it is: what is wrong. */
  readonly complain: (text: string) => void;
}

/**
 * @returns DATABASE_URL, or the database of the service that runs from this home
 * @throws Error when there is neither
 */
function findDatabaseUrl({ settings }: Surroundings): string {
  const { databaseUrl, home } = settings();
  if (databaseUrl !== undefined) return databaseUrl;
  try {
    const facts: unknown = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8'));
    const found = (facts as { database_url?: unknown }).database_url;
    if (typeof found === 'string') return found;
  } catch {
    // Reported below, in words that help.
  }
  throw new Error('No database: start the service with npm start first, or set DATABASE_URL.');
}

function openPool(around: Surroundings) {
  return createPool({
    databaseUrl: findDatabaseUrl(around),
    maxConnections: 1,
    onIdleError: () => undefined,
  });
}

/** Changes or reads what the operator decides of the guard, and prints what came of it as one JSON line. */
async function withGuard(
  around: Surroundings,
  change: (pool: pg.Pool) => Promise<unknown>,
): Promise<void> {
  const pool = openPool(around);
  try {
    around.say(`${JSON.stringify(await change(pool))}\n`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(error.issues.map(({ message }) => message).join(' ') || error.friendlyMessage);
  } finally {
    await pool.end();
  }
}

const viewPause = (pause: ExecutionPause | null) => ({
  paused: pause !== null,
  ...(pause && { reason: pause.reason, paused_at: pause.pausedAt.toISOString() }),
});

async function create(around: Surroundings, options: CreateOptions): Promise<void> {
  const slug = options.slug ?? partnerSlug(options.name);
  const pool = openPool(around);
  const database = createDatabaseClient(pool);
  try {
    const created = await createPartner(database, {
      name: options.name,
      slug,
      tier: options.tier,
      credits: options.credits,
      scopes: options.scopes,
      partnerProtocol: options.protocol ?? null,
      ...(options.surfaces ? { surfaces: {} } : {}),
    });
    const printed = {
      partner_id: created.partnerId,
      slug: created.slug,
      tier: options.tier,
      credits: options.credits,
      scopes: options.scopes,
      api_key_id: created.apiKeyId,
      api_key: created.apiKey,
    };
    around.say(`${JSON.stringify(printed)}\n`);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'P2002') {
      throw new Error(`There is a partner with the slug "${slug}" already: give another --slug.`);
    }
    throw error;
  } finally {
    await database.$disconnect();
    await pool.end();
  }
}

function partnerProgram(around: Surroundings): Command {
  const program = new Command('partner')
    .description('Manages partners (tenants of the API).')
    .exitOverride()
    .configureOutput({ writeOut: around.say, writeErr: around.complain });
  program
    .command('create')
    .description('makes a partner with a key and prints one JSON line; the key is shown only here')
    .requiredOption('--name <name>', 'what people call it')
    .option('--slug <slug>', 'unique short name; made from the name when left out')
    .addOption(
      new Option('--tier <tier>', 'rate tier').choices(Object.keys(RATE_TIERS)).default('beta'),
    )
    .option('--credits <number>', 'opening balance', parseCredits, 0)
    .option('--scopes <list>', `comma-separated: ${SCOPES.join(', ')}`, parseScopes, [])
    .option('--protocol <slug>', 'the one protocol the partner plans on')
    .option('--surfaces', 'its pages may show every agent of the catalog')
    .action((options: CreateOptions) => create(around, options));

  const access = program
    .command('guard-access')
    .description('the wallets that may be given permissions that execute');
  access
    .command('add')
    .argument('<wallet>', 'an EVM address')
    .action((wallet: string) =>
      withGuard(around, async (pool) => {
        await addAccess(pool, [wallet]);
        return { wallet: wallet.toLowerCase(), has_access: true };
      }),
    );
  access
    .command('remove')
    .argument('<wallet>', 'an EVM address')
    .action((wallet: string) =>
      withGuard(around, async (pool) => {
        const wasListed = await removeAccess(pool, wallet);
        return { wallet: wallet.toLowerCase(), was_listed: wasListed, has_access: false };
      }),
    );
  access
    .command('allow')
    .description(
      'lets an organisation give access to so many wallets in its portal; 0 closes its list',
    )
    .argument('<slug>', 'of the organisation')
    .argument('<wallets>', `0 to ${MOST_PARTNER_WALLETS}`, parseWallets)
    .action((slug: string, wallets: number) =>
      withGuard(around, async (pool) => {
        if (!(await allowPartner(pool, slug, wallets))) {
          throw new Error(`There is no organisation "${slug}".`);
        }
        return { slug, wallets };
      }),
    );
  access.command('list').action(() => withGuard(around, listAccess));

  const execution = program
    .command('guard-execution')
    .description('whether permissions are executed, for every partner and owner at once');
  execution
    .command('pause')
    .description('stops it: when this has returned, nothing that could run is sent any more')
    .argument('<reason>', 'why, for whoever comes after you')
    .action((reason: string) =>
      withGuard(around, async (pool) => ({
        ...viewPause(await pauseExecution(pool, reason)),
        sendings: await countSendings(pool),
      })),
    );
  execution
    .command('resume')
    .description('starts it again')
    .action(() =>
      withGuard(around, async (pool) => ({
        was_paused: (await resumeExecution(pool)) !== null,
        ...viewPause(null),
      })),
    );
  execution
    .command('show')
    .description('says whether it is paused, since when and why')
    .action(() =>
      withGuard(around, async (pool) => ({
        ...viewPause(await readPause(pool)),
        sendings: await countSendings(pool),
      })),
    );
  return program;
}

/**
 * `npm run partner -- …`.
 *
 * @param args as they were typed
 * @returns the exit code; what is wrong has been written
 */
export async function runPartnerCommand(
  args: readonly string[],
  around: Surroundings,
): Promise<number> {
  try {
    await partnerProgram(around).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said it.
    if (error instanceof CommanderError) return error.exitCode;
    around.complain(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}
