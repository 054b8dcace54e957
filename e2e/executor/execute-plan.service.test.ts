import { type Address, parseEther, parseUnits } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { createApiClient } from './api-client.ts';
import { type Execution, executePlan } from './execute-plan.ts';
import { type ServedEngine, serveEngine } from './testing/serve-engine.ts';

const rpcUrls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
);
const carol = privateKeyToAccount(TEST_ACCOUNTS[2].privateKey);
const wallets = [{ address: carol.address, chain: 'base' as const }];

let engine: ServedEngine;
beforeAll(async () => {
  engine = await serveEngine({ chains: createChainAccess(rpcUrls), nowMs: Date.now });
});
afterAll(() => engine?.close());

const connection = () => ({ baseUrl: engine.baseUrl, apiKey: 'ptn_test_none' });
const plan = (intents: Intent[]) => createApiClient(connection()).plan({ intents, wallets });

/** How far a balance moved. */
function moved(
  { before, after }: Execution,
  wallet: Address,
  chain: EvmChainSlug,
  symbol: string,
): bigint {
  const find = (holdings: Execution['before']) =>
    holdings.find(
      (one) => one.wallet === wallet && one.token.chain === chain && one.token.symbol === symbol,
    );
  const earlier = find(before);
  const later = find(after);
  if (!earlier || !later) throw new Error(`Nobody watched ${symbol} on ${chain}.`);
  return later.amountAtomic - earlier.amountAtomic;
}

const feeOn = ({ fees }: Execution, chain: EvmChainSlug) =>
  fees.find((fee) => fee.chain === chain)?.feeWei ?? 0n;

describe('executePlan', () => {
  it('signs and sends every step, and reports balances and fees to the wei', async () => {
    const recipient = privateKeyToAccount(generatePrivateKey()).address;
    const steps: string[] = [];
    const execution = await executePlan({
      ...connection(),
      plan: await plan([
        { action: 'transfer', asset: 'USDC', chain: 'base', amount: '12.5', recipient },
        { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.25', recipient },
      ]),
      accounts: [carol],
      rpcUrls,
      simulate: true,
      alsoWatch: { wallets: [recipient] },
      onProgress: ({ kind, step }) => steps.push(`${step.order} ${kind}`),
    });
    expect(execution).toMatchObject({ completed: true, stopped: null });
    expect(steps).toEqual([
      '1 reencoding',
      '1 sent',
      '1 mined',
      '2 reencoding',
      '2 sent',
      '2 mined',
    ]);
    expect(moved(execution, carol.address, 'base', 'USDC')).toBe(-parseUnits('12.5', 6));
    expect(moved(execution, recipient, 'base', 'USDC')).toBe(parseUnits('12.5', 6));
    expect(moved(execution, recipient, 'base', 'ETH')).toBe(parseEther('0.25'));
    expect(feeOn(execution, 'base')).toBeGreaterThan(0n);
    expect(moved(execution, carol.address, 'base', 'ETH')).toBe(
      -parseEther('0.25') - feeOn(execution, 'base'),
    );
  });

  it('continues after a bridge only when its output is there', async () => {
    const kinds: string[] = [];
    const execution = await executePlan({
      ...connection(),
      plan: await plan([
        {
          action: 'bridge',
          asset: 'USDC',
          from_chain: 'base',
          to_chain: 'arbitrum',
          amount: '250',
        },
        {
          action: 'deposit',
          asset: 'USDC',
          chain: 'arbitrum',
          protocol: 'aave-v3',
          amount: 'chained',
        },
      ]),
      accounts: [carol],
      rpcUrls,
      onProgress: ({ kind, step }) => kinds.push(`${step.type} ${kind}`),
    });
    expect(execution.stopped).toBeNull();
    expect(kinds.indexOf('deposit reencoding')).toBeGreaterThan(kinds.indexOf('bridge bridged'));
    expect(moved(execution, carol.address, 'base', 'USDC')).toBe(-parseUnits('250', 6));
    const supplied = moved(execution, carol.address, 'arbitrum', 'aUSDC');
    expect(supplied).toBeGreaterThan(parseUnits('245', 6));
    expect(supplied).toBeLessThanOrEqual(parseUnits('250', 6));
    const usdc = resolveToken('arbitrum', 'USDC');
    expect(execution.after.some(({ token }) => token.address === usdc?.address)).toBe(true);
  });

  it('stops at the first step that cannot be signed and keeps what was done', async () => {
    const recipient = privateKeyToAccount(generatePrivateKey()).address;
    const { steps } = await plan([
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: '1', recipient },
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient },
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: '3', recipient },
    ]);
    const broken = steps.map((step) => (step.order === 2 ? { ...step, protocol: 'nobody' } : step));
    const execution = await executePlan({
      ...connection(),
      plan: { steps: broken },
      accounts: [carol],
      rpcUrls,
      alsoWatch: { wallets: [recipient] },
    });
    expect(execution.completed).toBe(false);
    expect(execution.stopped).toMatchObject({ code: 'protocol_unsupported', step: { order: 2 } });
    expect(execution.executed.map(({ step }) => step.order)).toEqual([1]);
    expect(moved(execution, recipient, 'base', 'USDC')).toBe(parseUnits('1', 6));
  });

  it('refuses before anything is sent when nobody signs for a wallet', async () => {
    const { steps } = await plan([
      {
        action: 'transfer',
        asset: 'USDC',
        chain: 'base',
        amount: '1',
        recipient: TEST_ACCOUNTS[0].address,
      },
    ]);
    const stranger = privateKeyToAccount(generatePrivateKey());
    await expect(
      executePlan({ ...connection(), plan: { steps }, accounts: [stranger], rpcUrls }),
    ).rejects.toThrow(`Nobody here signs for ${carol.address}`);
  });
});
