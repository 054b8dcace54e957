import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type Database = PrismaClient;

/** Opens Prisma on a pool, so that both ways to the database share their connections. */
export function createDatabaseClient(pool: pg.Pool): Database {
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}
