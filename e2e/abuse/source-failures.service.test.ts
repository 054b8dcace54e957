import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainSource } from '#server/agents/evaluate/sources/chain-source.ts';
import type { SubjectOutcome, WatchSource } from '#server/agents/evaluate/sources/source.ts';
import {
  UNREAD_REASONS,
  type UnreadReason,
  unread,
} from '#server/agents/evaluate/sources/unread.ts';
import { openWatch } from '#server/agents/evaluate/testing/open-watch.ts';
import { type WatchSubject, watchKey } from '#server/agents/watch-subject.ts';
import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';

const SEED = 14_005;
const REASONS = Object.keys(UNREAD_REASONS) as UnreadReason[];
const CATALOGUE: readonly string[] = Object.values(UNREAD_REASONS);

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
});
afterAll(() => watch.close());

/** Agents of one tenant, each with the tenant's own word in whatever is its to write. */
function requestsOf(word: string, wallet: string): TypedAgentRequest[] {
  const common = { wallets: [wallet], autonomy: 'notify' as const };
  const above = { condition: 'above' as const, threshold: 1e9 };
  const shared = { asset_symbol: 'ETH', price_source_id: 'ethereum' };
  return [
    { kind: 'price', ...common, ...above, ...shared },
    { kind: 'price', ...common, ...above, asset_symbol: word, price_source_id: word },
    {
      kind: 'yield',
      ...common,
      ...above,
      pool_id: word,
      protocol: word,
      chain: 'base',
      asset: word,
      metric: 'apy',
    },
    { kind: 'health', ...common, protocol: 'aave', chain: 'base', threshold: 1.5 },
    {
      kind: 'portfolio',
      ...common,
      asset_symbol: word,
      threshold: 1e9,
      movement_window: '24h',
    },
  ];
}

/** One pass: what each subject comes to, drawn by its key. */
const passes = fc.array(
  fc.record({
    failing: fc.integer({ min: 0, max: 0xffff }),
    reason: fc.integer({ min: 0, max: REASONS.length - 1 }),
  }),
  { minLength: 4, maxLength: 6 },
);

function hash(text: string): number {
  return [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0, 7);
}

describe('a source that fails', () => {
  it('is reported to those alone who read it, in fixed sentences', async () => {
    const plans = fc.sample(passes, { numRuns: 3, seed: SEED });
    for (const [round, plan] of plans.entries()) {
      const tenants = await Promise.all(
        ['quux', 'zorb', 'plugh'].map(async (name, at) => {
          const word = `${name}${round}secret`;
          const wallet = `0x${`${round}${at}`.padEnd(40, 'a')}`;
          const tenant = await watch.openTenant();
          const agents = await Promise.all(
            requestsOf(word, wallet).map((request) => watch.create(request, tenant)),
          );
          return { tenant, agents, words: [word, wallet] };
        }),
      );
      const reported = new Map<string, Set<string>>();
      for (const { failing, reason } of plan) {
        const drawn = (subject: WatchSubject): UnreadReason | null => {
          const size = hash(watchKey(subject)) ^ failing;
          return size % 3 === 0 ? null : (REASONS[(size + reason) % REASONS.length] ?? null);
        };
        const source: WatchSource = {
          read: async (subjects) =>
            subjects.map((subject): SubjectOutcome => {
              const why = drawn(subject);
              // A source echoes what it was asked, for whomever.
              if (why !== null) {
                const sets = reported.get(watchKey(subject)) ?? new Set();
                reported.set(watchKey(subject), sets.add(UNREAD_REASONS[why]));
                return unread(why, JSON.stringify(subjects));
              }
              return {
                ok: true,
                values: { value: '2' },
                observedAtMs: watch.nowMs(),
                proof: { source: 'test', reads: [] },
              };
            }),
        };
        watch.passHours();
        await watch.run({ source });
      }
      for (const { agents, words } of tenants) {
        const foreign = tenants.flatMap((other) => (other.words === words ? [] : other.words));
        for (const agent of agents) {
          const events = await watch.events(agent.id);
          const text = JSON.stringify(events).toLowerCase();
          for (const word of foreign) expect(text).not.toContain(word.toLowerCase());
          const keys = await keysOf(agent.id);
          for (const { proof } of events) {
            const failures = proof.failures as string[];
            const own = keys.flatMap((key) => [...(reported.get(key) ?? [])]);
            expect(CATALOGUE).toEqual(expect.arrayContaining(failures));
            expect(own).toEqual(expect.arrayContaining(failures));
            expect(failures.length).toBeGreaterThan(0);
          }
          if (keys.every((key) => !reported.has(key))) expect(events).toEqual([]);
        }
      }
      await watch.pool.query(`delete from agent_watch`);
    }
  });

  it('leaves the others their values, however much gas a contract burns', async () => {
    const burner = '0x00000000000000000000000000000000b0a4b0a4';
    const rpc = watch.access.rpc('base');
    const wallet = (at: number) => [`0x${String(at).padEnd(40, 'b')}`];
    const greedy: WatchSubject[] = Array.from({ length: 6 }, (_, at) => ({
      metric: 'balance',
      asset: burner,
      chain: 'base',
      wallets: wallet(at),
    }));
    const honest: WatchSubject[] = [
      { metric: 'balance', asset: 'USDC', chain: 'base', wallets: wallet(7) },
      { metric: 'supply_apy', protocol: 'aave-v3', chain: 'base', asset: 'WETH' },
      { metric: 'price', price_source_id: 'ethereum', chain: 'base' },
    ];
    const source = createChainSource(watch.access);
    for (let leaves = 1_000; leaves < 2 ** 22; leaves *= 2) {
      await rpc.request('anvil_setCode', [burner, burnerCode(leaves)]);
      const outcomes = await source.read([...greedy, ...honest]);
      const places = outcomes.map(({ ok }) => ok);
      expect(places.slice(greedy.length), `${leaves} gas left`).toEqual(honest.map(() => true));
    }
  });
});

/** A token of 18 decimals whose balances burn all but some gas. */
function burnerCode(leaves: number): `0x${string}` {
  const code = [
    '60003560e01c63313ce56714', // decimals()?
    '602357', // then jump to 0x23
    '5b', // 0x0f
    `62${leaves.toString(16).padStart(6, '0')}5a11`, // is more gas left than that?
    '600f57', // then jump to 0x0f
    '600060005260206000f3', // return 0
    '5b', // 0x23
    '601260005260206000f3', // return 18
  ];
  return `0x${code.join('')}`;
}

async function keysOf(agentId: string): Promise<string[]> {
  const { rows } = await watch.pool.query<{ key: string }>(
    `select g.key from agent_watch w join watch_group g on g.id = w.group_id where w.agent_id = $1`,
    [agentId],
  );
  return rows.map(({ key }) => key);
}
