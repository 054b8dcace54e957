import { describe, expect, it } from 'vitest';
import { createServiceClock } from './service-clock.ts';

const NOON_MS = Date.UTC(2026, 8, 8, 12);
const HOUR_MS = 3_600_000;

/** A database, a chain that is ahead of it, and a machine whose own clock is ten minutes off. */
function open({ follows = true } = {}) {
  const state = { leadSeconds: 3_600, isDatabaseAway: false };
  const pool = {
    query: async () => {
      if (state.isDatabaseAway) throw new Error('the database is away');
      return { rows: [{ ms: String(NOON_MS) }] };
    },
  } as never;
  const followed = {
    request: async <T>() =>
      ({ timestamp: `0x${(NOON_MS / 1_000 + state.leadSeconds).toString(16)}` }) as T,
  };
  const clock = createServiceClock({
    pool,
    followed: follows ? followed : null,
    local: { wallMs: () => NOON_MS + 600_000, steadyMs: () => 0 },
  });
  return { clock, state };
}

describe('the clock of the service', () => {
  it('keeps the world’s time and the wall clock apart', async () => {
    const { clock } = open();
    expect(clock.isSet()).toBe(false);
    await clock.refresh();
    expect(clock.isSet()).toBe(true);
    expect(clock.wallMs()).toBe(NOON_MS);
    expect(clock.nowMs()).toBe(NOON_MS + HOUR_MS);
  });

  it('has one time where no chain is followed', async () => {
    const { clock } = open({ follows: false });
    await clock.refresh();
    expect(clock.nowMs()).toBe(NOON_MS);
    expect(clock.wallMs()).toBe(NOON_MS);
  });

  it('follows the chain also while the database is away', async () => {
    const { clock, state } = open();
    await clock.refresh();
    state.isDatabaseAway = true;
    state.leadSeconds = 7_200;
    await expect(clock.refresh()).rejects.toThrow('the database is away');
    expect(clock.wallMs()).toBe(NOON_MS);
    expect(clock.nowMs()).toBe(NOON_MS + 2 * HOUR_MS);
  });
});
