import { beforeEach, describe, expect, it } from 'vitest';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { ReviewSimulation } from '#server/schemas/review-simulation.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { simulateSteps } from '#server/simulate/index.ts';
import { simulatePlan } from './simulate-plan.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
beforeEach(async () => {
  wallet = await openPlanWallet();
});
const planned = async (...intents: Intent[]) => (await wallet.plan(intents)).steps;
const simulation = (steps: Step[], done: string[] = [], landed: string[] = []) =>
  simulatePlan({ wallet: wallet.address, steps }, { done, landed }, wallet.environment);
const codes = ({ steps }: ReviewSimulation) => steps.map(({ status_code }) => status_code);
const totalsOn = ({ chains }: ReviewSimulation, chain: string) =>
  chains
    .find((one) => one.chain === chain)
    ?.totals.map(({ asset, change }) => `${change} ${asset}`);

const bridge: Intent = {
  action: 'bridge',
  asset: 'USDC',
  from_chain: 'base',
  to_chain: 'arbitrum',
  amount: '100',
};

describe('a plan that was made a while ago', () => {
  it('is run by quotes of now, not by calls that have run out', async () => {
    const steps = await planned({
      action: 'swap',
      asset: 'USDC',
      to_asset: 'WETH',
      chain: 'base',
      amount: '300',
    });
    await wallet.command('time', ['30m']);
    const stale = await simulateSteps(
      SimulateRequest.parse({ chain: 'base', sender: wallet.address, steps }),
      wallet.environment,
    );
    expect(stale.steps.map(({ status_code }) => status_code)).toEqual([1, 0]);

    const run = await simulation(steps);
    expect(codes(run)).toEqual([1, 1]);
    expect(totalsOn(run, 'base')?.[0]).toBe('-300 USDC');
    expect(run.chains[0]?.totals).toMatchObject([
      { asset: 'USDC', wraps: null, stands_for: null },
      { asset: 'WETH', wraps: 'ETH', stands_for: null },
    ]);
    const [, swap] = run.steps;
    expect(swap?.quote?.brings).toMatchObject([{ asset: 'WETH' }]);
    const [brings] = swap?.quote?.brings ?? [];
    expect(Number(brings?.expected)).toBeGreaterThan(Number(brings?.least));
    expect(swap?.quote?.quoted_at).toBeGreaterThan(steps[1]?.quoted_at ?? Infinity);
  });

  it('sizes what depends on a quote by what that returns now', async () => {
    const steps = await planned(
      { action: 'swap', asset: 'USDC', to_asset: 'WETH', chain: 'base', amount: '300' },
      { action: 'deposit', asset: 'WETH', chain: 'base', amount: 'chained', protocol: 'aave' },
    );
    try {
      await wallet.command('price', ['ETH', '3030']);
      const run = await simulation(steps);
      expect(codes(run)).toEqual([1, 1, 1, 1]);
      expect(run.steps.every(({ quote }) => quote !== null)).toBe(true);
    } finally {
      await wallet.command('price', ['ETH', '3000']);
    }
  });

  it('says why a step cannot be signed any more', async () => {
    const steps = await planned({
      action: 'transfer',
      asset: 'USDC',
      chain: 'base',
      amount: 'max',
      recipient: BOB,
    });
    for (const step of steps) await wallet.carryOut(step);
    const run = await simulation(steps);
    expect(run.steps).toMatchObject([
      { status_code: 0, error: 'There is no USDC left for this step.', quote: null },
    ]);
    expect(totalsOn(run, 'base')).toEqual([]);
  });
});

describe('what a protocol gives for a deposit', () => {
  it.each([
    ['aave', 'aUSDC'],
    ['compound-v3', 'cUSDCv3'],
  ])('is worth what was deposited: %s', async (protocol, receipt) => {
    const deposit = { action: 'deposit', asset: 'USDC', chain: 'base', amount: '40' } as const;
    const run = await simulation(await planned({ ...deposit, protocol }));
    expect(run.chains[0]?.totals).toMatchObject([
      { asset: 'USDC', leaves: true, usd: '$40.00' },
      {
        asset: receipt,
        leaves: false,
        stands_for: 'USDC',
        wraps: null,
        usd: expect.stringMatching(/^\$(40\.00|39\.99)$/),
      },
    ]);
  });

  it('is what a vault says, where it is a share of one', async () => {
    const run = await simulation(
      await planned({
        action: 'deposit',
        asset: 'USDC',
        chain: 'base',
        amount: '40',
        protocol: 'erc4626',
        vault_address: DEV_VAULTS.base as string,
      }),
    );
    const [leaves, arrives] = run.chains[0]?.totals ?? [];
    expect(leaves).toMatchObject({ asset: 'USDC', usd: '$40.00', paid_back: null });
    expect(arrives).toMatchObject({
      leaves: false,
      usd: null,
      stands_for: null,
      paid_back: { asset: 'USDC', amount: expect.stringMatching(/^(40|39\.99\d*)$/) },
    });
  });
});

describe('a plan that is half signed', () => {
  it('is run from its current state', async () => {
    const steps = await planned({
      action: 'deposit',
      asset: 'USDC',
      chain: 'base',
      amount: '40',
      protocol: 'aave',
    });
    await wallet.carryOut(steps[0] as Step);
    const run = await simulation(steps, ['step_1']);
    expect(run.steps.map(({ key }) => key)).toEqual(['step_2']);
    expect(codes(run)).toEqual([1]);
    expect(await simulation(steps, ['step_1', 'step_2'])).toEqual({ chains: [], steps: [] });
  });
});

describe('what a bridge delivers', () => {
  it('counts on a chain without steps, until it has landed', async () => {
    const steps = await planned(bridge);
    const keys = steps.map(({ key }) => key ?? '');
    const last = keys.at(-1) as string;
    const run = await simulation(steps);
    expect(totalsOn(run, 'base')).toEqual(['-100 USDC']);
    expect(totalsOn(run, 'arbitrum')?.[0]).toMatch(/^99\.\d+ USDC$/);

    const underway = await simulation(steps, keys);
    expect(underway.chains.map(({ chain }) => chain)).toEqual(['arbitrum']);
    expect(totalsOn(underway, 'arbitrum')?.[0]).toMatch(/^99\.\d+ USDC$/);
    expect(await simulation(steps, keys, [last])).toEqual({ chains: [], steps: [] });
  });

  it('does not count where its own step does not go through', async () => {
    const steps = await planned(bridge, {
      action: 'transfer',
      asset: 'USDC',
      chain: 'arbitrum',
      amount: 'chained',
      recipient: BOB,
    });
    expect(codes(await simulation(steps))).toEqual([1, 1, 1]);
    const all = await planned({
      action: 'transfer',
      asset: 'USDC',
      chain: 'base',
      amount: 'max',
      recipient: BOB,
    });
    for (const step of all) await wallet.carryOut(step);
    const run = await simulation(steps);
    expect(codes(run)).toEqual([1, 0, 2]);
    expect(totalsOn(run, 'arbitrum')).toEqual([]);
  });

  it('is not the owner’s where somebody else receives it', async () => {
    const steps = await planned({ ...bridge, recipient: BOB });
    const run = await simulation(steps);
    expect(run.chains).toMatchObject([
      { chain: 'base', totals: [{ asset: 'USDC', leaves: true }] },
      {
        chain: 'arbitrum',
        totals: [],
        movements: [{ effect: 'delivered', party: BOB, pays: true, basis: 'quoted' }],
      },
    ]);
  });
});
