import { describe, expect, it } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

const NOON_MS = Date.UTC(2026, 8, 8, 12);

/** A machine and a database whose clocks differ, and a reading that takes a while. */
function open({ skewMs = 0, takesMs = 0 } = {}) {
  const state = { elapsedMs: 0, skewMs, takesMs, isAway: false };
  const databaseMs = () => NOON_MS + state.elapsedMs;
  const clock = createDatabaseClock(
    {
      query: async () => {
        if (state.isAway) throw new Error('away');
        state.elapsedMs += state.takesMs / 2;
        const rows = [{ ms: String(databaseMs()) }];
        state.elapsedMs += state.takesMs / 2;
        return { rows };
      },
    } as never,
    { wallMs: () => databaseMs() + state.skewMs, steadyMs: () => 777 + state.elapsedMs },
  );
  return { clock, state, databaseMs };
}

describe('the clock that all processes share', () => {
  it('is the machine’s own until the database was read', () => {
    const { clock } = open({ skewMs: -600_000 });
    expect(clock.nowMs()).toBe(NOON_MS - 600_000);
  });

  it.each([-600_000, 0, 600_000])('is the database’s on a machine %d ms off', async (skewMs) => {
    const { clock, state, databaseMs } = open({ skewMs });
    await clock.refresh();
    expect(clock.nowMs()).toBe(databaseMs());
    state.elapsedMs += 86_400_000;
    expect(clock.nowMs()).toBe(databaseMs());
  });

  it('does not move when the machine’s clock is set', async () => {
    const { clock, state, databaseMs } = open();
    await clock.refresh();
    state.skewMs = 3_600_000;
    expect(clock.nowMs()).toBe(databaseMs());
  });

  it('is not moved by a slow reading that it agrees with', async () => {
    const { clock, state, databaseMs } = open({ takesMs: 10 });
    await clock.refresh();
    expect(clock.nowMs()).toBe(databaseMs());
    state.takesMs = 4_000;
    await clock.refresh();
    expect(clock.nowMs()).toBe(databaseMs());
  });

  it('continues as it was when the database is away', async () => {
    const { clock, state, databaseMs } = open({ skewMs: 600_000 });
    await clock.refresh();
    state.isAway = true;
    state.elapsedMs += 1_000;
    await expect(clock.refresh()).rejects.toThrow('away');
    expect(clock.nowMs()).toBe(databaseMs());
  });
});
