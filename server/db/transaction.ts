import type pg from 'pg';

/** Postgres ended the transaction because of another one: running it again is right. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 3;

/**
 * Runs work in one transaction. Where the database gives it up for another one (deadlock,
 * serialization), all of it runs again, so it does nothing outside of the database.
 *
 * @param database a client that is in a transaction already, which the work then becomes a part
 *   of: it stands or falls with all the rest of it
 */
export async function inTransaction<T>(
  database: pg.Pool | pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if ('release' in database) return work(database);
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(database, work);
    } catch (error) {
      const { code } = error as { code?: string };
      if (tries === MAX_TRIES || code === undefined || !RETRYABLE.has(code)) throw error;
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is not given to anyone else.
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
