import { type Address, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { createApiClient } from './api-client.ts';
import { type Execution, executePlan } from './execute-plan.ts';
import { type ServedEngine, serveEngine } from './testing/serve-engine.ts';

const rpcUrls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
);
const account = privateKeyToAccount(generatePrivateKey());
const world = (name: string, ...args: string[]) => sendCommand(testWorld().home, name, args);

const LEGS: Intent[] = [
  { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '1000' },
  { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: 'chained' },
  { action: 'swap', asset: 'ETH', to_asset: 'WBTC', chain: 'arbitrum', amount: 'chained' },
  { action: 'deposit', asset: 'WBTC', chain: 'arbitrum', protocol: 'aave-v3', amount: 'chained' },
  { action: 'borrow', asset: 'USDC', chain: 'arbitrum', protocol: 'aave-v3', amount: '250' },
];

let engine: ServedEngine;
beforeAll(async () => {
  engine = await serveEngine({ chains: createChainAccess(rpcUrls), nowMs: Date.now });
  await world('fund', account.address);
  await world('bridge', 'delay', '30s');
});
afterAll(async () => {
  await world('bridge', 'delay', '2s');
  await engine?.close();
});

function moved({ before, after }: Execution, chain: EvmChainSlug, symbol: string): bigint {
  const amountIn = (holdings: Execution['before']) =>
    holdings.find(({ token }) => token.chain === chain && token.symbol === symbol)?.amountAtomic ??
    0n;
  return amountIn(after) - amountIn(before);
}

describe('a plan of five legs on two chains', () => {
  it('is carried out to the end though the relayer is half a minute late', async () => {
    const connection = { baseUrl: engine.baseUrl, apiKey: 'ptn_test_none' };
    const wallets = [{ address: account.address as Address, chain: 'base' as const }];
    const plan = await createApiClient(connection).plan({ intents: LEGS, wallets });
    expect(plan.steps.map(({ type }) => type)).toEqual([
      'approve',
      'swap',
      'bridge',
      'swap',
      'approve',
      'deposit',
      'borrow',
    ]);
    expect(plan.steps[2]?.recovery?.way_back).toContain(`refunded to ${account.address} on Base`);

    const kinds: string[] = [];
    let late: Promise<unknown> | undefined;
    const execution = await executePlan({
      ...connection,
      plan,
      accounts: [account],
      rpcUrls,
      onProgress: ({ kind, step }) => {
        kinds.push(`${step.order} ${kind}`);
        // The half minute passes in the world: its clocks, then the relayer whose time has come.
        if (kind === 'awaiting-bridge') {
          late = world('time', '30s').then(() => world('bridge', 'fill'));
          // Reported where it is waited for, when the execution is over.
          late.catch(() => undefined);
        }
      },
    });
    await late;
    expect(execution.stopped).toBeNull();
    expect(execution.executed).toHaveLength(plan.steps.length);
    expect(kinds.indexOf('4 reencoding')).toBeGreaterThan(kinds.indexOf('3 bridged'));
    expect(moved(execution, 'base', 'USDC')).toBe(-parseUnits('1000', 6));
    expect(moved(execution, 'arbitrum', 'USDC')).toBe(parseUnits('250', 6));
    expect(moved(execution, 'arbitrum', 'WBTC')).toBe(0n);
    // 1000 USD at 100,000 a coin, less what pools and bridge keep.
    const supplied = moved(execution, 'arbitrum', 'aWBTC');
    expect(supplied).toBeGreaterThan(parseUnits('0.0097', 8));
    expect(supplied).toBeLessThanOrEqual(parseUnits('0.01', 8));
  });
});
