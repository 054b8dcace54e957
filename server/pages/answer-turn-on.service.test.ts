import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { testPipelineParts } from '#server/http/testing/test-pipeline-parts.ts';
import { openCode } from '#server/messaging/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
} from '#server/operations/testing/agents-service.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { answerTurnOnWith, type TurnOnCallParts } from './answer-turn-on.ts';

const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const WALLET = `wallet=${OWNER}&chain=base`;
const GAS = `agent=gas-window&${WALLET}`;
const PRICE = `agent=price-below&${WALLET}&market=ETH&mode=notify`;
const RATE = `agent=rate-below&${WALLET}&market=aave-v3:base:USDC&mode=notify`;

let service: AgentsService;
let parts: TurnOnCallParts;
beforeAll(async () => {
  service = await openAgentsService();
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const access = createChainAccess(Object.fromEntries(chains));
  const { pool } = service.db;
  const logger = { error: () => undefined } as unknown as Logger;
  parts = {
    ...testPipelineParts(pool, logger),
    turnOn: () => ({
      pool,
      environment: {},
      intentModel: null,
      agentSources: createWatchSource(access, parseSourceConfig({})),
      chat: { linkUrl: async (code) => `https://t.me/portolan_bot?start=${code}` },
      nowMs: service.nowMs(),
    }),
  };
  const shown = await service.openTenant({ surfaces: { agents: ['depeg'] } });
  await pool.query(`update partner set slug = 'shown' where id = $1`, [shown.partnerId]);
  const bare = await service.openTenant();
  await pool.query(`update partner set slug = 'bare' where id = $1`, [bare.partnerId]);
});
afterAll(() => service.close());

let callers = 0;
function open(query: string, more: { method?: string; caller?: string; parts?: object } = {}) {
  callers += 1;
  const { method = 'GET', caller = `203.0.113.${callers}` } = more;
  return answerTurnOnWith(
    { ...parts, ...more.parts },
    new Request(`https://portolan.test/turn-on?${query}`, {
      method,
      headers: { 'x-caller': caller },
    }),
  );
}

it.each([
  [GAS, { gas_price: 5 }, 'notify'],
  [`${GAS}&gas_price=7.5`, { gas_price: 7.5 }, 'notify'],
  [`agent=weekly-check-in&${WALLET}&day=5&hour=9`, { day: '5', hour: '9' }, 'notify'],
  [`${RATE}&rate=4`, { rate: 4 }, 'notify'],
  [
    `${PRICE.replace('mode=notify', 'mode=prepare_purchase')}&price=1500`,
    { price: 1500 },
    'prepare_purchase',
  ],
  [`agent=depeg&${WALLET}&market=USDC&partner=shown`, {}, 'notify'],
])('302: %s', async (query, values, action) => {
  const answer = await open(query);
  expect(answer.status, await answer.clone().text()).toBe(302);
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^https:\/\/t\.me\/portolan_bot\?start=[A-Za-z0-9_-]{43}$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const code = location.split('=').at(-1) ?? '';
  const opened = await openCode(service.db.pool, code, '7', service.nowMs());
  expect(opened).toMatchObject({
    partnerId: PUBLIC_PARTNER_ID,
    wallet: OWNER,
    proof: 'none',
    activation: { field_values: values, action_id: action },
  });
  expect(await openCode(service.db.pool, code, '8', service.nowMs())).toBeNull();
  service.advance(600_000);
  expect(await openCode(service.db.pool, code, '7', service.nowMs())).toBeNull();
});

