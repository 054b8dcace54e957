import { requireDatabaseUrl } from '#server/config/environment.ts';
import { applyMigrations } from './migrate.ts';

try {
  const applied = await applyMigrations(requireDatabaseUrl());
  console.log(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
