import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type pg from 'pg';
import { getConfig } from '#server/config/environment.ts';
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

/**
 * @returns DATABASE_URL, or the database of the service that runs from this home
 * @throws Error when there is neither
 */
function findDatabaseUrl(): string {
  const { databaseUrl, home } = getConfig();
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

function openPool() {
  return createPool({
    databaseUrl: findDatabaseUrl(),
    maxConnections: 1,
    onIdleError: () => undefined,
  });
}

/** Changes or reads what the operator decides of the guard, and prints what came of it as one JSON line. */
async function withGuard(change: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool();
  try {
    console.log(JSON.stringify(await change(pool)));
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

async function create(options: CreateOptions): Promise<void> {
  const slug = options.slug ?? partnerSlug(options.name);
  const pool = openPool();
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
    console.log(
      JSON.stringify({
        partner_id: created.partnerId,
        slug: created.slug,
        tier: options.tier,
        credits: options.credits,
        scopes: options.scopes,
        api_key_id: created.apiKeyId,
        api_key: created.apiKey,
      }),
    );
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

const program = new Command('partner').description('Manages partners (tenants of the API).');
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
  .action(create);

const access = program
  .command('guard-access')
  .description('the wallets that may be given permissions that execute');
access
  .command('add')
  .argument('<wallet>', 'an EVM address')
  .action((wallet: string) =>
    withGuard(async (pool) => {
      await addAccess(pool, [wallet]);
      return { wallet: wallet.toLowerCase(), has_access: true };
    }),
  );
access
  .command('remove')
  .argument('<wallet>', 'an EVM address')
  .action((wallet: string) =>
    withGuard(async (pool) => {
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
    withGuard(async (pool) => {
      if (!(await allowPartner(pool, slug, wallets))) {
        throw new Error(`There is no organisation "${slug}".`);
      }
      return { slug, wallets };
    }),
  );
access.command('list').action(() => withGuard(listAccess));

const execution = program
  .command('guard-execution')
  .description('whether permissions are executed, for every partner and owner at once');
execution
  .command('pause')
  .description('stops it: when this has returned, nothing that could run is sent any more')
  .argument('<reason>', 'why, for whoever comes after you')
  .action((reason: string) =>
    withGuard(async (pool) => ({
      ...viewPause(await pauseExecution(pool, reason)),
      sendings: await countSendings(pool),
    })),
  );
execution
  .command('resume')
  .description('starts it again')
  .action(() =>
    withGuard(async (pool) => ({
      was_paused: (await resumeExecution(pool)) !== null,
      ...viewPause(null),
    })),
  );
execution
  .command('show')
  .description('says whether it is paused, since when and why')
  .action(() =>
    withGuard(async (pool) => ({
      ...viewPause(await readPause(pool)),
      sendings: await countSendings(pool),
    })),
  );

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
