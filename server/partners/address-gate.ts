import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';

/** How often one address may call an operation that takes no key. */
export interface AddressLimit {
  readonly maxRequests: number;
  /** Window in milliseconds, anchored at the address's first request. */
  readonly windowMs: number;
}

interface WindowRow {
  readonly window_ms: number;
  readonly used: number;
  readonly ends_in_ms: number;
}

// Windows are locked in one order, so that calls that come at once never wait in a circle.
const OPEN = `
  insert into address_window as w (operation, address, window_ms, started_at, used)
  select $1, $2, q.window_ms, clock_timestamp(), 0
    from unnest($3::int[]) as q(window_ms) order by q.window_ms
  on conflict (operation, address, window_ms) do update
     set started_at = case when w.started_at + w.window_ms * interval '1 ms' <= clock_timestamp()
                           then clock_timestamp() else w.started_at end,
         used = case when w.started_at + w.window_ms * interval '1 ms' <= clock_timestamp()
                     then 0 else w.used end
  returning window_ms, used,
            extract(epoch from started_at + window_ms * interval '1 ms' - clock_timestamp())::float8
              * 1000 as ends_in_ms`;

const COUNT = `
  update address_window set used = used + 1
   where operation = $1 and address = $2 and window_ms = any($3::int[])`;

/** Counts calls without a key by where they come from; exact across processes. */
export class AddressGate {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Counts one call, unless a window is full: what is refused counts nowhere.
   *
   * @param address as `callerAddress` gives it
   * @returns null when the call may go on, else how long until it may, in milliseconds
   */
  admit(
    operation: string,
    address: string,
    limits: readonly AddressLimit[],
  ): Promise<number | null> {
    const windows = limits.map(({ windowMs }) => windowMs);
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<WindowRow>(OPEN, [operation, address, windows]);
      const full = rows.filter(({ window_ms, used }) =>
        limits.some(({ windowMs, maxRequests }) => windowMs === window_ms && used >= maxRequests),
      );
      if (full.length > 0) return Math.max(...full.map(({ ends_in_ms }) => ends_in_ms));
      await client.query(COUNT, [operation, address, windows]);
      return null;
    });
  }
}
