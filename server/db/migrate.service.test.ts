import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#devnet/database/create-test-database.ts';
import { connect, DatabaseUnreachableError } from './connect.ts';
import { createMigration } from './create-migration.ts';
import { applyMigrations, MigrationError } from './migrate.ts';
import {
  MIGRATIONS_FOLDER,
  type Migration,
  readMigrations,
  SCHEMA_FOLDER,
} from './migrations-folder.ts';

const DATASOURCE = 'datasource db {\n  provider = "postgresql"\n}\n';
const THING = 'model Thing {\n  id   String @id\n  name String\n}\n';

const folder = mkdtempSync(join(tmpdir(), 'portolan-migrations-'));
const schemaFolder = join(folder, 'schema');
const migrationsFolder = join(folder, 'migrations');
const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase(inject('postgresUrl'), { empty: true });
  databases.push(database);
  return database.url;
}

async function rowsOf<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = await connect(url);
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

function copyOf(migrations: string): string {
  const copy = join(folder, 'copy');
  cpSync(migrations, copy, { recursive: true });
  return copy;
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(schemaFolder, { recursive: true });
  writeFileSync(join(schemaFolder, 'base.prisma'), DATASOURCE);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const database of databases) await database.drop();
});

describe('the migrations of the service', () => {
  it('are applied once, and then there is nothing to do', async () => {
    const url = await emptyDatabase();
    const names = readMigrations().map(({ name }) => name);
    expect(await applyMigrations(url)).toEqual(names);
    expect(await applyMigrations(url)).toEqual([]);
    const rows = await rowsOf<{ name: string }>(
      url,
      `select migration_name as name from _prisma_migrations
        where finished_at is not null order by started_at`,
    );
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('are applied by one of several processes that start at once', async () => {
    const url = await emptyDatabase();
    const results = await Promise.all(Array.from({ length: 4 }, () => applyMigrations(url)));
    const names = readMigrations().map(({ name }) => name);
    expect(results.flat()).toEqual(names);
  });

  it('make the schema that the schema folder describes', async () => {
    const missing = await createMigration(await emptyDatabase(), 'missing', {
      now: new Date(),
      schemaFolder: SCHEMA_FOLDER,
      migrationsFolder: copyOf(MIGRATIONS_FOLDER),
    });
    expect(missing && readFileSync(missing, 'utf8')).toBeUndefined();
  });
});

describe('writing a migration', () => {
  it('writes what the schema has and the migrations have not, once', async () => {
    const url = await emptyDatabase();
    const options = { now: new Date('2026-03-04T05:06:07Z'), schemaFolder, migrationsFolder };
    expect(await createMigration(url, 'nothing', options)).toBeUndefined();
    writeFileSync(join(schemaFolder, 'thing.prisma'), THING);
    const path = await createMigration(url, 'add_thing', options);
    expect(path).toBe(join(migrationsFolder, '20260304050607_add_thing', 'migration.sql'));
    expect(await createMigration(url, 'again', options)).toBeUndefined();
  });

  it('keeps what was added by hand', async () => {
    const url = await emptyDatabase();
    const options = { now: new Date('2026-03-04T05:06:07Z'), schemaFolder, migrationsFolder };
    writeFileSync(join(schemaFolder, 'thing.prisma'), THING);
    const path = (await createMigration(url, 'add_thing', options)) ?? '';
    const byHand = 'create function one() returns integer language sql as $$ select 1 $$;\n';
    writeFileSync(path, readFileSync(path, 'utf8') + byHand);
    await applyMigrations(url, { migrations: readMigrations(migrationsFolder) });
    expect(await rowsOf(url, 'select one() as value')).toEqual([{ value: 1 }]);
    expect(await createMigration(url, 'again', options)).toBeUndefined();
  });
});

describe('a history that does not fit', () => {
  const migration = (sql: string): Migration => ({ name: '0001_test', sql, checksum: sql });

  it('refuses a migration that was changed after it was applied', async () => {
    const url = await emptyDatabase();
    await applyMigrations(url, { migrations: [migration('create table a (id integer);')] });
    await expect(
      applyMigrations(url, { migrations: [migration('create table b (id integer);')] }),
    ).rejects.toThrow(/0001_test was changed after it was applied/);
  });

  it('says which migration failed, and goes no further until it is repaired', async () => {
    const url = await emptyDatabase();
    const broken = { migrations: [migration('create tabel a (id integer);')] };
    await expect(applyMigrations(url, broken)).rejects.toThrow(MigrationError);
    await expect(applyMigrations(url, broken)).rejects.toThrow(/0001_test failed half-way/);
  });

  it('refuses a database that a newer version made', async () => {
    const url = await emptyDatabase();
    await applyMigrations(url, { migrations: [migration('create table a (id integer);')] });
    await expect(applyMigrations(url, { migrations: [] })).rejects.toThrow(
      /0001_test, which this version does not know/,
    );
  });
});

describe('a database that cannot be used', () => {
  it.each([
    ['nothing listens there', (url: URL) => Object.assign(url, { port: '1' })],
    ['it refuses the password', (url: URL) => Object.assign(url, { password: 'secret' })],
    ['that database does not exist', (url: URL) => Object.assign(url, { pathname: '/nowhere' })],
  ])('gives one sentence: %s', async (reason, change) => {
    const url = change(new URL(inject('postgresUrl'))).href;
    const error = await applyMigrations(url).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseUnreachableError);
    const { message } = error as Error;
    expect(message).toMatch(/^DATABASE_URL \(postgresql:.*\) cannot be used: /);
    expect(message).toContain(reason);
    expect(message).not.toContain(new URL(url).password);
  });
});
