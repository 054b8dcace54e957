import { beforeAll, describe, expect, it } from 'vitest';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { planIntents, reencodeStep } from './index.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';

const FRIEND = '0x00000000000000000000000000000000000b0b01';
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';

const swap = (over: Partial<Intent>): Intent => ({
  action: 'swap',
  asset: 'USDC',
  to_asset: 'ETH',
  chain: 'base',
  amount: '500',
  ...over,
});
const aave = (
  action: Intent['action'],
  asset: string,
  amount: string,
  chain: EvmChainSlug,
): Intent => ({
  action,
  asset,
  amount,
  chain,
  protocol: 'aave',
});

/**
 * Intents, the steps that they must become, and the wallet's required balance of a symbol
 * afterwards.
 */
const STORIES: { name: string; intents: Intent[]; steps: string }[] = [
  {
    name: 'swap, bridge and supply',
    intents: [
      swap({}),
      {
        action: 'bridge',
        asset: 'ETH',
        from_chain: 'base',
        to_chain: 'arbitrum',
        amount: 'chained',
      },
      aave('deposit', 'ETH', 'chained', 'arbitrum'),
    ],
    steps: 'approve swap bridge wrap approve deposit',
  },
  {
    name: 'an exact quantity bought with a token',
    intents: [
      { action: 'swap', asset: 'USDC', to_asset: 'WBTC', to_amount: '0.01', chain: 'arbitrum' },
    ],
    steps: 'approve swap',
  },
  {
    name: 'an exact quantity bought with the native coin',
    intents: [
      { action: 'swap', asset: 'ETH', to_asset: 'USDC', to_amount: '300', chain: 'optimism' },
    ],
    steps: 'swap',
  },
  {
    name: 'USDT after a stale allowance',
    intents: [
      { action: 'approve', asset: 'USDT', amount: '50', chain: 'ethereum', spender: ROUTER },
      swap({ asset: 'USDT', to_asset: 'USDC', amount: '200', chain: 'ethereum' }),
    ],
    steps: 'approve approve approve swap',
  },
  {
    name: 'collateral, a loan and a swap of it',
    intents: [
      aave('deposit', 'ETH', '1', 'optimism'),
      aave('borrow', 'USDC', '300', 'optimism'),
      swap({ to_asset: 'DAI', amount: 'chained', chain: 'optimism' }),
    ],
    steps: 'wrap approve deposit borrow approve swap',
  },
  {
    name: 'the whole debt repaid and the collateral back',
    intents: [aave('repay', 'USDC', 'max', 'optimism'), aave('withdraw', 'ETH', 'max', 'optimism')],
    steps: 'approve repay withdraw unwrap',
  },
  {
    name: 'native coin borrowed and repaid',
    intents: [
      aave('deposit', 'WBTC', '0.2', 'ethereum'),
      aave('borrow', 'ETH', '0.5', 'ethereum'),
      aave('repay', 'ETH', '0.2', 'ethereum'),
    ],
    steps: 'approve deposit borrow unwrap wrap approve repay',
  },
  {
    name: 'a native debt repaid whole',
    intents: [aave('repay', 'ETH', 'max', 'ethereum')],
    steps: 'wrap approve repay',
  },
  {
    name: 'a vault in and out',
    intents: [
      {
        action: 'deposit',
        asset: 'USDC',
        amount: '300',
        chain: 'base',
        vault_address: DEV_VAULTS.base ?? '',
      },
    ],
    steps: 'approve deposit',
  },
  {
    name: 'a vault emptied and the output sent in halves',
    intents: [
      {
        action: 'withdraw',
        asset: 'USDC',
        amount: 'max',
        chain: 'base',
        vault_address: DEV_VAULTS.base ?? '',
      },
      ...[1, 2].map(
        (): Intent => ({
          action: 'transfer',
          asset: 'USDC',
          amount: 'chained',
          amount_basis: { kind: 'chained', value: '50%' },
          chain: 'base',
          recipient: FRIEND,
        }),
      ),
    ],
    steps: 'withdraw transfer transfer',
  },
  {
    name: 'a bridge of a token and a swap of half of it',
    intents: [
      { action: 'bridge', asset: 'USDC', from_chain: 'arbitrum', to_chain: 'base', amount: '500' },
      swap({ amount: 'chained', amount_basis: { kind: 'chained', value: '50%' } }),
    ],
    steps: 'approve bridge approve swap',
  },
  {
    name: 'WETH bridged to where ETH is a token',
    intents: [
      { action: 'bridge', asset: 'WETH', from_chain: 'base', to_chain: 'polygon', amount: '0.5' },
      { action: 'transfer', asset: 'ETH', chain: 'polygon', amount: 'chained', recipient: FRIEND },
    ],
    steps: 'approve bridge transfer',
  },
  {
    name: 'all of the native coin swapped',
    intents: [swap({ asset: 'OKB', to_asset: 'USDT', amount: 'max', chain: 'xlayer' })],
    steps: 'swap',
  },
  {
    name: 'all of the native coin supplied',
    intents: [aave('deposit', 'ETH', 'max', 'base')],
    steps: 'wrap approve deposit',
  },
];

