import { describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { fillSolanaBalances } from './fill-solana-balances.ts';
import { understandIntent } from './index.ts';

/** A fresh wallet of this file, so that nobody else moves it. */
const ADDRESS = '6ZLYcHhMVVuyDGFgdW5Ft5Cn2TTRJ6zvDFUBqy8Wq1pS';
const OTHER = 'HjDD2PFcQK9t1QCRop4eZmuzCcS8vw8y84YdS4KyQhho';
const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const access = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
const request = (values: object = {}) =>
  IntentRequest.parse({
    prompt: 'How much SOL do I have?',
    wallets: [{ address: ADDRESS, chain: 'solana' }],
    ...values,
  });

async function fund(asset: string, amount: string): Promise<void> {
  const response = await fetch(`${testWorld().controlUrl}/fund`, {
    method: 'POST',
    body: JSON.stringify([ADDRESS, asset, amount]),
  });
  expect(await response.json()).toHaveProperty('done');
}

describe('what Solana wallets hold', () => {
  it('is read where the request does not say it, and counted with', async () => {
    await fund('SOL', '8');
    await fund('USDC', '100.5');
    const filled = await fillSolanaBalances(request(), access);
    expect(filled.wallets[0]?.balances).toEqual({
      SOL: '8',
      USDC: '100.5',
      USDT: '0',
      PYUSD: '0',
      JitoSOL: '0',
      bSOL: '0',
    });
    const environment = {
      chains: { ...chains, solana: access },
      ...(access && { solana: access }),
      nowMs: Date.now,
    };
    const understand = (prompt: string) =>
      understandIntent(request({ prompt }), environment, null, new AbortController().signal);
    expect((await understand('How much SOL do I have?')).reasoning).toContain('8 SOL');
    const half = await understand(`Send half of my USDC to ${OTHER}`);
    expect(half.intents).toMatchObject([
      { action: 'transfer', asset: 'USDC', chain: 'solana', amount: '50.25', recipient: OTHER },
    ]);
    // What only a token list has counts too, and a feed of its chain says what it is worth.
    await fund('BONK', '2000000');
    expect((await fillSolanaBalances(request(), access)).wallets[0]?.balances).toMatchObject({
      BONK: '2000000',
    });
    expect((await understand('What do I hold?')).reasoning).toContain(
      'On Solana you hold 8 SOL ($1,200), 100.5 USDC ($100.50) and 2,000,000 BONK ($40.00). That is about $1,340 in all.',
    );
    expect((await understand('How much BONK do I have?')).reasoning).toContain(
      'You hold 2,000,000 BONK ($40.00) on Solana.',
    );
    const bonk = await understand(`Send a quarter of my BONK to ${OTHER}`);
    expect(bonk.intents).toMatchObject([{ asset: 'BONK', chain: 'solana', amount: '500000' }]);
    const worth = await understand(`Send $30 of SOL to ${OTHER}`);
    expect(worth.intents).toMatchObject([{ asset: 'SOL', amount: '0.2' }]);
  });

  it.each([
    ['its balances', { wallets: [{ address: ADDRESS, chain: 'solana', balances: { SOL: '1' } }] }],
    ['a list of balances', { balances: [{ chain: 'solana', asset: 'SOL', amount: '1' }] }],
  ])('is left as the request says it with %s', async (_, values) => {
    const asked = request(values);
    expect(await fillSolanaBalances(asked, access)).toBe(asked);
  });

  it('is left open where Solana does not answer or is not set up', async () => {
    const asked = request();
    const silent = createSolanaAccess({ rpcUrl: 'http://127.0.0.1:9' });
    expect(await fillSolanaBalances(asked, silent)).toBe(asked);
    expect(await fillSolanaBalances(asked, undefined)).toBe(asked);
  });
});
