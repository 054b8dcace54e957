import { formatUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { planIntents } from '#server/plan/index.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { simulateSteps } from './index.ts';

const [alice, bob] = TEST_ACCOUNTS;
const payBob = { action: 'transfer', asset: 'USDC', recipient: bob.address } as const;

const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const environment = { chains, nowMs: Date.now };

/** A plan that bridges from Base and continues where it lands. */
async function planOverBridge(asset: string, later: Omit<Intent, 'chain'>): Promise<Step[]> {
  const { steps } = await planIntents(
    {
      intents: [
        { action: 'bridge', asset, amount: '0.5', from_chain: 'base', to_chain: 'arbitrum' },
        { ...later, chain: 'arbitrum' },
      ],
      wallets: (['base', 'arbitrum'] as const).map((chain) => ({ address: alice.address, chain })),
    },
    environment,
  );
  return steps;
}

function simulate(steps: readonly Step[], values: Partial<SimulateRequest> = {}) {
  return simulateSteps(
    SimulateRequest.parse({
      chain: 'arbitrum',
      sender: alice.address,
      steps: steps.filter(({ chain }) => chain === 'arbitrum'),
      ...values,
    }),
    environment,
  );
}

/** What the plan's bridge delivers, as its step says it. */
function arrivalOf(steps: readonly Step[]) {
  const bridge = steps.find(({ type }) => type === 'bridge');
  if (!bridge?.to_asset || !bridge.expected_output_raw) throw new Error('The plan has no bridge.');
  return {
    asset: bridge.to_asset,
    ...(bridge.to_asset_address && { asset_address: bridge.to_asset_address }),
    amount_raw: bridge.expected_output_raw,
  };
}

const statuses = ({ steps }: Awaited<ReturnType<typeof simulate>>) =>
  steps.map(({ action, status_code }) => [action, status_code]);

describe('steps that a bridge funds', () => {
  it.each<[string, Omit<Intent, 'chain'>, string[]]>([
    [
      'USDC',
      { action: 'deposit', asset: 'USDC', amount: 'chained', protocol: 'aave-v3' },
      ['approve', 'deposit'],
    ],
    ['USDC', { action: 'swap', asset: 'USDC', to_asset: 'ETH', amount: 'chained' }, []],
    ['ETH', { action: 'swap', asset: 'ETH', to_asset: 'USDC', amount: 'chained' }, []],
  ])('of %s are open until it is said to have landed, and judged then', async (asset, later) => {
    const steps = await planOverBridge(asset, later);
    const open = await simulate(steps);
    expect(open.success).toBe(false);
    expect(open.steps.filter(({ action }) => action !== 'approve')).toEqual(
      open.steps
        .filter(({ action }) => action !== 'approve')
        .map((step) => ({ ...step, success: false, status: '?', status_code: 2 })),
    );
    expect(open.error).toMatch(
      /^Step \d+ \(\w+\): Not judged: the \w+ of step_\d+ has not arrived\./,
    );

    const landed = await simulate(steps, { assumed_arrivals: [arrivalOf(steps)] });
    expect(statuses(landed).map(([, code]) => code)).toEqual(landed.steps.map(() => 1));
    expect(landed).toMatchObject({ success: true, error: null });
  });

  it('of all of it are open on the coins of before, and judged when it is said to have landed', async () => {
    const steps = await planOverBridge('USDC', { ...payBob, amount: 'max' });
    expect(steps.at(-1)?.awaits).toBeDefined();
    const open = await simulate(steps);
    expect(open.success).toBe(false);
    expect(open.steps).toMatchObject([
      {
        status: '?',
        status_code: 2,
        balance_changes: [],
        error: expect.stringMatching(/^Not judged: the USDC of step_2 has not arrived\./),
      },
    ]);
    const landed = await simulate(steps, { assumed_arrivals: [arrivalOf(steps)] });
    expect(landed).toMatchObject({ success: true, steps: [{ status_code: 1 }] });
  });

  it('of an exact amount are open only while the wallet could not pay it', async () => {
    const wallet = await openPlanWallet();
    const bridge: Intent = {
      action: 'bridge',
      asset: 'USDC',
      amount: '50',
      from_chain: 'base',
      to_chain: 'arbitrum',
    };
    const pay = async (amountAtomic: bigint) => {
      const amount = formatUnits(amountAtomic, 6);
      return (await wallet.plan([bridge, { ...payBob, chain: 'arbitrum', amount }])).steps;
    };
    const held = await wallet.balance('arbitrum', 'USDC');
    const sender = wallet.address;
    const more = await pay(held + 20_000_000n);
    expect(statuses(await simulate(more, { sender }))).toEqual([['transfer', 2]]);
    const assumed_arrivals = [arrivalOf(more)];
    expect(statuses(await simulate(more, { sender, assumed_arrivals }))).toEqual([['transfer', 1]]);
    const all = await pay(held);
    expect(all.at(-1)?.awaits).toBeDefined();
    expect(statuses(await simulate(all, { sender }))).toEqual([['transfer', 1]]);
  });

  it('stay open when less is said to have landed than they count on', async () => {
    const steps = await planOverBridge('USDC', {
      action: 'deposit',
      asset: 'USDC',
      amount: 'chained',
      protocol: 'aave-v3',
    });
    const arrival = { ...arrivalOf(steps), amount_raw: '1000' };
    const response = await simulate(steps, { assumed_arrivals: [arrival] });
    expect(statuses(response)).toEqual([
      ['approve', 1],
      ['deposit', 2],
    ]);
  });

  it('are left open where the arriving asset keeps no plain balance', async () => {
    const steps = await planOverBridge('USDC', {
      action: 'deposit',
      asset: 'USDC',
      amount: 'chained',
      protocol: 'aave-v3',
    });
    // Aave's pool has code and no balanceOf.
    const notAToken = '0x794a61358D6845594F94dc1DB02A252b5b4814aD';
    const moved = steps.map((step) =>
      step.type === 'deposit' ? { ...step, asset_address: notAToken } : step,
    );
    const response = await simulate(moved, {
      assumed_arrivals: [{ asset: 'USDC', asset_address: notAToken, amount_raw: '500000' }],
    });
    expect(response.steps.at(-1)).toMatchObject({
      status_code: 2,
      error: expect.stringContaining('cannot be assumed'),
    });
  });
});
