import { randomBytes } from 'node:crypto';
import { connect } from '#server/db/connect.ts';
import { applyMigrations } from '#server/db/migrate.ts';

const TEMPLATE = 'portolan_template';
const PREFIX = 'portolan_test_';

/** Its own database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, also while connections are open. */
  drop(): Promise<void>;
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the migrated database that test databases are copies of; removes those of earlier runs. */
export async function prepareTestDatabases(serverUrl: string): Promise<void> {
  const admin = await connect(serverUrl);
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1) or datname = $2`,
      [PREFIX, TEMPLATE],
    );
    for (const { datname } of rows) {
      await admin.query(`drop database ${admin.escapeIdentifier(datname)} with (force)`);
    }
    await admin.query(`create database ${TEMPLATE}`);
  } finally {
    await admin.end();
  }
  await applyMigrations(withDatabase(serverUrl, TEMPLATE));
  await closeToOthers(serverUrl);
}

/** A database can only be copied while nobody is connected to it; the schema engine lingers. */
async function closeToOthers(serverUrl: string): Promise<void> {
  const admin = await connect(serverUrl);
  try {
    await admin.query(`alter database ${TEMPLATE} with allow_connections false`);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      TEMPLATE,
    ]);
  } finally {
    await admin.end();
  }
}

/**
 * Makes a fresh, migrated database.
 *
 * @param serverUrl what `inject('postgresUrl')` gives in a `*.service.test.ts`
 * @param options.empty leaves out the schema
 *
 * @example
 * const database = await createTestDatabase(inject('postgresUrl'));
 * afterAll(() => database.drop());
 */
export async function createTestDatabase(
  serverUrl: string,
  options: { empty?: boolean } = {},
): Promise<TestDatabase> {
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`;
  const template = options.empty ? 'template0' : TEMPLATE;
  const admin = await connect(serverUrl);
  try {
    // The files of a database this small are copied faster than they are written to the log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  return {
    url: withDatabase(serverUrl, name),
    async drop() {
      const client = await connect(serverUrl);
      try {
        await client.query(`drop database if exists ${name} with (force)`);
      } finally {
        await client.end();
      }
    },
  };
}
