/**
 * An executor of the chaos test, which is killed at its Nth call to its database or its chains: before it
 * is sent, while it is pending, or before its answer is read.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Address } from 'viem';
import { EXECUTOR } from '#devnet/accounts.ts';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { type ChainAccess, createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createPool } from '#server/db/pool.ts';
import { Executor } from '../executor.ts';

/** Its input from the test. */
export interface ChaosExecutorPlan {
  readonly databaseUrl: string;
  readonly arbitrumUrl: string;
  readonly guard: Address;
  /** Which of its questions is its last; null where it lives. */
  readonly killAt: number | null;
  readonly killed: 'before' | 'meanwhile' | 'after';
  /** Its time began here, Unix milliseconds, and runs so many times as fast. */
  readonly startMs: number;
  readonly speed: number;
}

const plan = JSON.parse(process.argv[2] ?? '') as ChaosExecutorPlan;
const die = () => process.kill(process.pid, 'SIGKILL');

let asked = 0;
/** Whether it ends with this question, and then how. */
function endsNow(): ChaosExecutorPlan['killed'] | null {
  asked++;
  if (asked !== plan.killAt) return null;
  if (plan.killed === 'before') die();
  return plan.killed;
}

type Query = (...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;
prototype.query = function (this: unknown, ...args: unknown[]) {
  const ends = endsNow();
  if (ends === 'meanwhile') setImmediate(die);
  // The pool's own queries report their end by a callback.
  const callback = args.at(-1);
  if (ends === 'after' && typeof callback === 'function') args[args.length - 1] = die;
  const result = query.apply(this, args);
  if (ends === 'after' && result instanceof Promise) return result.then(die, die);
  return result;
};

const chains = createChainAccess({ arbitrum: plan.arbitrumUrl });
const access: ChainAccess = {
  rpc: (chain) =>
    new Proxy(chains.rpc(chain), {
      get: (target, name) => {
        if (name !== 'request') return Reflect.get(target, name).bind(target);
        return (method: string, params: readonly unknown[]) => {
          const ends = endsNow();
          if (ends === 'meanwhile') setImmediate(die);
          const answer = target.request(method, params);
          return ends === 'after' ? answer.then(die, die) : answer;
        };
      },
    }),
};

const executor = new Executor({
  pool: createPool({
    databaseUrl: plan.databaseUrl,
    maxConnections: 5,
    onIdleError: () => undefined,
  }),
  access,
  guard: plan.guard,
  source: { read: async () => [] },
  denylist: () => new Denylist([]),
  config: {
    keys: { arbitrum: EXECUTOR.privateKey },
    confirmations: 1,
    dailyGasWei: 10n ** 18n,
    ownerDailyGasWei: 10n ** 20n,
  },
  nowMs: () => plan.startMs + (Date.now() - plan.startMs) * plan.speed,
  onError: (error) => console.error(error),
});
for (;;) {
  await executor.pass();
  await wait(20);
}
