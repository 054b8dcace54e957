import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEvaluationPass } from '#server/agents/evaluate/index.ts';
import type { SubjectOutcome, WatchSource } from '#server/agents/evaluate/sources/source.ts';
import { unread } from '#server/agents/evaluate/sources/unread.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  PRICE,
} from '#server/operations/testing/agents-service.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { AgentEventList } from '#server/schemas/agent-event.ts';

const SEED = 14_011;
const TARGET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let service: AgentsService;
beforeAll(async () => {
  service = await openAgentsService();
});
afterAll(() => service.close());

const number = fc.integer({ min: 1, max: 90 });
const condition = fc.constantFrom('above' as const, 'below' as const);
const plainPrice = { ...PRICE, condition: undefined, threshold: undefined };
/** Typed agents, and the rule that each of their events must have. */
const agents = fc.oneof(
  fc.record({ condition, threshold: number }).map((rule) => ({
    body: { ...PRICE, ...rule },
    rule,
  })),
  fc
    .record({ size: number, sign: fc.constantFrom(1, -1), base: fc.option(number) })
    .map(({ size, sign, base }) => ({
      body: {
        ...plainPrice,
        pct_change: size * sign,
        ...(base === null ? {} : { base_price: base }),
      },
      rule: { condition: sign < 0 ? 'below' : 'above', threshold: size },
    })),
  fc.record({ condition, threshold: number }).map((rule) => ({
    body: {
      kind: 'yield',
      wallets: [OWNER],
      pool_id: 'aave-v3:base:USDC',
      protocol: 'aave-v3',
      chain: 'base',
      asset: 'USDC',
      ...rule,
    },
    rule,
  })),
  fc.tuple(number, fc.boolean()).map(([threshold, sends]) => ({
    body: {
      kind: 'health',
      wallets: [OWNER],
      protocol: 'aave',
      chain: 'base',
      threshold,
      target_wallet: TARGET,
      ...(sends ? { condition: 'below' } : {}),
    },
    rule: { condition: 'below', threshold, wallet: TARGET },
  })),
  fc.tuple(number, fc.boolean()).map(([threshold, sends]) => ({
    body: {
      kind: 'portfolio',
      wallets: [OWNER],
      threshold,
      ...(sends ? { condition: 'above' } : {}),
    },
    rule: { condition: 'above', threshold },
  })),
  fc.constant({
    body: { request: 'Notify me when ETH drops below 2000', wallets: [OWNER] },
    rule: { condition: 'above', threshold: 0 },
  }),
);

/** Every value far out, up and down in turn: each rule fires within some passes. */
function swinging(at: number): WatchSource {
  const value = ['50', '1000000', '0.000001', '1000000000000'][at % 4] as string;
  return {
    read: async (subjects) =>
      subjects.map(
        (): SubjectOutcome => ({
          ok: true,
          values: { value },
          observedAtMs: service.nowMs(),
          proof: { source: 'test', reads: [] },
        }),
      ),
  };
}
const silent: WatchSource = {
  read: async (subjects) => subjects.map(() => unread('chain_silent')),
};

it('is the agent’s own on every event: tested, fired and degraded', async () => {
  const tenant = await service.openTenant();
  const made = await Promise.all(
    fc.sample(agents, { seed: SEED, numRuns: 40 }).map(async ({ body, rule }) => {
      const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', body);
      await tenant.get(202, 'POST', `/agents/${agent.id}/test`);
      return { agent, rule };
    }),
  );
  const pass = async (source: WatchSource) => {
    service.advance(3_600_000);
    await runEvaluationPass({ pool: service.db.pool, source, nowMs: service.nowMs() });
  };
  for (let at = 0; at < 6; at++) await pass(swinging(at));
  for (let at = 0; at < 4; at++) await pass(silent);

  const events: AgentEventList['events'] = [];
  for (let cursor = ''; ; ) {
    const page = await tenant.get<AgentEventList>(
      200,
      'GET',
      `/agent-events?limit=200&cursor=${cursor}`,
    );
    events.push(...page.events);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  for (const { agent, rule } of made) {
    const own = events.filter((event) => event.agent.id === agent.id);
    const types = new Set(own.map(({ type }) => type));
    expect(types, agent.rendered).toEqual(
      new Set(['agent.test', 'agent.triggered', 'agent.degraded']),
    );
    for (const { type, trigger } of own) {
      expect({ type, ...trigger }, agent.rendered).toMatchObject({ wallet: OWNER, ...rule });
    }
  }
});

it('lets whatever an agent shows of its rule be sent again', async () => {
  const tenant = await service.openTenant();
  for (const { body } of fc.sample(agents, { seed: SEED + 1, numRuns: 25 })) {
    if (!('kind' in body)) continue;
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', body);
    const shown = Object.entries(agent).filter(([name]) => name in body || name === 'condition');
    await tenant.get(201, 'POST', '/agents', { ...body, ...Object.fromEntries(shown) });
  }
});
