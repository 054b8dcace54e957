import pg from 'pg';

/** A statement with a name is parsed and planned once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * Opens the pool that every part of a process shares.
 *
 * @param options.onIdleError hears of connections that broke while nobody used them; the pool
 *   replaces them by itself
 */
export function createPool(options: {
  databaseUrl: string;
  maxConnections?: number;
  statementTimeoutMs?: number;
  onIdleError: (error: Error) => void;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'portolan',
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    keepAlive: true,
  });
  pool.on('error', options.onIdleError);
  // A connection that breaks between two statements of a transaction has nobody to report to, and would
  // end the process. Its next statement fails, so nothing is kept quiet.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs a prepared statement. */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  client: pg.Pool | pg.PoolClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await client.query<Row>({ ...statement, values: [...values] });
  return rows;
}
