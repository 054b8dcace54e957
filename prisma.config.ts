import { defineConfig } from 'prisma/config';

/** `prisma generate` only; migrations are made and applied by server/db, without its engine. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
