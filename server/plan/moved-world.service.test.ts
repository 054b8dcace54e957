import { type Address, createTestClient, http, publicActions, walletActions } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { awaitReceipt } from '#devnet/testing/await-receipt.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { swapRouter02Abi } from '#server/protocols/uniswap-v3/abi/swap-router-02.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { FEE_TIERS } from '#server/protocols/uniswap-v3/route.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';
import { FRIEND, THIEF, tokenOn } from './testing/thief.ts';

describe('a world moved between plan and signature', () => {
  const clientOf = (slug: EvmChainSlug) => {
    const { id, name, native } = evmChain(slug);
    const url = testWorld().chains[slug].rpc_url;
    return createTestClient({
      mode: 'anvil',
      chain: {
        id,
        name,
        nativeCurrency: { ...native, name },
        rpcUrls: { default: { http: [url] } },
      },
      transport: http(url),
      pollingInterval: 20,
    })
      .extend(publicActions)
      .extend(walletActions);
  };
  const base = clientOf('base');
  let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
  beforeAll(async () => {
    wallet = await openPlanWallet();
  });

  /** Sells ETH into pools directly, as a sandwich does. */
  async function dump(fees: readonly number[], symbol = 'USDC') {
    await base.impersonateAccount({ address: THIEF });
    await base.setBalance({ address: THIEF, value: 10n ** 26n });
    for (const fee of fees) {
      const hash = await base.writeContract({
        account: THIEF,
        address: UNISWAP_V3.base.swapRouter02,
        abi: swapRouter02Abi,
        functionName: 'exactInputSingle',
        args: [
          {
            tokenIn: tokenOn('WETH', 'base'),
            tokenOut: tokenOn(symbol, 'base'),
            fee,
            recipient: THIEF,
            amountIn: 3_000n * 10n ** 18n,
            amountOutMinimum: 0n,
            sqrtPriceLimitX96: 0n,
          },
        ],
        value: 3_000n * 10n ** 18n,
      });
      // The chains mine a moment after they took a transaction.
      const { status } = await awaitReceipt(base, hash);
      expect(status).toBe('success');
    }
  }

  const sale: Intent = {
    action: 'swap',
    asset: 'ETH',
    to_asset: 'USDC',
    chain: 'base',
    amount: '1',
  };

  async function withSnapshot(work: () => Promise<void>) {
    const id = await base.snapshot();
    try {
      await work();
    } finally {
      const head = await base.getBlockNumber();
      await base.revert({ id });
      // A reader of the chain's logs continues where it was.
      const behind = Number(head - (await base.getBlockNumber()));
      if (behind > 0) await base.mine({ blocks: behind, interval: 1 });
    }
  }

  it('leaves a pinned pool that was pushed, while another is fair', () =>
    withSnapshot(async () => {
      const step = (await wallet.plan([sale])).steps[0] as Step;
      const [pinned] = step.route?.fees ?? [];
      await dump([pinned as number]);
      const fresh = await wallet.reencode(step);
      expect(fresh.ok, fresh.unsupported_reason).toBe(true);
      expect(fresh.route?.fees).not.toEqual([pinned]);
      const before = await wallet.balance('base', 'USDC');
      await wallet.carryOut(step);
      const got = (await wallet.balance('base', 'USDC')) - before;
      expect(got * 100n).toBeGreaterThan(BigInt(step.min_output_raw ?? 0) * 97n);
    }));

  it('refuses to sell into pools that were all pushed', () =>
    withSnapshot(async () => {
      const step = (await wallet.plan([sale])).steps[0] as Step;
      for (const symbol of ['USDC', 'USDT', 'DAI', 'WBTC', 'wstETH']) {
        if (tokenOn(symbol, 'base')) await dump(await poolsThatAre(symbol), symbol);
      }
      expect(await wallet.reencode(step)).toMatchObject({
        ok: false,
        unsupported_code: 'quote_failed',
      });
    }));

  /** The fee tiers that have a pool of WETH and the symbol. */
  async function poolsThatAre(symbol: string) {
    const found: number[] = [];
    for (const fee of FEE_TIERS) {
      try {
        await withSnapshot(() => dump([fee], symbol));
        found.push(fee);
      } catch {
        // This tier has no pool.
      }
    }
    return found;
  }

  it('refuses a bridge whose fee took off', async () => {
    const intent: Intent = {
      action: 'bridge',
      asset: 'USDC',
      from_chain: 'base',
      to_chain: 'optimism',
      amount: '100',
    };
    const step = (await wallet.plan([intent])).steps.at(-1) as Step;
    const optimism = clientOf('optimism');
    // A fresh head: the clock of the local chains leaves it alone, and its fee with it.
    await optimism.mine({ blocks: 1 });
    const { baseFeePerGas } = await optimism.getBlock();
    await optimism.setNextBlockBaseFeePerGas({ baseFeePerGas: 60n * 10n ** 9n });
    await optimism.mine({ blocks: 1 });
    try {
      expect(await wallet.reencode(step)).toMatchObject({
        ok: false,
        unsupported_code: 'quote_failed',
        unsupported_reason: expect.stringMatching(
          /at least \d+(\.\d+)? USDC now; .+ 9\d\.\d+ USDC were reviewed/,
        ),
      });
    } finally {
      await optimism.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 1n });
      await optimism.mine({ blocks: 1 });
    }
    expect((await wallet.reencode(step)).ok).toBe(true);
  });

  it('gives a fresh deadline after an hour, and repeats the step only with the remaining balance', async () => {
    const max: Intent = {
      action: 'transfer',
      asset: 'DAI',
      chain: 'base',
      amount: 'max',
      recipient: FRIEND,
    };
    const step = (await wallet.plan([max])).steps[0] as Step;
    await wallet.carryOut(step);
    expect(await wallet.balance('base', 'DAI')).toBe(0n);
    expect(await wallet.reencode(step)).toMatchObject({
      ok: false,
      unsupported_code: 'quote_failed',
    });
    const swapped = (await wallet.plan([sale])).steps[0] as Step;
    await wallet.command('time', ['1h']);
    const fresh = await wallet.reencode(swapped);
    expect(fresh.deadline).toBeGreaterThan((swapped.deadline ?? 0) + 3000);
    await wallet.carryOut(swapped);
  });

  it.each<[string, `0x${string}`]>([
    ['burns all gas it gets', '0x5b5f56'],
    ['answers megabytes', '0x62ffffff5ff3'],
    ['reverts with megabytes', '0x62ffffff5ffd'],
    ['destroys what reads it', '0xfe'],
    ['answers a word of ones to everything', `0x7f${'ff'.repeat(32)}5f5260205ff3`],
    ['has 37 decimals and as many of everything', '0x60255f5260205ff3'],
    ['answers nothing', '0x00'],
  ])('refuses a token that %s, by its field', async (_, bytecode) => {
    const token: Address = '0x00000000000000000000000000000000000bad02';
    await base.setCode({ address: token, bytecode });
    const transfer = { action: 'transfer', chain: 'base', amount: '1', recipient: FRIEND } as const;
    const buy = { action: 'swap', asset: 'USDC', chain: 'base', amount: '1' } as const;
    const vault = { action: 'deposit', asset: 'USDC', chain: 'base', amount: '1' } as const;
    for (const [intent, field] of [
      [{ ...transfer, asset: token }, 'asset'],
      [{ ...buy, to_asset: token }, 'to_asset'],
      [{ ...vault, vault_address: token }, 'vault_address'],
    ] as const) {
      await expect(wallet.plan([intent])).rejects.toMatchObject({
        code: 'invalid_request',
        issues: [{ field: `intents[0].${field}` }],
      });
    }
  });
});
