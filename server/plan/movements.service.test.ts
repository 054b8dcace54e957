import { type Address, erc20Abi } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { readGasPriceWei } from '#server/chains/evm/gas-price.ts';
import { call, readOne } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { EVM_CHAINS, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { uniswapV3 } from '#server/protocols/uniswap-v3/manifest.ts';
import { poolAddress } from '#server/protocols/uniswap-v3/read/pool-address.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import { reserveForIntents } from './gas-reserve.ts';
import { planIntents } from './index.ts';
import { sweptTokens } from './swept-tokens.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';

const access = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const types = ({ steps }: { steps: readonly { type: string }[] }) =>
  steps.map(({ type }) => type).join(' ');
const freshAddress = (n: number) => `0x${'0'.repeat(35)}5eeb${n}` as const;

async function allowanceOf(chain: EvmChainSlug, symbol: string, owner: string, spender: string) {
  const token = resolveToken(chain, symbol)?.address as `0x${string}`;
  const args = [owner as `0x${string}`, spender as `0x${string}`] as const;
  const read = call({ chain, to: token, abi: erc20Abi, functionName: 'allowance', args });
  const outcome = await runContractRead(readOne(read), access);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

describe('liquidity on the devnet', () => {
  const PAIRS: readonly [EvmChainSlug, string][] = [
    ['base', 'approve lp-add'],
    ['arbitrum', 'approve lp-add'],
  ];

  it.each(PAIRS)('on %s goes in, earns, and comes out whole', async (chain, steps) => {
    const wallet = await openPlanWallet();
    const trader = await openDevnetWallet();
    const [usdcToken, wethToken] = [tokenOf(chain, 'USDC'), tokenOf(chain, 'WETH')];
    // The shallow pool, where fees of a test are worth their gas.
    const pool_id = poolAddress(
      chain,
      usdcToken.address as Address,
      wethToken.address as Address,
      100,
    );
    const before = await wallet.balance(chain, 'USDC');
    const add: Intent = {
      action: 'lp-add',
      chain,
      asset: 'ETH',
      amount: '8',
      pair_asset: 'USDC',
      pool_id,
    };
    const added = await wallet.perform([add]);
    expect(types(added.plan)).toBe(steps);
    const { pair_amount_raw, recovery } = added.plan.steps.at(-1) ?? {};
    const paid = before - (await wallet.balance(chain, 'USDC'));
    expect(paid).toBeGreaterThan(0n);
    expect(paid).toBeLessThanOrEqual(BigInt(pair_amount_raw ?? 0));
    expect(recovery?.funds_at).toMatch(/8 ETH and \d+(\.\d+)? USDC stay/);
    expect(
      await allowanceOf(chain, 'USDC', wallet.address, UNISWAP_V3[chain].positionManager),
    ).toBeLessThan(3n);

    for (const [asset, toAsset, amountAtomic] of [
      [usdcToken, wethToken, 6_000_000_000n],
      [wethToken, usdcToken, 2n * 10n ** 18n],
    ] as const) {
      const tokens = [asset.address, toAsset.address] as string[];
      const pinnedRoute = { kind: 'uniswap-v3', tokens, fees: [100], exact_out: false };
      const swap = { type: 'swap', chain, asset, toAsset, amountAtomic, pinnedRoute } as const;
      await trader.perform(uniswapV3, swap, []);
    }

    const wethBefore = await wallet.balance(chain, 'WETH');
    const collected = await wallet.perform([
      { action: 'lp-collect', chain, pool_id: 'ETH/USDC' },
      { action: 'swap', chain, asset: 'USDC', to_asset: 'WETH', amount: 'chained' },
    ]);
    expect(types(collected.plan)).toBe('lp-collect approve swap');
    const [fees, , sold] = collected.plan.steps;
    expect(fees?.outputs?.map(({ asset }) => asset)).toEqual(['ETH', 'USDC']);
    expect(sold?.chained?.from_key).toBe('step_1');
    expect(sold?.chained?.estimate_raw).toBe(fees?.outputs?.[1]?.expected_raw);
    expect(await wallet.balance(chain, 'WETH')).toBeGreaterThan(wethBefore);

    const half: Intent = {
      action: 'lp-remove',
      chain,
      asset: 'USDC',
      pair_asset: 'ETH',
      amount_basis: { kind: 'percent', value: '50' },
    };
    const usdc = await wallet.balance(chain, 'USDC');
    const halved = await wallet.perform([half]);
    expect((await wallet.balance(chain, 'USDC')) - usdc).toBe(
      BigInt(halved.fresh[0]?.expected_output_raw ?? 0),
    );
    const rest = await wallet.perform([{ action: 'lp-remove', chain, amount: 'max' }]);
    expect(rest.plan.steps[0]).toMatchObject({ type: 'lp-remove', sizing: 'max', asset: 'ETH' });
    const back = (await wallet.balance(chain, 'USDC')) - usdc;
    expect(back * 100n).toBeGreaterThan(paid * 95n);
    await expect(
      wallet.plan([{ action: 'lp-remove', chain, amount: 'max' }]),
    ).rejects.toMatchObject({
      issues: [
        {
          field: 'intents[0].position_id',
          message: expect.stringContaining('You have no position'),
        },
      ],
    });
  });

  it.each([
    ['ETH', 'approve swap approve lp-add'],
    ['WETH', 'approve swap approve approve lp-add'],
  ])('goes in beside an earlier step’s output of %s', async (asset, steps) => {
    const wallet = await openPlanWallet();
    const held = await wallet.balance('optimism', 'WETH');
    const { plan, fresh } = await wallet.perform([
      { action: 'swap', chain: 'optimism', asset: 'USDC', to_asset: asset, amount: '900' },
      { action: 'lp-add', chain: 'optimism', asset, amount: 'chained', pair_asset: 'USDC' },
    ]);
    expect(types(plan)).toBe(steps);
    const [last, signed] = [plan.steps.at(-1), fresh.at(-1)];
    expect(last?.chained?.from_key).toBe('step_2');
    expect(BigInt(signed?.pair_amount_raw ?? 0)).toBeLessThanOrEqual(
      BigInt(last?.pair_amount_raw ?? 0),
    );
    // The swap's whole output except for rounding went in.
    const left = (await wallet.balance('optimism', 'WETH')) - held;
    expect(left).toBeLessThan(10n ** 14n);
    expect(left).toBeGreaterThanOrEqual(0n);
  });

  it('takes all of both assets, as far as the price lets them in together', async () => {
    const wallet = await openPlanWallet();
    const trial: Intent = {
      action: 'lp-add',
      chain: 'polygon',
      asset: 'USDC',
      amount: 'max',
      pair_asset: 'DAI',
    };
    const { plan } = await wallet.perform([trial]);
    expect(types(plan)).toBe('approve approve lp-add');
    const left = await Promise.all(
      ['USDC', 'DAI'].map((symbol) => wallet.balance('polygon', symbol)),
    );
    expect(left.some((amount, i) => amount <= 10n ** BigInt(i === 0 ? 3 : 15))).toBe(true);
  });

  it('takes both of the second asset: from the pool named, as far as the wallet has it', async () => {
    const wallet = await openPlanWallet();
    const { steps } = await wallet.plan([
      { action: 'lp-add', chain: 'base', asset: 'USDC', amount: 'max', pair_asset: 'DAI' },
    ]);
    expect(steps.map(({ type }) => type)).toEqual(['approve', 'approve', 'lp-add']);
    const dai = await wallet.balance('base', 'DAI');
    const both = { action: 'lp-add', chain: 'base', asset: 'USDC', pair_asset: 'DAI' } as const;
    const { warnings } = await wallet.plan([{ ...both, amount: '5', pair_amount: '9' }]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Of the 9 DAI given, [45][.\d]* DAI goes in beside 5 USDC: /),
    ]);
    expect(BigInt(steps[2]?.pair_amount_raw ?? 0)).toBeLessThanOrEqual(dai);
    await expect(
      wallet.plan([
        {
          action: 'lp-add',
          chain: 'base',
          asset: 'USDC',
          amount: '5',
          pair_asset: 'DAI',
          pool_id: UNISWAP_V3.base.swapRouter02,
        },
      ]),
    ).rejects.toMatchObject({
      issues: [{ field: 'intents[0].pool_id', message: expect.stringContaining('Its pools: 0x') }],
    });
    await expect(
      wallet.plan([
        { action: 'lp-add', chain: 'base', asset: 'ETH', amount: '50', pair_asset: 'USDC' },
      ]),
    ).rejects.toMatchObject({
      issues: [
        {
          field: 'intents[0].pair_amount',
          message: expect.stringMatching(/holds .* USDC .* needs/),
        },
      ],
    });
  });
});

