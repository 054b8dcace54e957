import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { createIntentModel } from '#server/intent/index.ts';
import { orders } from '#server/intent/model/testing/order.ts';
import {
  json,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '#server/intent/model/testing/scripted-endpoint.ts';
import { createIntent } from './create-intent.ts';
import type { Operation } from './define-operation.ts';

const PATH = '/v1beta/intent';
const MODEL_ID = 'secret-model-9';
const BODY = {
  prompt: "Échange 100 USDC contre de l'ETH sur Base",
  wallets: [
    {
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      chain: 'base',
      balances: { USDC: '1204', ETH: '2' },
    },
  ],
  options: { model: 'another-model', temperature: 2, provider: { id: 'x' } },
};
const SWAP = orders({
  action: 'swap',
  amount_kind: 'number',
  amount: '100',
  asset: 'USDC',
  to_asset: 'ETH',
  chain: 'base',
});

let db: TestDatabase;
let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  [db, endpoint] = await Promise.all([openTestDatabase(), startScriptedEndpoint()]);
});
afterAll(async () => {
  await Promise.all([db.close(), endpoint.close()]);
});

function serviceWithModel(asked: ScriptedEndpoint, timeoutMs = 5_000) {
  return openTestService(db.pool, [createIntent as Operation], {
    services: testServices(db.pool, {
      intentModel: createIntentModel(
        {
          provider: 'openai-compatible',
          baseUrl: asked.baseUrl,
          apiKey: 'sk-secret',
          modelId: MODEL_ID,
          timeoutMs,
        },
        () => undefined,
      ),
      readUsage: () => Promise.reject(new Error('nobody asks')),
    }),
  });
}

describe('POST /intent with a model', () => {
  it('200: intents from a text that the grammar cannot read; options neither choose nor name a model', async () => {
    const { apiKey } = await db.createPartner({ credits: 10 });
    const service = serviceWithModel(endpoint);
    endpoint.script(json(SWAP));
    const response = await service.serve(apiRequest(PATH, { apiKey, body: BODY }));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      kind: 'transactional',
      intents: [{ action: 'swap', amount: '100', asset: 'USDC', to_asset: 'ETH', chain: 'base' }],
    });
    expect(endpoint.asked.at(-1)?.body.model).toBe(MODEL_ID);
    const all = `${text}${JSON.stringify([...response.headers])}${JSON.stringify(service.logged)}`;
    for (const secret of [MODEL_ID, 'sk-secret', 'another-model'])
      expect(all).not.toContain(secret);
    await service.requestLog.close();
  });

  it('200 as a stream: the same answer, written by the service', async () => {
    const { apiKey } = await db.createPartner({ credits: 10 });
    const service = serviceWithModel(endpoint);
    endpoint.script(json(SWAP));
    const response = await service.serve(
      apiRequest(PATH, { apiKey, body: BODY, headers: { accept: 'text/event-stream' } }),
    );
    const text = await response.text();
    expect(text).toContain('event: final');
    expect(text).toContain('swap 100 USDC to ETH on Base');
    expect(text).not.toContain(MODEL_ID);
    await service.requestLog.close();
  });

  it('200 with a free question when the model does not answer in time', async () => {
    const { apiKey, partnerId } = await db.createPartner({ credits: 10 });
    const service = serviceWithModel(endpoint, 60);
    endpoint.script({ kind: 'silent' });
    const response = await service.serve(apiRequest(PATH, { apiKey, body: BODY }));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      intents: [],
      clarifications: [{ kind: 'action' }],
    });
    const { rows } = await db.pool.query<{ balance: number }>(
      'select balance::int as balance from credit_account where partner_id = $1',
      [partnerId],
    );
    expect(rows[0]?.balance).toBe(10);
    await service.requestLog.close();
  });

  it('a caller who hangs up ends the question to the model too', async () => {
    const { apiKey } = await db.createPartner({ credits: 10 });
    const own = await startScriptedEndpoint();
    const service = serviceWithModel(own, 60_000);
    own.script({ kind: 'silent' });
    const response = await service.serve(
      apiRequest(PATH, { apiKey, body: BODY, headers: { accept: 'text/event-stream' } }),
    );
    await expect.poll(() => own.asked.length).toBe(1);
    await response.body?.cancel();
    await own.hungUp;
    await own.close();
    await service.requestLog.close();
  });
});
