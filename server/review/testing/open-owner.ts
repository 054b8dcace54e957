import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { readReceipt } from '../receipt/read-receipt.ts';
import { type SomePlan, storeSomePlan } from './store-some-plan.ts';

/** Stores a plan, and asks as its page does what is done of it and what a transaction came to. */
export async function openOwner(pool: pg.Pool, stored: SomePlan, environment: EngineEnvironment) {
  const found = await storeSomePlan(pool, stored);
  return {
    done: async () => (await found()).done,
    ask: async (keys: readonly string[], ...hashes: string[]) => {
      const plan = await found();
      const named = plan.steps.filter(({ key }) => keys.includes(key ?? ''));
      const query = { steps: [...keys], hashes };
      return (await readReceipt(pool, environment, plan, named, query)).state;
    },
  };
}
