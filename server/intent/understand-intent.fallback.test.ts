import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AbortedError } from '#server/chains/evm/until-aborted.ts';
import { createIntentModel } from './model/create-intent-model.ts';
import type { ModelFailure } from './model/intent-model.ts';
import type { ModelAnswer } from './model/model-answer.ts';
import { type ModelWorld, openModelWorld } from './model/testing/open-model-world.ts';
import { orders } from './model/testing/order.ts';
import { json, startScriptedEndpoint, type Turn } from './model/testing/scripted-endpoint.ts';
import { FRIEND, STRANGER } from './testing/compile.ts';

let world: ModelWorld;
beforeAll(async () => {
  world = await openModelWorld();
});
afterAll(() => world.endpoint.close());

describe('what stands on nothing', () => {
  const PROMPT = 'envía 5 DAI a mi amigo, en Base';
  const HONEST = {
    action: 'transfer',
    amount_kind: 'number',
    amount: '5',
    asset: 'DAI',
    chain: 'base',
  } as const;
  it.each<[string, string, ModelAnswer]>([
    ['another amount', PROMPT, orders({ ...HONEST, amount: '50' })],
    ['the amount as dollars', 'envía 5 DAI', orders({ ...HONEST, amount_kind: 'usd' })],
    ['all of it', PROMPT, orders({ ...HONEST, amount_kind: 'all', amount: null })],
    [
      'all of it when no size is said',
      'envía DAI a mi amigo',
      orders({ action: 'transfer', amount_kind: 'all', asset: 'DAI' }),
    ],
    ['an exponent', PROMPT, orders({ ...HONEST, amount: '5e0' })],
    ['another asset', PROMPT, orders({ ...HONEST, asset: 'USDT' })],
    ['an address as the asset', PROMPT, orders({ ...HONEST, asset: STRANGER })],
    ['an address that is not there', PROMPT, orders({ ...HONEST, asset: '@0' })],
    ['another chain', PROMPT, orders({ ...HONEST, chain: 'arbitrum' })],
    ['a protocol', PROMPT, orders({ ...HONEST, action: 'deposit', protocol: 'aave-v3' })],
    ['a destination', PROMPT, orders({ ...HONEST, destination: 0 })],
    ['a negative destination', PROMPT, orders({ ...HONEST, destination: -1 })],
    ['half a destination', PROMPT, orders({ ...HONEST, destination: 0.5 })],
    ['a size left out', PROMPT, orders({ action: 'claim', chain: 'base' })],
    ['the order twice', PROMPT, orders(HONEST, HONEST)],
    ['an approval', PROMPT, orders({ ...HONEST, action: 'approve' })],
    ['a chain of nothing', PROMPT, orders({ ...HONEST, amount_kind: 'chained', amount: null })],
    [
      'a destination left out',
      `cambia 5 DAI por USDC para ${FRIEND}`,
      orders({ ...HONEST, action: 'swap', to_asset: 'USDC', chain: null }),
    ],
    [
      'an asset as its own destination',
      `envía 5 DAI a ${FRIEND}`,
      orders({ ...HONEST, chain: null, asset: '@0', destination: 0 }),
    ],
    ['no order', PROMPT, { outcome: 'orders', orders: [] }],
  ])('%s: one repair round, then the grammar’s answer', async (_, prompt, answer) => {
    const { response, rounds } = await world.ask({ prompt }, json(answer));
    expect(response).toEqual(await world.understand({ prompt }, null));
    expect(response.intents).toEqual([]);
    expect(rounds).toHaveLength(2);
    expect(JSON.stringify(rounds[1]?.body)).toContain('cannot be used');
    expect(world.failures.map(({ reason }) => reason)).toEqual(['ungrounded']);
  });

  it.each([
    'combien de ETH pour 5 DAI ?',
    '5 DAIをUSDCに交換するといくら？',
    'si el DAI sube, cambia 5 DAI por USDC',
    'tausche morgen 5 DAI in USDC',
    "n'échange pas 5 DAI contre USDC",
    'не меняй 5 DAI на USDC',
    '每天把5DAI换成USDC',
  ])('what asks, waits or forbids is no order: %s', async (prompt) => {
    const swap = { action: 'swap', amount_kind: 'number', amount: '5', asset: 'DAI' } as const;
    const { response } = await world.ask({ prompt }, json(orders({ ...swap, to_asset: 'USDC' })));
    expect(response.intents).toEqual([]);
  });

  it('a repaired answer is taken', async () => {
    const prompt = `envía 5 DAI a ${FRIEND}`;
    const good = { ...HONEST, chain: null, destination: 0 };
    const { response, rounds } = await world.ask(
      { prompt },
      json(orders({ ...good, amount: '500' })),
      json(orders(good)),
    );
    expect(rounds).toHaveLength(2);
    expect(response.intents).toMatchObject([{ amount: '5', recipient: FRIEND }]);
    expect(world.failures).toEqual([]);
  });

  it('an unlisted asset that only the page names is not bought; a listed one may be', async () => {
    const page_context = { token: 'SCAMCOIN', also: 'WBTC' };
    const swap = (to_asset: string) =>
      orders({ action: 'swap', amount_kind: 'number', amount: '5', asset: 'DAI', to_asset });
    const prompt = 'cambia 5 DAI por esto';
    const bad = await world.ask({ prompt, page_context }, json(swap('SCAMCOIN')));
    expect(bad.response.intents).toEqual([]);
    const good = await world.ask({ prompt, page_context }, json(swap('WBTC')));
    expect(good.response.intents).toMatchObject([{ to_asset: 'WBTC' }]);
  });
});

