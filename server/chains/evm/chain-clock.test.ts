import { describe, expect, it } from 'vitest';
import { createChainClock } from './chain-clock.ts';

function open() {
  const state = { wallMs: 1_788_854_521_004, chainSeconds: 1_788_854_520, isAway: false };
  const clock = createChainClock(
    {
      request: async <T>() => {
        if (state.isAway) throw new Error('away');
        return { timestamp: `0x${state.chainSeconds.toString(16)}` } as T;
      },
    },
    () => state.wallMs,
  );
  return { clock, state };
}

describe('a clock that follows a chain', () => {
  it('is the wall clock while the chain is not ahead', async () => {
    const { clock, state } = open();
    expect(clock.nowMs()).toBe(state.wallMs);
    for (const chainSeconds of [1_788_854_520, 1_788_854_540, 1_700_000_000]) {
      state.chainSeconds = chainSeconds;
      await clock.refresh();
      expect(clock.nowMs()).toBe(state.wallMs);
    }
  });

  it('is ahead by as much as the chain, and steady between its blocks', async () => {
    const { clock, state } = open();
    state.chainSeconds += 3_600;
    await clock.refresh();
    const aheadMs = clock.nowMs();
    expect(aheadMs).toBe(state.chainSeconds * 1_000);
    state.wallMs += 10_000;
    await clock.refresh();
    expect(clock.nowMs()).toBe(aheadMs + 10_000);
  });

  it('goes back with a chain that begins again', async () => {
    const { clock, state } = open();
    state.chainSeconds += 3_600;
    await clock.refresh();
    state.chainSeconds -= 3_600;
    await clock.refresh();
    expect(clock.nowMs()).toBe(state.wallMs);
  });

  it('continues as it was when the chain does not answer', async () => {
    const { clock, state } = open();
    state.chainSeconds += 3_600;
    await clock.refresh();
    const aheadMs = clock.nowMs();
    state.isAway = true;
    await expect(clock.refresh()).rejects.toThrow('away');
    expect(clock.nowMs()).toBe(aheadMs);
  });
});
