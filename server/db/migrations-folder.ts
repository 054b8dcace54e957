import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type { SchemaFiles } from './schema-engine.ts';

const PRISMA = fileURLToPath(new URL('../../prisma/', import.meta.url));

export const SCHEMA_FOLDER = join(PRISMA, 'schema');
export const MIGRATIONS_FOLDER = join(PRISMA, 'migrations');

/** One migration on disk. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, as `_prisma_migrations.checksum` holds it. */
  readonly checksum: string;
}

/** @returns the parts of the Prisma schema, by file name. */
export function readSchemaFiles(folder = SCHEMA_FOLDER): SchemaFiles {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return { path, content: readFileSync(path, 'utf8') };
    });
}

/** @returns the migrations on disk, oldest first. */
export function readMigrations(folder = MIGRATIONS_FOLDER): readonly Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** @returns migrations in the shape that the schema engine takes. */
export function toMigrationList(
  migrations: readonly Migration[],
  folder = MIGRATIONS_FOLDER,
): MigrationList {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
