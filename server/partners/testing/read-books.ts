import type pg from 'pg';
import { expect } from 'vitest';

/** `sum(ledger) = balance + open holds`, which holds at every moment. */
export async function readBooks(pool: pg.Pool, partnerId: string) {
  const { rows } = await pool.query<{ balance: number; held: number; ledger: number }>(
    `select (select balance from credit_account where partner_id = $1)::int as balance,
            (select coalesce(sum(amount), 0) from credit_hold where partner_id = $1)::int as held,
            (select coalesce(sum(delta), 0) from credit_ledger where partner_id = $1)::int as ledger`,
    [partnerId],
  );
  const books = rows[0];
  if (books === undefined) throw new Error('no books');
  expect(books.ledger).toBe(books.balance + books.held);
  return books;
}