describe('a sweep on the devnet', () => {
  const CHAINS: readonly EvmChainSlug[] = ['base', 'ethereum', 'xlayer'];

  it.each(CHAINS)('empties a wallet on %s except for the dust of one fee', async (chain) => {
    const wallet = await openPlanWallet();
    const recipient = freshAddress(CHAINS.indexOf(chain) + 1);
    const tokens = sweptTokens({ sweepsAll: true, chain } as never);
    const held = await Promise.all(tokens.map(({ symbol }) => wallet.balance(chain, symbol)));
    const request = PlanRequest.parse({
      intents: [{ action: 'sweep', chain, recipient }],
      wallets: [{ address: wallet.address, chain }],
    });
    const plan = await planIntents(request, { chains: access, nowMs: () => Date.now() });
    expect(plan.steps.every(({ type, sizing }) => type === 'sweep' && sizing === 'max')).toBe(true);
    expect(plan.steps.at(-1)?.asset_address).toBeUndefined();
    expect(plan.steps).toHaveLength(held.filter((amount) => amount > 0n).length + 1);
    for (const step of plan.steps) await wallet.carryOut(step);
    for (const [index, { symbol }] of tokens.entries()) {
      // stETH moves in shares: a unit or two of it stay behind.
      const most = symbol === 'stETH' ? 2n : 0n;
      expect(await wallet.balance(chain, symbol)).toBeLessThanOrEqual(most);
      const arrived = await wallet.balance(chain, symbol, recipient);
      expect((held[index] ?? 0n) - arrived).toBeLessThanOrEqual(most);
    }
    const gasPrice = await readGasPriceWei(access, chain);
    const dust = await wallet.balance(chain, evmChain(chain).native.symbol);
    expect(dust).toBeLessThanOrEqual(reserveForIntents(chain, ['sweep'], gasPrice));
  });

  it('takes along what earlier steps leave, on every chain of the wallets', async () => {
    const wallet = await openPlanWallet();
    const recipient = freshAddress(9);
    const request = PlanRequest.parse({
      intents: [
        { action: 'swap', asset: 'USDC', to_asset: 'DAI', amount: '100', chain: 'optimism' },
        { action: 'sweep', asset: 'DAI', recipient },
      ],
      wallets: ['optimism', 'polygon'].map((chain) => ({ address: wallet.address, chain })),
    });
    const plan = await planIntents(request, { chains: access, nowMs: () => Date.now() });
    expect(types(plan)).toBe('approve swap sweep sweep');
    for (const step of plan.steps) await wallet.carryOut(step);
    for (const chain of ['optimism', 'polygon'] as const) {
      expect(await wallet.balance(chain, 'DAI')).toBe(0n);
      expect(await wallet.balance(chain, 'DAI', recipient)).toBeGreaterThan(0n);
    }
  });
});

describe('an approval on the devnet', () => {
  let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
  beforeAll(async () => {
    wallet = await openPlanWallet();
  });

  it.each(EVM_CHAINS)('is exact on $slug, and revoked to nothing', async ({ slug: chain }) => {
    const spender = freshAddress(4);
    const approve = { action: 'approve', asset: 'USDT', chain, spender } as const;
    const given = await wallet.perform([{ ...approve, amount: '75' }]);
    expect(types(given.plan)).toBe('approve');
    expect(given.plan.steps[0]?.recovery?.way_back).toMatch(/approval of 0 USDT/);
    expect(await allowanceOf(chain, 'USDT', wallet.address, spender)).toBe(75_000_000n);
    await wallet.perform([{ ...approve, amount: '0' }]);
    expect(await allowanceOf(chain, 'USDT', wallet.address, spender)).toBe(0n);
  });
});
