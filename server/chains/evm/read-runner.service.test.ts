import { erc20Abi, parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { createChainAccess } from './chain-access.ts';
import { readGasPriceWei } from './gas-price.ts';
import { blockTimestamp, call, nativeBalance, readAll } from './read.ts';
import { runContractRead } from './read-runner.ts';

const access = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const STRANGER = '0x00000000000000000000000000000000000f1e1d';

describe('runContractRead on the devnet', () => {
  it('reads every chain in one round', async () => {
    const outcomes = await runContractRead(
      readAll(EVM_CHAINS.map(({ slug }) => blockTimestamp(slug))),
      access,
    );
    expect(outcomes).toHaveLength(EVM_CHAINS.length);
    for (const outcome of outcomes) expect(outcome.ok && outcome.value > 1_700_000_000n).toBe(true);
  });

  it('reads tokens and native coins, and says which reads failed', async () => {
    const usdc = resolveToken('base', 'USDC')?.address as `0x${string}`;
    const wrapped = evmChain('base').wrappedNative.address;
    const [decimals, native, notTheirs, codeless] = await runContractRead(
      readAll([
        call({ chain: 'base', to: usdc, abi: erc20Abi, functionName: 'decimals' }),
        nativeBalance('base', STRANGER),
        call({
          chain: 'base',
          to: wrapped,
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [TEST_ACCOUNTS[0].address, STRANGER, parseUnits('1', 18)],
        }),
        call({ chain: 'base', to: STRANGER, abi: erc20Abi, functionName: 'symbol' }),
      ]),
      access,
    );
    expect(decimals).toEqual({ ok: true, value: 6 });
    expect(native).toEqual({ ok: true, value: 0n });
    expect(notTheirs.ok).toBe(false);
    expect(codeless.ok).toBe(false);
  });
});

describe('readGasPriceWei on the devnet', () => {
  it.each(EVM_CHAINS.map(({ slug }) => slug))('gives a price on %s', async (slug) => {
    expect(await readGasPriceWei(access, slug)).toBeGreaterThan(0n);
  });
});
