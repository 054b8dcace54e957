import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource, runEvaluationPass } from '#server/agents/evaluate/index.ts';
import { type ChainAccess, createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from '#server/operations/testing/agents-service.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';

const SEED = 14_008;
const SOLANA = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
const CHAINS = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'xlayer', 'solana'];

const urls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
);
const sourceOf = (access: ChainAccess) => createWatchSource(access, parseSourceConfig({}));
const source = sourceOf(createChainAccess(urls));
let service: AgentsService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await openAgentsService({ agentSources: source });
  tenant = await service.openTenant();
});
afterAll(() => service.close());

const families = fc.constantFrom([OWNER], [SOLANA], [OWNER, SOLANA], [SOLANA, OWNER]);
const anyChain = fc.constantFrom(...CHAINS);
const assets = fc.constantFrom('USDC', 'ETH', 'WETH', 'DAI', 'WBTC', 'OKB', 'SOL', 'NOPE');
const health = fc.record({
  kind: fc.constant('health'),
  wallets: families,
  protocol: fc.constantFrom('aave', 'spark'),
  chain: anyChain,
  threshold: fc.constant(1.5),
});
const yields = fc
  .record({
    kind: fc.constant('yield'),
    wallets: families,
    protocol: fc.constantFrom(
      'aave-v3',
      'spark',
      'compound-v3',
      'morpho-blue',
      'uniswap-v3',
      'lido',
      'nowhere',
    ),
    chain: anyChain,
    asset: assets,
    metric: fc.constantFrom('apy', 'supplyApy', 'borrowApy'),
    condition: fc.constant('above'),
    threshold: fc.constant(1_000),
  })
  .map((body) => ({ ...body, pool_id: 'a-pool' }));
const portfolio = fc
  .record({ wallets: families, asset: fc.option(assets) })
  .map(({ wallets, asset }) => ({
    kind: 'portfolio',
    wallets,
    threshold: 10_000,
    ...(asset === null ? {} : { asset_symbol: asset }),
  }));
const price = fc
  .constantFrom('ethereum', 'bitcoin', 'solana', 'okb', 'nope', 'usd-coin')
  .map((price_source_id) => ({
    kind: 'price',
    wallets: [OWNER],
    asset_symbol: 'X',
    price_source_id,
    condition: 'below',
    threshold: 1e-9,
  }));
const spoken = fc.record({
  wallets: families,
  request: fc.constantFrom(
    'when my health factor on aave on base is below 1.2',
    'when my health factor on aave on xlayer is below 1.2',
    'when my health factor on spark on base is below 1.2',
    'when my USDC balance is above 10',
    'when my portfolio is worth more than $10',
    'when USDC supply APY on aave on base is above 9%',
    'when USDC supply APY on aave on xlayer is above 9%',
    'when gas on base is below 5 gwei',
    'when PEPE is above $1',
    'when ETH is below $5',
  ),
});

/** What is reported of all wallets together. */
const spokenSums = fc.record({
  wallets: families,
  request: fc.constantFrom(
    'when my portfolio is worth more than $10',
    'when my portfolio drops 10% in 24h',
    'when any of my holdings drops 10% in 24h',
  ),
});

/** What a refusal may name, by the kind. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  health: /^(chain|protocol|wallets)$/,
  yield: /^(chain|protocol|asset|pool_id)$/,
  portfolio: /^(asset_symbol|wallets)$/,
  price: /^price_source_id$/,
};

/** Whether each thing that an agent watches was read by the last pass, or the agent learns that it was not. */
async function readOf(agentId: string) {
  const { rows } = await service.db.pool.query<{ read: boolean; key: string }>(
    `select g.key, g.value_low is not null and g.failed_passes = 0 as read
       from agent a join agent_watch w on w.agent_id = a.id join watch_group g on g.id = w.group_id
      where a.public_id = $1`,
    [agentId],
  );
  return rows;
}

async function pass() {
  service.advance(3_600_000);
  await runEvaluationPass({ pool: service.db.pool, source, nowMs: service.nowMs() });
}

