import { createPool } from '#server/db/pool.ts';
import { addAccess } from '#server/guard/access.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';

/** Lets the test wallets of the local chains be given permissions that execute. */
export async function seedAccess(databaseUrl: string): Promise<void> {
  const pool = createPool({ databaseUrl, maxConnections: 1, onIdleError: () => undefined });
  try {
    await addAccess(
      pool,
      TEST_ACCOUNTS.map(({ address }) => address),
    );
  } finally {
    await pool.end();
  }
}
