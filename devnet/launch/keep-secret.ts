import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/**
 * A secret that is made once for a home and kept there, readable by its owner only: the database
 * holds nothing that signs.
 *
 * @param name of its file in the home
 * @returns 32 random bytes in base64
 */
export function keepSecret(home: string, name: 'webhook-master-key' | 'auth-secret'): string {
  const file = join(home, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64');
  writeAtomically(file, `${secret}\n`, 0o600);
  return secret;
}