describe('an agent that is armed', () => {
  it('is one that the sources here read; what they never read is refused, with the field', async () => {
    const bodies = [
      ...fc.sample(health, { seed: SEED, numRuns: 60 }),
      ...fc.sample(yields, { seed: SEED, numRuns: 90 }),
      ...fc.sample(portfolio, { seed: SEED, numRuns: 30 }),
      ...fc.sample(price, { seed: SEED, numRuns: 12 }),
    ];
    const armed: Agent[] = [];
    for (const body of bodies) {
      const response = await tenant.ask('POST', '/agents', body);
      const answer = (await response.json()) as { agent: Agent } & ErrorEnvelope;
      if (response.status === 201) {
        armed.push(answer.agent);
        continue;
      }
      const reported = JSON.stringify({ body, answer });
      expect([400, 422], reported).toContain(response.status);
      expect(answer.issues[0]?.field, reported).toMatch(FIELDS[body.kind] ?? /$^/);
      expect(answer.issues[0]?.message.length, reported).toBeGreaterThan(10);
    }
    expect(armed.length).toBeGreaterThan(30);
    await pass();
    for (const agent of armed) {
      const watched = await readOf(agent.id);
      expect(watched.length).toBeGreaterThan(0);
      expect(watched, JSON.stringify(agent)).toEqual(
        watched.map(({ key }) => ({ key, read: true })),
      );
    }
  });

  it.each([
    ['aave on xlayer', { protocol: 'aave', chain: 'xlayer' }, 'chain', /base/],
    ['spark on base', { protocol: 'spark', chain: 'base' }, 'chain', /ethereum/],
    ['only a Solana wallet', { wallets: [SOLANA] }, 'wallets', /0x/],
    ['a Solana account', { target_wallet: SOLANA }, 'target_wallet', /0x/],
  ])('400: health of %s', async (_, changes, field, message) => {
    const body = {
      kind: 'health',
      wallets: [OWNER],
      protocol: 'aave',
      chain: 'base',
      threshold: 1,
    };
    expect(
      await tenant.get<ErrorEnvelope>(400, 'POST', '/agents', { ...body, ...changes }),
    ).toMatchObject({ issues: [{ field, message: expect.stringMatching(message) }] });
  });

  it('in plain English is read as well, or says that it is not', async () => {
    for (const body of fc.sample(spoken, { seed: SEED, numRuns: 40 })) {
      const response = await tenant.ask('POST', '/agents', body);
      const answer = (await response.json()) as { agent: Agent } & ErrorEnvelope;
      const reported = JSON.stringify({ body, answer });
      if (response.status !== 201) {
        expect([response.status, answer.error], reported).toEqual([422, 'unwatchable']);
        continue;
      }
      await pass();
      const watched = await readOf(answer.agent.id);
      expect(
        watched.some(({ read }) => read),
        reported,
      ).toBe(true);
    }
  });

  it('of a sum counts every wallet, or is refused with the one that it would leave out', async () => {
    const bodies = [
      ...fc.sample(portfolio, { seed: SEED, numRuns: 40 }),
      ...fc.sample(spokenSums, { seed: SEED, numRuns: 20 }),
    ];
    let counted = 0;
    for (const body of bodies) {
      const response = await tenant.ask('POST', '/agents', body);
      const answer = (await response.json()) as { agent: Agent } & ErrorEnvelope;
      const reported = JSON.stringify({ body, answer });
      const wallets: readonly string[] = body.wallets;
      if (wallets.includes(SOLANA)) {
        expect([400, 422], reported).toContain(response.status);
        expect(reported).toMatch(
          wallets.length === 1 ? /EVM wallets only.*0x/ : new RegExp(`Leave.*${SOLANA}`),
        );
      } else if (response.status === 201) counted += 1;
    }
    expect(counted).toBeGreaterThan(5);
  });

  it('and is of two wallets of which one is not read, from earlier versions, says that it is blind', async () => {
    const [outcome] = await source.read([
      { metric: 'portfolio_value', wallets: [OWNER.toLowerCase(), SOLANA] },
    ]);
    expect(outcome).toMatchObject({ ok: false, reason: 'not_read' });
  });

  it('is drafted under the same law', async () => {
    for (const request of [
      'Tell me when my health factor on aave on xlayer is below 1.2',
      'Tell me when PEPE is above $1',
    ]) {
      const response = await service.askKeyless('/agent-drafts', { request });
      expect([request, response.status]).toEqual([request, 422]);
    }
  });

  it.each([
    ['when my portfolio is worth more than $10', false],
    ['when my USDC balance is above 10', false],
    ['when ETH is below $5', true],
  ])(
    'drafted for nobody is a Solana wallet’s only where that is read: %s',
    async (request, may) => {
      const response = await service.askKeyless('/agent-drafts', { request });
      expect(response.status).toBe(201);
      const { proposal_id } = (await response.json()) as { proposal_id: string };
      const { rows } = await service.db.pool.query(
        'select solana_may_claim as may from keyless_draft where id = $1',
        [proposal_id],
      );
      expect(rows).toEqual([{ may }]);
    },
  );

  it('may be of a source that is silent now, which is not absent', async () => {
    const silent = Object.fromEntries(
      CHAINS.slice(0, 6).map((slug) => [slug, 'http://127.0.0.1:9']),
    );
    const away = await openAgentsService({ agentSources: sourceOf(createChainAccess(silent)) });
    try {
      const other = await away.openTenant();
      const wallets = [OWNER];
      for (const body of [
        {
          kind: 'yield',
          wallets,
          pool_id: 'a-pool',
          protocol: 'aave-v3',
          chain: 'base',
          asset: 'USDC',
          condition: 'above',
          threshold: 5,
        },
        { kind: 'health', wallets, protocol: 'aave', chain: 'base', threshold: 1.5 },
        { kind: 'portfolio', wallets, threshold: 5, asset_symbol: 'ETH' },
      ]) {
        await other.get(201, 'POST', '/agents', body);
      }
      await other.get(400, 'POST', '/agents', {
        kind: 'health',
        wallets,
        protocol: 'spark',
        chain: 'base',
        threshold: 1.5,
      });
    } finally {
      await away.close();
    }
  });
});
