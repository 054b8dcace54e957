import pg from 'pg';

/** The database cannot be reached or refuses; the message is one sentence for the operator. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to that host',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'that database does not exist',
  '53300': 'it has no connections left',
  '57P03': 'it is starting up or shutting down',
};

/** @returns a connection string without its password, fit for a log or a screen. */
export function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    if (url.password !== '') url.password = '***';
    return url.href;
  } catch {
    return 'a value that is not a URL';
  }
}

/**
 * Opens one connection.
 *
 * @throws DatabaseUnreachableError with one sentence that names DATABASE_URL.
 */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'portolan',
  });
  // A connection that breaks later fails its next query; without a listener it ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw unreachable(databaseUrl, cause);
  }
  return client;
}

/** @returns the sentence for a failed connection. */
export function unreachable(databaseUrl: string, cause: unknown): DatabaseUnreachableError {
  const error = cause as NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] };
  const code = error.code ?? error.errors?.[0]?.code ?? '';
  const reason = REASONS[code] ?? error.message;
  return new DatabaseUnreachableError(
    `DATABASE_URL (${withoutPassword(databaseUrl)}) cannot be used: ${reason}. Correct it, or unset it to use the embedded database.`,
    { cause },
  );
}
