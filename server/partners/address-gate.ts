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

/** Refusals that a process remembers; beyond it the oldest are asked of the database again. */
const MAX_REMEMBERED = 10_000;

/**
 * Counts calls without a key by where they come from, or by what they are about; exact across
 * processes. One address has one connection at a time, and what was refused is remembered until its
 * window ends: anyone who floods an operation takes no connections from others.
 */
export class AddressGate {
  readonly #pool: pg.Pool;
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Until when a caller is refused, by `performance.now()`. */
  readonly #refused = new Map<string, number>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Counts one call, unless a window is full: what is refused counts nowhere.
   *
   * @param address whom the call counts for: as `callerAddress` gives it, or the plan of a private
   * link
   * @returns null when the call may go on, else how long until it may, in milliseconds
   */
  async admit(
    operation: string,
    address: string,
    limits: readonly AddressLimit[],
  ): Promise<number | null> {
    const caller = `${operation} ${address}`;
    const before = this.#turns.get(caller) ?? Promise.resolve();
    const turn = before
      .catch(() => undefined)
      .then(() => this.#remainingMs(caller) ?? this.#count(operation, address, limits));
    this.#turns.set(caller, turn);
    try {
      const waitMs = await turn;
      if (waitMs !== null) this.#remember(caller, waitMs);
      return waitMs;
    } finally {
      if (this.#turns.get(caller) === turn) this.#turns.delete(caller);
    }
  }

  /** How long a remembered refusal still holds; null where there is none. */
  #remainingMs(caller: string): number | null {
    const until = this.#refused.get(caller);
    if (until === undefined) return null;
    const waitMs = until - performance.now();
    if (waitMs > 0) return waitMs;
    this.#refused.delete(caller);
    return null;
  }

  #remember(caller: string, waitMs: number): void {
    if (this.#refused.has(caller)) return;
    const [oldest] = this.#refused.keys();
    if (this.#refused.size >= MAX_REMEMBERED && oldest !== undefined) this.#refused.delete(oldest);
    this.#refused.set(caller, performance.now() + waitMs);
  }

  #count(
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
