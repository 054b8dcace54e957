import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnvironment } from '#server/config/environment.ts';

const PROGRAMS = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore'];

/** @returns the folder of the machine's own PostgreSQL, for the server that npm installs has no `pg_dump` */
export function findPostgresPrograms(): string | undefined {
  const folders = [
    ...(childEnvironment({}).PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}
