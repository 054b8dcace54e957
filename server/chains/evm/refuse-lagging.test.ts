import { type Hex, numberToHex } from 'viem';
import { describe, expect, it, vi } from 'vitest';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { blockTimestamp, ifReachable, readAll, readOne } from './read.ts';
import { runReading } from './read-runner.ts';
import { refuseLagging } from './refuse-lagging.ts';

const START_MS = 1_800_000_000_000;

/** A chain whose head stands at a time, or that refuses to tell it. */
function open() {
  const state = { nowMs: START_MS, headSeconds: START_MS / 1000, asked: 0, isMute: false };
  const request = async (): Promise<Hex> => {
    state.asked += 1;
    if (state.isMute) throw new Error('no such call');
    return numberToHex(state.headSeconds, { size: 32 });
  };
  const onLag = vi.fn();
  const access = refuseLagging({ rpc: () => ({ request }) } as unknown as ChainAccess, {
    wallClockMs: () => state.nowMs,
    onLag,
  });
  return { state, onLag, check: () => access.requireCurrent?.('base'), access };
}

describe('refuseLagging', () => {
  it('takes heads of ten minutes and such as are ahead, and no older one', async () => {
    const { state, check, onLag } = open();
    for (const [lag, isTaken] of [
      [600, true],
      [601, false],
      [602, false],
      [-86_400, true],
      [4_000, false],
    ] as const) {
      state.nowMs += 60_000;
      state.headSeconds = state.nowMs / 1000 - lag;
      if (isTaken) await expect(check()).resolves.toBeUndefined();
      else await expect(check()).rejects.toBeInstanceOf(ChainUnreachable);
    }
    // Said once until it is current again.
    expect(onLag.mock.calls).toEqual([
      ['base', 601],
      ['base', 4_000],
    ]);
  });

  it('looks every 15 seconds at most, and again after a failure, which refuses nothing', async () => {
    const { state, check } = open();
    for (let at = 0; at < 10; at++) {
      await check();
      state.nowMs += 1_000;
    }
    expect(state.asked).toBe(1);
    state.nowMs += 15_000;
    state.isMute = true;
    await check();
    await check();
    expect(state.asked).toBe(3);
    state.isMute = false;
    state.headSeconds -= 3_600;
    await expect(check()).rejects.toThrow();
  });

  it('makes a reading fail like one of a silent chain', async () => {
    const { state, access } = open();
    state.headSeconds -= 3_600;
    await expect(runReading(readOne(blockTimestamp('base')), access)).rejects.toBeInstanceOf(
      ChainUnreachable,
    );
    expect(await runReading(ifReachable(readAll([blockTimestamp('base')])), access)).toBeNull();
  });
});
