import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { WatchSource } from '#server/agents/evaluate/index.ts';
import { openWatch } from '#server/agents/evaluate/testing/open-watch.ts';
import { AGENT_COLUMNS, type AgentRow } from '../agent-row.ts';
import { backtestAgent } from './backtest-agent.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const MINUTE_MS = 60_000;

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
});
afterAll(() => watch.close());

/** One pass: the price of each coin then, null where its source does not answer. */
interface Pass {
  readonly afterMinutes: number;
  readonly ETH: number | null;
  readonly WBTC: number | null;
}

const REQUESTS = [
  'when ETH is below $2000',
  'when ETH drops 10%',
  'when ETH moves 20% either way in 4 hours',
  'when ETH drops 15% in 3h',
  'when ETH is below $2000 and WBTC is above $50000',
  'when ETH is below $1800 or WBTC is below $45000',
  'when ETH/WBTC drops below 0.04',
] as const;

const eth = fc.integer({ min: 1_500, max: 2_500 });
const btc = fc.integer({ min: 40_000, max: 60_000 });
const silentAtTimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 8, nil: null });

/** On the hour, with sources that fail; or late and early, with sources that do not. */
const passes: fc.Arbitrary<Pass[]> = fc.oneof(
  fc.array(
    fc.record({
      afterMinutes: fc.constant(60),
      ETH: silentAtTimes(eth),
      WBTC: silentAtTimes(btc),
    }),
    { minLength: 1, maxLength: 25 },
  ),
  fc.array(
    fc.record({
      afterMinutes: fc.constantFrom(20, 45, 60, 61, 90, 130, 400),
      ETH: eth,
      WBTC: btc,
    }),
    { minLength: 1, maxLength: 25 },
  ),
);

/** Prices of a pass as the sources return them: a ratio needs both. */
const sourceOf = (pass: Pass): WatchSource => ({
  read: async (subjects) =>
    subjects.map(({ asset = '', quote }) => {
      const price = pass[asset as 'ETH' | 'WBTC'];
      const unit = quote === undefined ? 1 : pass[quote as 'ETH' | 'WBTC'];
      if (price === null || unit === null)
        return { ok: false as const, reason: 'chain_silent' as const };
      return {
        ok: true,
        values: { [asset]: (price / unit).toFixed(12) },
        observedAtMs: 0,
        proof: { source: 'memory', reads: [] },
      };
    }),
});

async function readRow(id: string): Promise<AgentRow> {
  const { rows } = await watch.pool.query<AgentRow>(
    `select ${AGENT_COLUMNS} from agent a where a.id = $1`,
    [id],
  );
  return rows[0] as AgentRow;
}

async function liveFires(id: string): Promise<number[]> {
  const { rows } = await watch.pool.query<{ at: Date }>(
    `select triggered_at as at from agent_event
      where agent_id = $1 and type = 'agent.triggered' order by triggered_at`,
    [id],
  );
  return rows.map(({ at }) => at.getTime());
}

it('replays the readings of passes to exactly their firings', async () => {
  await fc.assert(
    fc.asyncProperty(passes, async (steps) => {
      await watch.pool.query('truncate agent, watch_group, watch_reading cascade');
      const from = watch.nowMs();
      const agents = await Promise.all(REQUESTS.map((request) => watch.say(request, WALLET)));
      for (const step of steps) {
        watch.passMs(step.afterMinutes * MINUTE_MS);
        await watch.run({ source: sourceOf(step) });
      }
      const replayed = async (id: string) => {
        const row = await readRow(id);
        const { fires } = await backtestAgent(watch.pool, row, { from }, watch.nowMs());
        return fires.map(({ at }) => at);
      };
      const live = await Promise.all(agents.map(({ id }) => liveFires(id)));
      expect(await Promise.all(agents.map(({ id }) => replayed(id)))).toEqual(live);

      // Windows and ratios have the same result from the prices alone.
      await watch.pool.query(
        `delete from watch_reading where series not similar to 'price:[a-z-]+'`,
      );
      expect(await Promise.all(agents.map(({ id }) => replayed(id)))).toEqual(live);
    }),
    { numRuns: scaled(20) },
  );
}, 120_000);
