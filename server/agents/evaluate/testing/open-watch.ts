import type pg from 'pg';
import { testWorld } from '#devnet/testing/test-world.ts';

import { sendCommand } from '#devnet/world/send-command.ts';
import { compileAgentRequest } from '#server/agents/compile/compile-agent-request.ts';
import { createAgent, type Tenant } from '#server/agents/create-agent.ts';
import { specifyCompiledAgent } from '#server/agents/specify-compiled-agent.ts';
import { specifyTypedAgent } from '#server/agents/specify-typed-agent.ts';
import { updateAgent } from '#server/agents/update-agent.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { openTestDatabase } from '#server/http/testing/open-test-service.ts';
import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';
import { runEvaluationPass } from '../run-evaluation-pass.ts';
import { createChainSource } from '../sources/chain-source.ts';
import type { WatchSource } from '../sources/source.ts';

const HOUR_MS = 3_600_000;
const MANDATE = { autonomy: 'notify', action: null } as const;
const UNCHANGED = { edit: undefined, doPart: null, autonomy: undefined, action: undefined };

/** An event as it is stored. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly agent_id: string;
  readonly trigger: Record<string, unknown>;
  readonly proof: Record<string, unknown>;
  readonly deliveries: number;
}

/** A database, the devnet, and a clock that only the test moves. */
export async function openWatch() {
  const database = await openTestDatabase();
  const { pool } = database;
  const partner = await database.createPartner();
  const tenant = { partnerId: partner.partnerId, tier: 'beta' as const };
  const urls = Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ) as Partial<Record<EvmChainSlug, string>>;
  const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
  const access = createChainAccess(urls, { solana });
  const source = createChainSource(access, { solana });
  let nowMs = Date.now();

  return {
    database,
    pool,
    source,
    access,
    partnerId: partner.partnerId,
    nowMs: () => nowMs,
    /** Lets time pass: hourly agents are due. */
    passHours: (hours = 1) => {
      nowMs += hours * HOUR_MS;
    },
    passMs: (ms: number) => {
      nowMs += ms;
    },
    world: (...command: string[]) => {
      const [name = '', ...args] = command;
      return sendCommand(testWorld().home, name, args);
    },
    /** Makes an agent of the watch's own tenant, or of another one. */
    create: (request: TypedAgentRequest, of: Tenant = tenant) =>
      createAgent(pool, of, specifyTypedAgent(request, MANDATE), null, nowMs),
    openTenant: async (): Promise<Tenant> => {
      const { partnerId } = await database.createPartner();
      return { partnerId, tier: 'high' };
    },
    /** Makes an agent from plain English. */
    say: async (request: string, wallet: string) => {
      const wallets = [wallet];
      const compilation = await runContractRead(
        compileAgentRequest({ request, wallets, autonomy: 'notify' }),
        access,
      );
      if (compilation.outcome !== 'condition' && compilation.outcome !== 'schedule') {
        throw new Error(`"${request}" came to ${JSON.stringify(compilation)}`);
      }
      const spec = specifyCompiledAgent(compilation, request, wallets, MANDATE);
      return createAgent(pool, tenant, spec, null, nowMs);
    },
    setStatus: (agent: { id: string }, status: 'active' | 'paused') =>
      updateAgent(pool, tenant, agent.id, { ...UNCHANGED, status }, nowMs),
    run: (options: { source?: WatchSource } = {}) =>
      runEvaluationPass({ pool, source: options.source ?? source, nowMs }),
    events: (agentId?: string) => readEvents(pool, agentId),
    close: () => database.close(),
  };
}

async function readEvents(pool: pg.Pool, agentId: string | undefined): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `select e.id, e.type, e.agent_id, e.trigger, e.proof,
            (select count(*)::int from webhook_delivery d where d.event_id = e.id) as deliveries
       from agent_event e where $1::uuid is null or e.agent_id = $1
      order by e.triggered_at, e.id`,
    [agentId ?? null],
  );
  return rows;
}