describe('plans on the devnet', () => {
  let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
  beforeAll(async () => {
    wallet = await openPlanWallet();
  });

  it.each(STORIES)('$name', async ({ intents, steps }) => {
    const { plan, fresh } = await wallet.perform(intents);
    expect(plan.steps.map(({ type }) => type).join(' ')).toBe(steps);
    expect(plan.summary.est_fee_usd).toMatch(/^\$\d+\.\d\d$/);
    for (const [index, step] of plan.steps.entries()) {
      if (step.sizing === 'exact' && !step.route?.exact_out) {
        expect(fresh[index]?.amount_raw).toBe(step.amount_raw);
      }
    }
  });

  it('leaves no allowance and no wrapped coin behind', async () => {
    const before = await wallet.balance('arbitrum', 'WETH');
    await wallet.perform([aave('deposit', 'ETH', '0.25', 'arbitrum')]);
    expect(await wallet.balance('arbitrum', 'WETH')).toBe(before);
  });

  it('continues when the price moves between plan and signature', async () => {
    const { steps } = await wallet.plan(STORIES[0]?.intents ?? []);
    const [approve, ...others] = steps;
    if (approve) await wallet.carryOut(approve);
    await wallet.command('price', ['ETH', '3150']);
    try {
      for (const step of others) await wallet.carryOut(step);
    } finally {
      await wallet.command('price', ['ETH', '3000']);
    }
  });

  it('says how far a swap moves the price against itself, and again when it is signed', async () => {
    const full = await openPlanWallet();
    const impactOf = async (amount: string) => {
      const { steps } = await full.plan([swap({ asset: 'ETH', to_asset: 'USDC', amount })]);
      const step = steps.find(({ type }) => type === 'swap');
      if (step === undefined) throw new Error('no swap was planned');
      const fresh = await full.reencode(step);
      expect(fresh.price_impact_bps).toBe(step.price_impact_bps);
      return step.price_impact_bps ?? -1;
    };
    const [little, much] = [await impactOf('0.1'), await impactOf('90')];
    expect(little).toBeGreaterThanOrEqual(0);
    expect(much).toBeGreaterThan(little);
  });

  it('throws ChainUnreachable when the chain is gone, and only then', async () => {
    const dead = {
      chains: createChainAccess({ base: 'http://127.0.0.1:9' }),
      nowMs: () => Date.now(),
    };
    const plan = await wallet.plan([
      { action: 'transfer', asset: 'USDC', amount: '1', chain: 'base', recipient: FRIEND },
    ]);
    const request = {
      intents: [
        {
          action: 'transfer',
          asset: 'USDC',
          amount: '1',
          chain: 'base',
          recipient: FRIEND,
        } as const,
      ],
      wallets: [{ address: wallet.address, chain: 'base' as const }],
    };
    await expect(planIntents(request, dead)).rejects.toBeInstanceOf(ChainUnreachable);
    await expect(
      reencodeStep({ step: plan.steps[0] ?? {}, actual_amount: 1 }, dead),
    ).rejects.toBeInstanceOf(ChainUnreachable);
  });

  it('knows a listed token by its address', async () => {
    const listed = LISTED_TOKENS.USDC?.addresses.base ?? '';
    const plan = await wallet.plan([
      {
        action: 'transfer',
        asset: listed.toLowerCase(),
        amount: '1',
        chain: 'base',
        recipient: FRIEND,
      },
    ]);
    expect(plan.steps[0]).toMatchObject({ asset: 'USDC', to: listed });
  });
});