it.each([
  ['', 'agent'],
  [WALLET, 'agent'],
  [`agent=nothing&${WALLET}`, 'agent'],
  [`agent=constructor&${WALLET}`, 'agent'],
  ['agent=gas-window&chain=base', 'wallet'],
  [`agent=gas-window&wallet=${OWNER}`, 'chain'],
  ['agent=gas-window&wallet=0x12&chain=base', 'wallet'],
  [`agent=gas-window&wallet=${OWNER.replace('f39F', 'F39f')}&chain=base`, 'wallet'],
  [`agent=gas-window&wallet=${OWNER}&chain=nowhere`, 'chain'],
  [`agent=gas-window&wallet=${OWNER}&chain=solana`, 'wallet'],
  [`agent=gas-window&wallet=${SOLANA}&chain=base`, 'wallet'],
  [`${GAS}&wallet=${OWNER}`, 'wallet'],
  [`${GAS}&gas_price=1&gas_price=2`, 'gas_price'],
  [`${GAS}&rate=3`, 'rate'],
  [`${GAS}&Gas_Price=3`, 'Gas_Price'],
  [`${GAS}&__proto__=3`, '__proto__'],
  [`${GAS}&utm_source=x`, 'utm_source'],
  [`${GAS}&gas_price=`, 'gas_price'],
  [`${GAS}&gas_price=ten`, 'gas_price'],
  [`${GAS}&gas_price=-1`, 'gas_price'],
  [`${GAS}&gas_price=1e3`, 'gas_price'],
  [`${GAS}&gas_price=0x10`, 'gas_price'],
  [`${GAS}&gas_price=1,5`, 'gas_price'],
  [`${GAS}&gas_price=0`, 'gas_price'],
  [`${GAS}&gas_price=999999999`, 'gas_price'],
  [`${GAS}&gas_price=1.123456789`, 'gas_price'],
  [`agent=weekly-check-in&${WALLET}&day=8`, 'day'],
  [`${GAS}&mode=notify`, 'mode'],
  [`${RATE.replace('&mode=notify', '')}`, 'mode'],
  [`${RATE.replace('mode=notify', 'mode=execute')}`, 'mode'],
  [`${GAS}&market=ETH`, 'market'],
  [`agent=rate-below&${WALLET}&mode=notify`, 'market'],
  [`agent=rate-below&${WALLET}&mode=notify&market=x`, 'market'],
  [`agent=rate-below&${WALLET}&mode=notify&market=aave-v3:polygon:USDC`, 'market'],
  [`agent=price-below&${WALLET}&mode=notify&market=USDC`, 'market'],
  [`${PRICE.replace('chain=base', 'chain=hyperliquid')}`, 'chain'],
  [`${GAS}&partner=nobody`, 'partner'],
  [`${GAS}&partner=bare`, 'partner'],
  [`${GAS}&partner=public`, 'partner'],
  [`${GAS}&partner=shown`, 'agent'],
  [`${GAS}&partner=${'x'.repeat(301)}`, 'partner'],
])('400 in words: %s', async (query, field) => {
  const answer = await open(query);
  const text = await answer.text();
  expect(answer.status, text).toBe(400);
  expect(text).toContain('This link cannot be opened');
  expect(text).toContain(`<code>${field}</code>`);
  expect(text).not.toContain('undefined');
});

it('says nothing that was sent as markup, and lets nothing run or frame it', async () => {
  const answer = await open(`${GAS}&${encodeURIComponent('<script>alert(1)</script>')}=1`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('<script');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`frame-ancestors 'none'`);
});

it('405: another method; 429: too many from one address; 503: no bot, or a bot that is silent', async () => {
  expect((await open(GAS, { method: 'POST' })).status).toBe(405);
  const statuses = [];
  for (let at = 0; at < 21; at += 1) {
    statuses.push((await open(GAS, { caller: '198.51.100.7' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 302), 429]);
  for (const chat of [
    null,
    { linkUrl: () => Promise.reject(new Error('the Bot API is silent')) },
  ]) {
    const answer = await open(GAS, { parts: { turnOn: () => ({ ...parts.turnOn(), chat }) } });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('cannot be reached right now');
  }
});

it('429: too many from everybody together, whom no address counts', async () => {
  await service.db.pool.query(
    `insert into address_window (operation, address, window_ms, started_at, used)
     values ('turn_on_of_all', 'everybody', 60000, clock_timestamp() + interval '1 hour', 599)
     on conflict (operation, address, window_ms)
     do update set used = 599, started_at = clock_timestamp() + interval '1 hour'`,
  );
  // What asks no source is answered what is wrong, and takes nothing of what all have together.
  const wrong = ['', `${GAS}&surprise=1`, `agent=none&${WALLET}`, `${PRICE}&partner=none`];
  for (const query of wrong) expect((await open(query)).status).toBe(400);
  expect((await open(GAS)).status).toBe(302);
  const refused = await open(GAS);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).not.toContain('undefined');
  for (const query of wrong) expect((await open(query)).status).toBe(400);
});