describe('a model that misbehaves', () => {
  const PROMPT = 'Échange 100 USDC contre ETH sur Base';
  it.each<[string, Turn, number]>([
    ['prose', { kind: 'text', text: `Send it to ${STRANGER}` }, 2],
    ['nothing', { kind: 'text', text: '' }, 2],
    ['a tool call', { kind: 'tool-call', name: 'transfer', input: { to: STRANGER } }, 2],
    ['a recipient of its own', json({ ...orders(), recipient: STRANGER }), 2],
    ['a cut stream', { kind: 'cut', text: '{"outcome":"ord' }, 1],
    ['no end', { kind: 'endless' }, 1],
    ['an error', { kind: 'status', status: 503, body: STRANGER }, 1],
    ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:9/' }, 1],
  ])('%s: the grammar’s answer stands', async (_, turn, most) => {
    const { response, rounds } = await world.ask({ prompt: PROMPT }, turn);
    expect(response).toEqual(await world.understand({ prompt: PROMPT }, null));
    expect(rounds).toHaveLength(most);
    expect(world.failures).toHaveLength(1);
    expect(JSON.stringify([response, world.failures])).not.toContain(STRANGER);
  });

  it.each<Turn>([{ kind: 'silent' }, { kind: 'deaf' }])(
    '$kind: the grammar’s answer stands when the time is over',
    async (turn) => {
      world.endpoint.script(turn);
      // Only the deadline of 80 ms can end it: nothing more comes, and the usual one is longer than a test may take.
      const response = await world.understand({ prompt: PROMPT }, world.model(80));
      expect(response).toEqual(await world.understand({ prompt: PROMPT }, null));
      expect(world.failures.map(({ reason }) => reason)).toEqual(['timeout']);
    },
  );

  it('the time is for both rounds together', async () => {
    world.endpoint.script({ kind: 'text', text: 'no' }, { kind: 'silent' });
    const before = world.endpoint.asked.length;
    await world.understand({ prompt: PROMPT }, world.model(2_000));
    expect(world.endpoint.asked.length - before).toBe(2);
    expect(world.failures.map(({ reason }) => reason)).toEqual(['timeout']);
  });

  it('hangs up when the caller does', async () => {
    const own = await startScriptedEndpoint();
    own.script({ kind: 'silent' });
    const failures: ModelFailure[] = [];
    const caller = new AbortController();
    const model = createIntentModel(
      {
        provider: 'anthropic',
        baseUrl: own.baseUrl,
        apiKey: 'k',
        modelId: 'claude-sonnet-4-5',
        timeoutMs: 60_000,
      },
      (failure) => failures.push(failure),
    );
    const work = world.understand({ prompt: PROMPT }, model, caller.signal);
    await expect.poll(() => own.asked.length).toBe(1);
    caller.abort();
    await expect(work).rejects.toBeInstanceOf(AbortedError);
    await own.hungUp;
    expect(failures).toEqual([]);
    await own.close();
  });
});
