import type pg from 'pg';
import { connect } from './connect.ts';
import {
  type Migration,
  readMigrations,
  readSchemaFiles,
  toMigrationList,
} from './migrations-folder.ts';

/** Names the advisory lock: anyone who holds it may change the schema ("PORTOLAN", as ASCII). */
const MIGRATION_LOCK = 0x50_4f_52_54_4f_4c_41_4en;

/** The schema could not be brought up to date; the message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Migrates a database to the schema of `prisma/migrations`. Safe to run from several processes at
 * once and as often as one likes; what is applied is kept in `_prisma_migrations`, as Prisma's
 * own tools keep it.
 *
 * @returns the names of the migrations that were applied now
 * @throws DatabaseUnreachableError, MigrationError
 */
export async function applyMigrations(
  databaseUrl: string,
  options: { migrations?: readonly Migration[] } = {},
): Promise<readonly string[]> {
  const migrations = options.migrations ?? readMigrations();
  const client = await connect(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK.toString()]);
    const pending = await findPending(client, migrations);
    if (pending.length === 0) return [];
    const { openSchemaEngine } = await import('./schema-engine.ts');
    const engine = await openSchemaEngine(databaseUrl, readSchemaFiles());
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: toMigrationList(migrations),
        filters: { externalTables: [], externalEnums: [] },
      });
      return appliedMigrationNames;
    } catch (cause) {
      throw new MigrationError(
        `The database schema could not be brought up to date: ${oneLine(cause)}`,
        {
          cause,
        },
      );
    } finally {
      engine.free();
    }
  } finally {
    await client.end();
  }
}

/**
 * @returns the migrations that the database has not got
 * @throws MigrationError when it has one that failed, was changed since, or is unknown here
 */
async function findPending(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as there`,
  );
  if (tables[0]?.there !== true) return migrations;
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `select migration_name as name, checksum, finished_at is not null as finished
       from _prisma_migrations where rolled_back_at is null`,
  );
  const applied = new Map(rows.map((row) => [row.name, row]));
  for (const { name, checksum } of migrations) {
    const row = applied.get(name);
    if (row === undefined) continue;
    if (!row.finished) {
      throw new MigrationError(
        `The migration ${name} failed half-way in an earlier run: repair or restore the database, then delete its row from _prisma_migrations.`,
      );
    }
    if (row.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it was applied: put the file back and write a new migration.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.find((row) => !known.has(row.name));
  if (unknown !== undefined) {
    throw new MigrationError(
      `The database has the migration ${unknown.name}, which this version does not know: run the version that made it, or a newer one.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').trim();
}
