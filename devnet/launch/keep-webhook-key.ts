import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './write-atomically.ts';

/**
 * The key that signing secrets of webhooks are derived from, made once for a home and kept there,
 * readable by its owner only: the database holds nothing that signs.
 *
 * @returns base64, as WEBHOOK_MASTER_KEY takes it
 */
export function keepWebhookKey(home: string): string {
  const file = join(home, 'webhook-master-key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = randomBytes(32).toString('base64');
  writeAtomically(file, `${key}\n`, 0o600);
  return key;
}
