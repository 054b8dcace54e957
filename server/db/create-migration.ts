import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from './connect.ts';
import {
  MIGRATIONS_FOLDER,
  readMigrations,
  readSchemaFiles,
  SCHEMA_FOLDER,
  toMigrationList,
} from './migrations-folder.ts';
import { openSchemaEngine } from './schema-engine.ts';

/**
 * Writes the next migration: what the schema folder has and the migrations so far have not.
 *
 * @param databaseUrl a database on a server where a scratch database may be made for a moment
 * @param name what the migration does, in snake_case
 * @returns the path of the new `migration.sql`, or undefined when there is nothing to do
 */
export async function createMigration(
  databaseUrl: string,
  name: string,
  options: { now: Date; schemaFolder?: string; migrationsFolder?: string },
): Promise<string | undefined> {
  const { now, schemaFolder = SCHEMA_FOLDER, migrationsFolder = MIGRATIONS_FOLDER } = options;
  const schema = readSchemaFiles(schemaFolder);
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/portolan_scratch_${randomBytes(6).toString('hex')}`;
  const admin = await connect(databaseUrl);
  const scratchName = admin.escapeIdentifier(scratch.pathname.slice(1));
  await admin.query(`create database ${scratchName}`);
  try {
    const engine = await openSchemaEngine(databaseUrl, schema, { scratchUrl: scratch.href });
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'migrations', ...toMigrationList(readMigrations(migrationsFolder)) },
      to: { tag: 'schemaDatamodel', files: [...schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    if (exitCode !== 2 || stdout === null) return undefined;
    const timestamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
    const folder = join(migrationsFolder, `${timestamp}_${name}`);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'migration.sql');
    writeFileSync(path, `${stdout.trim()}\n`);
    return path;
  } finally {
    await admin.query(`drop database ${scratchName} with (force)`);
    await admin.end();
  }
}
