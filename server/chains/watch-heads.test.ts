import { type Hex, numberToHex } from 'viem';
import { describe, expect, it, vi } from 'vitest';
import type { ChainAccess } from './evm/chain-access.ts';
import { ChainUnreachable } from './evm/chain-unreachable.ts';
import { blockTimestamp, ifReachable, readAll, readOne } from './evm/read.ts';
import { runContractRead } from './evm/read-runner.ts';
import { refuseLagging } from './evm/refuse-lagging.ts';
import type { SolanaAccess } from './solana/access.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR } from './solana/programs.ts';
import { readAccount, readTokensAndAccounts } from './solana/read.ts';
import { refuseLaggingSolana } from './solana/refuse-lagging.ts';
import { runAccountRead } from './solana/run-account-read.ts';
import { watchHeads } from './watch-heads.ts';

const START_MS = 1_800_000_000_000;

/** Chains whose heads are at a time, or that refuse to return it. */
function open() {
  const state = { nowMs: START_MS, headSeconds: START_MS / 1000, asked: 0, isMute: false };
  const notify = (): number => {
    state.asked += 1;
    if (state.isMute) throw new Error('no such call');
    return state.headSeconds;
  };
  const clock = (): Buffer => {
    const data = Buffer.alloc(40);
    data.writeBigInt64LE(BigInt(notify()), 32);
    return data;
  };
  const [onLag, onHead] = [vi.fn(), vi.fn()];
  const requireCurrent = watchHeads({ wallClockMs: () => state.nowMs, onHead, onLag });
  const evmRpc = { request: async (): Promise<Hex> => numberToHex(notify(), { size: 32 }) };
  const solanaRpc = {
    request: async (_: string, [addresses]: [readonly string[]]) => ({
      value: addresses.map((address) => ({
        lamports: 1,
        owner: CLOCK_SYSVAR,
        executable: false,
        data: [address === CLOCK_SYSVAR ? clock().toString('base64') : '', 'base64'],
      })),
    }),
  };
  const batch = async (calls: readonly unknown[]) =>
    calls.map(() => ({ ok: true, result: { value: [] } }));
  const access = refuseLagging({ rpc: () => evmRpc } as unknown as ChainAccess, requireCurrent);
  const solana = refuseLaggingSolana(
    { rpc: { ...solanaRpc, batch } } as unknown as SolanaAccess,
    requireCurrent,
  );
  const checks = {
    base: () => access.requireCurrent?.('base'),
    solana: () => solana.requireCurrent?.(),
  };
  return { state, onLag, onHead, access, solana, checks };
}

describe.each(['base', 'solana'] as const)('the head of %s', (chain) => {
  it('is taken at ten minutes and where it is ahead, and no older, and is always reported', async () => {
    const { state, checks, onLag, onHead } = open();
    const check = checks[chain];
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
      [chain, 601],
      [chain, 4_000],
    ]);
    expect(onHead.mock.calls).toEqual([600, 601, 602, -86_400, 4_000].map((lag) => [chain, lag]));
  });

  it('is looked at every 15 seconds at most, and again after a failure, which refuses nothing', async () => {
    const { state, checks, onHead } = open();
    const check = checks[chain];
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
    expect(onHead).toHaveBeenCalledTimes(1);
    state.isMute = false;
    state.headSeconds -= 3_600;
    await expect(check()).rejects.toThrow();
  });
});

describe('a process whose clock is 11 minutes ahead', () => {
  it('reads no chain, and reports the age of each head', async () => {
    const { state, access, solana, onHead } = open();
    state.nowMs += 11 * 60_000;
    await expect(runContractRead(readOne(blockTimestamp('base')), access)).rejects.toBeInstanceOf(
      ChainUnreachable,
    );
    expect(
      await runContractRead(ifReachable(readAll([blockTimestamp('base')])), access),
    ).toBeNull();
    for (const read of [readAccount(RENT_SYSVAR), readTokensAndAccounts([RENT_SYSVAR], [])])
      await expect(runAccountRead<unknown>(read, solana)).rejects.toMatchObject({
        code: 'engine_unreachable',
        chain: 'solana',
      });
    expect(onHead.mock.calls).toEqual([
      ['base', 660],
      ['solana', 660],
    ]);
  });

  it('reads them once it is right again', async () => {
    const { solana } = open();
    const account = await runAccountRead(readAccount(RENT_SYSVAR), solana);
    expect(account).toMatchObject({ address: RENT_SYSVAR, lamports: 1n });
  });
});
