import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabaseClient } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { readKeyPrefix } from '#server/partners/api-key.ts';
import { seedPartner } from '#server/partners/seed.ts';
import { seedOwner } from '#server/portal/seed-owner.ts';
import { writeAtomically } from './write-atomically.ts';

/** Who owns the first partner in the portal; mails to this address end in the local inbox. */
export const DEMO_OWNER = 'demo@portolan.test';

/**
 * Makes sure that the first partner exists, and a person who owns it. The database holds only the hash of its key, so the
 * key itself is kept in the home, readable by its owner only, and shown again at every start.
 *
 * @returns the key
 */
export async function seedKey(home: string, databaseUrl: string): Promise<string> {
  const file = join(home, 'api-key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  const pool = createPool({
    databaseUrl,
    maxConnections: 2,
    // A connection that breaks here fails the statement that comes next.
    onIdleError: () => undefined,
  });
  const database = createDatabaseClient(pool);
  try {
    const { apiKey, partnerId } = await seedPartner(database, {
      apiKey: readKeyPrefix(kept) === null ? undefined : kept,
    });
    await seedOwner(database, { email: DEMO_OWNER, partnerId });
    if (apiKey !== kept) writeAtomically(file, `${apiKey}\n`, 0o600);
    return apiKey;
  } finally {
    await database.$disconnect();
    await pool.end();
  }
}
