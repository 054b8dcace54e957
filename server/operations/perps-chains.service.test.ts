import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
} from '#server/http/testing/open-test-service.ts';
import type { PartnerCredentials } from '#server/partners/store.ts';
import { MetaResponse } from '#server/schemas/account.ts';
import { OPERATIONS } from './registry.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PERPS = 'hyperliquid';
const wallet = { address: OWNER, chain: 'base' };
const bridge = { action: 'bridge', asset: 'USDC', amount: '5', from_chain: 'base' };
const step = {
  order: 1,
  type: 'transfer',
  chain: 'base',
  protocol: 'erc20',
  action_type: 'Transfer',
  asset: 'USDC',
  amount: 1,
  to: OWNER,
  description: 'Send',
};

let db: TestDatabase;
let service: TestService;
let partner: PartnerCredentials;
beforeAll(async () => {
  db = await openTestDatabase();
  service = openTestService(db.pool, OPERATIONS);
  partner = await db.createPartner({});
});
afterAll(async () => {
  await service.requestLog.close();
  await db.close();
});

const ask = (path: string, body?: unknown) =>
  service.serve(
    apiRequest(`/v1beta${path}`, {
      apiKey: partner.apiKey,
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
    }),
  );

describe('a perps chain', () => {
  it('is listed by GET /meta, with nothing planned or simulated there', async () => {
    const meta = MetaResponse.parse(await (await ask('/meta')).json());
    expect(meta.chains).toContain(PERPS);
    expect(meta.chain_support.map(({ chain }) => chain)).toEqual(meta.chains);
    expect(meta.chain_support.find(({ chain }) => chain === PERPS)).toEqual({
      chain: PERPS,
      kind: 'perps',
      plan: false,
      simulate: false,
    });
    expect(meta.chain_support.find(({ chain }) => chain === 'base')).toEqual({
      chain: 'base',
      kind: 'evm',
      plan: true,
      simulate: true,
    });
  });

  it.each([
    [
      '/plan',
      { intents: [{ ...bridge, to_chain: PERPS }], wallets: [wallet] },
      'intents[0].to_chain',
    ],
    ['/plan', { intents: [bridge], wallets: [{ ...wallet, chain: PERPS }] }, 'wallets[0].chain'],
    ['/intent', { prompt: 'swap', wallets: [{ ...wallet, chain: PERPS }] }, 'wallets[0].chain'],
    ['/simulate', { chain: PERPS, sender: OWNER, steps: [step] }, 'chain'],
    [
      '/simulate',
      { chain: 'base', sender: OWNER, steps: [{ ...step, chain: PERPS }] },
      'steps[0].chain',
    ],
  ])('is refused by POST %s, naming the field and the way out', async (path, body, field) => {
    const response = await ask(path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      issues: [
        {
          field,
          message:
            'Nothing is planned or simulated on hyperliquid, a perps chain. Send one of: ethereum, base, arbitrum, optimism, polygon, xlayer, solana.',
        },
      ],
    });
  });

  it('is not a place where a step is encoded again', async () => {
    const response = await ask('/steps/reencode', {
      step: { ...step, chain: PERPS },
      actual_amount: 1,
    });
    expect(await response.json()).toMatchObject({ ok: false, unsupported_code: 'unknown_target' });
  });
});
