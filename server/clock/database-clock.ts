import type pg from 'pg';

/** Local clocks: one may be wrong, the other only counts on. */
export interface LocalClocks {
  /** Unix time in milliseconds, as this machine believes it. */
  readonly wallMs: () => number;
  /** Milliseconds since any fixed moment; never set, never back. */
  readonly steadyMs: () => number;
}

/** The wall clock that all processes share. */
export interface DatabaseClock {
  /** Unix time in milliseconds; the machine's own until the database was read once. */
  nowMs(): number;
  /** Whether the database was read. */
  isSet(): boolean;
  /**
   * Reads the database's clock.
   *
   * @throws whatever the database throws; the clock continues as it was
   */
  refresh(): Promise<void>;
}

const READ = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

const MACHINE: LocalClocks = { wallMs: Date.now, steadyMs: () => performance.now() };

/**
 * The database's clock, carried on by the machine's own steady one between readings. Machines whose
 * clocks differ agree by it on what is due, and leases run by it anyway.
 *
 * A reading that took a while says only between which bounds the time is: the clock is set when it
 * stands outside of them, and then to the nearer one.
 */
export function createDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  local: LocalClocks = MACHINE,
): DatabaseClock {
  let aheadOfSteadyMs = local.wallMs() - local.steadyMs();
  let isSet = false;
  return {
    nowMs: () => Math.round(local.steadyMs() + aheadOfSteadyMs),
    isSet: () => isSet,
    async refresh() {
      const askedMs = local.steadyMs();
      const { rows } = await pool.query<{ ms: string }>(READ);
      const answeredMs = local.steadyMs();
      const earliest = Number(rows[0]?.ms) - answeredMs;
      const latest = Number(rows[0]?.ms) - askedMs;
      aheadOfSteadyMs = isSet
        ? Math.min(Math.max(aheadOfSteadyMs, earliest), latest)
        : (earliest + latest) / 2;
      isSet = true;
    },
  };
}
