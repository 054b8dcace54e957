import type pg from 'pg';

/**
 * State that changes even when a call is refused: the counts of calls and posts, and an answered challenge,
 * which is valid for one try.
 */
const KEPT = ['portal_rate_window', 'post_budget', 'portal_passkey_challenge'];

/** @returns a fingerprint of all rows by table, of everything that a refused call must not change */
export async function readState(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [KEPT],
  );
  const { rows } = await pool.query<{ name: string; state: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as state
             from "${name}" t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
