import type { Hex } from 'viem';
import { EXECUTOR } from '#devnet/accounts.ts';
import { createWatchSource, type WatchSource } from '#server/agents/evaluate/index.ts';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { Executor, type ExecutorOptions } from '../executor.ts';

/** The parts that belong to one test executor. */
export interface ExecutorSettings {
  readonly dailyGasWei?: bigint;
  readonly ownerDailyGasWei?: bigint;
  readonly denylist?: () => Denylist;
  readonly key?: Hex;
  readonly source?: WatchSource;
  /** Receives errors, which by default fail the test. */
  readonly onError?: ExecutorOptions['onError'];
}

/** An executor with the key of the local chains; its errors fail the test by default. */
export function testExecutor(
  parts: Pick<ExecutorOptions, 'pool' | 'access' | 'guard' | 'nowMs'>,
  {
    key = EXECUTOR.privateKey,
    dailyGasWei = 10n ** 18n,
    ownerDailyGasWei = 10n ** 20n,
    ...settings
  }: ExecutorSettings = {},
): Executor {
  return new Executor({
    ...parts,
    source:
      settings.source ??
      createWatchSource(parts.access, { prices: null, yields: { kind: 'chain' } }),
    denylist: settings.denylist ?? (() => new Denylist([])),
    config: {
      keys: { arbitrum: key, xlayer: key },
      confirmations: 1,
      dailyGasWei,
      ownerDailyGasWei,
    },
    onError:
      settings.onError ??
      ((error) => {
        throw error;
      }),
  });
}
