import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import {
  createWatchSource,
  runEvaluationPass,
  type WatchSource,
} from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import type { Agent, MissedCrossing } from '#server/schemas/agent.ts';
import type { AgentEventList } from '#server/schemas/agent-event.ts';
import type { Backtest } from '#server/schemas/backtest.ts';
import { type AgentsService, openAgentsService } from './testing/agents-service.ts';

const HOUR_MS = 3_600_000;

let service: AgentsService;
let source: WatchSource;
beforeAll(async () => {
  const urls = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  source = createWatchSource(createChainAccess(Object.fromEntries(urls)), parseSourceConfig({}));
  service = await openAgentsService();
  await price(2500);
});
afterAll(async () => {
  await price(3000);
  await service.close();
});

const price = (usd: number) => sendCommand(testWorld().home, 'price', ['ETH', String(usd)]);

async function passAnHour(from: WatchSource = source): Promise<void> {
  service.advance(HOUR_MS);
  await runEvaluationPass({ pool: service.db.pool, source: from, nowMs: service.nowMs() });
}

const SILENT: WatchSource = {
  read: async (subjects) => subjects.map(() => ({ ok: false, reason: 'source_silent' as const })),
};

describe('an agent’s past in the API', () => {
  it('has the proof of an event, crossings that no check saw, and the firings that a backtest finds again', async () => {
    const tenant = await service.openTenant();
    const { id } = await tenant.create();
    await passAnHour();
    await price(1950);
    await price(2500);
    await passAnHour();
    expect(await tenant.get(200, 'GET', '/agent-events')).toMatchObject({ events: [] });
    const { missed_crossings: missed } = await tenant.get<{ missed_crossings: MissedCrossing[] }>(
      200,
      'GET',
      `/agents/${id}`,
    );
    expect(missed).toMatchObject([
      { comparator: 'below', threshold: '2000', extreme: '1950', checked_to: service.nowMs() },
    ]);

    await price(1900);
    await passAnHour();
    const firedAtMs = service.nowMs();
    const { events } = await tenant.get<AgentEventList>(200, 'GET', '/agent-events');
    expect(events).toMatchObject([
      {
        type: 'agent.triggered',
        proof: {
          rule: { watch: 'price:ethereum', comparator: 'below', threshold: '2000' },
          value: '1900',
          observed_at: expect.any(String),
          from: {
            source: 'price_feed',
            reads: [
              {
                chain: 'ethereum',
                call: 'latestAnswer()',
                answer: '190000000000',
                block_number: expect.stringMatching(/^\d+$/),
                round_id: expect.stringMatching(/^\d+$/),
              },
            ],
          },
        },
      },
    ]);
    const { backtest } = await tenant.get<{ backtest: Backtest }>(
      200,
      'POST',
      `/agents/${id}/backtest`,
      {},
    );
    expect(backtest).toMatchObject({
      fire_count: 1,
      fires: [{ at: firedAtMs, values: [{ value: '1900', source: 'price_feed' }] }],
    });
    await price(2500);
  });

  it('is since when it is blind, and that it sees again', async () => {
    const tenant = await service.openTenant();
    const { id } = await tenant.create({ threshold: 1500 });
    for (let pass = 0; pass < 3; pass++) await passAnHour(SILENT);
    const degradedAtMs = service.nowMs();
    const read = async () => {
      const { agent } = await tenant.get<{ agent: Agent }>(200, 'GET', `/agents/${id}`);
      return agent;
    };
    expect(await read()).toMatchObject({ degraded_since: degradedAtMs });
    const { events } = await tenant.get<AgentEventList>(200, 'GET', '/agent-events');
    expect(events).toMatchObject([
      {
        type: 'agent.degraded',
        proof: { failures: ['The service that it is read from does not answer.'] },
      },
    ]);
    await passAnHour();
    expect(await read()).not.toHaveProperty('degraded_since');
    expect(await read()).toMatchObject({ last_checked_at: service.nowMs() });
  });
});
