import { resolve } from 'node:path';
import { createMigration } from '#server/db/create-migration.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Say what the migration does, in snake_case: npm run db:migration -- add_partners');
  process.exit(1);
}

const log = (line: string) => console.log(`  ${line}`);
const postgres = await startEmbeddedPostgres({ home: resolve('.portolan/migrations'), log });
try {
  const path = await createMigration(postgres.url, name, { now: new Date() });
  console.log(path === undefined ? 'The migrations already make this schema.' : `Wrote ${path}`);
} finally {
  await postgres.stop();
}
