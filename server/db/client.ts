import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type Database = PrismaClient;

/** How long a transaction waits for a connection: on a busy machine two seconds pass at once. */
const LONGEST_WAIT_MS = 10_000;

/** Opens Prisma on a pool, so that both ways to the database share their connections. */
export function createDatabaseClient(pool: pg.Pool): Database {
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: LONGEST_WAIT_MS },
  });
}
