import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param path below the root of the repository, which is where the service is started
 * @returns the text of a file that the documentation is made of
 */
export function readRepositoryFile(path: string): string {
  return readFileSync(join(/* turbopackIgnore: true */ process.cwd(), path), 'utf8');
}
