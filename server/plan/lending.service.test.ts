import { type Address, parseUnits } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { findProtocol } from '#server/protocols/find-protocol.ts';
import { KEPT_MARKETS } from '#server/protocols/morpho-blue/kept-markets.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';

type PlanWallet = Awaited<ReturnType<typeof openPlanWallet>>;

const VENUES = [
  { protocol: 'aave-v3', chain: 'base', pledge: 'WETH', amount: '1' },
  { protocol: 'spark', chain: 'ethereum', pledge: 'WETH', amount: '1' },
  { protocol: 'compound-v3', chain: 'base', pledge: 'WBTC', amount: '0.05' },
  { protocol: 'morpho-blue', chain: 'ethereum', pledge: 'wstETH', amount: '1' },
  { protocol: 'morpho-blue', chain: 'base', pledge: 'WETH', amount: '1', pool_id: 'WETH/USDC' },
] as const;

const access = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);

let wallet: PlanWallet;

beforeAll(async () => {
  wallet = await openPlanWallet();
});

/** Carries out the plan, and returns the last step and its fresh call. */
async function perform(chain: EvmChainSlug, intents: Intent[]) {
  const plan = await wallet.plan(intents, chain);
  let fresh: Awaited<ReturnType<PlanWallet['carryOut']>> | undefined;
  for (const step of plan.steps) fresh = await wallet.carryOut(step);
  return { plan, step: plan.steps.at(-1) as Step, fresh };
}

/** The health factor of the account that a place names, on chain; of Morpho and Compound its worst. */
async function healthOf(protocol: string, chain: EvmChainSlug, owner: Address) {
  const read = findProtocol(PROTOCOLS, protocol)?.readHealthFactor?.(chain, owner);
  return runContractRead(read as ContractRead<bigint>, access);
}

const wad = (decimal: string | null | undefined) => parseUnits(decimal as string, 18);

/** Some seconds of interest, on the loan and on its pledge, may lie between a promise and a later reading. */
function expectWithInterest(now: bigint, promised: bigint): void {
  expect(now).toBeLessThanOrEqual(promised + promised / 100_000n);
  expect(now).toBeGreaterThanOrEqual(promised - promised / 100_000n);
}

describe('the health factor of a step', () => {
  it.each(VENUES)('is reported and kept on $protocol on $chain', async (venue) => {
    const { amount, chain, pledge, ...place } = venue;
    const at = { chain, ...place };
    await perform(chain, [{ action: 'deposit', asset: pledge, amount, ...at }]);
    const lent = await perform(chain, [{ action: 'borrow', asset: 'USDC', amount: '600', ...at }]);
    expect(lent.step.health_factor?.before).toBeNull();
    const promised = wad(lent.step.health_factor?.after);
    expect(promised).toBeGreaterThan(10n ** 18n);
    expect(lent.fresh?.health_factor?.before).toBeNull();
    expectWithInterest(wad(lent.fresh?.health_factor?.after), promised);

    const paid = await perform(chain, [{ action: 'repay', asset: 'USDC', amount: '200', ...at }]);
    const before = wad(paid.step.health_factor?.before);
    expectWithInterest(before, promised);
    expect(wad(paid.step.health_factor?.after)).toBeGreaterThan(before);

    const all = await perform(chain, [{ action: 'repay', asset: 'USDC', amount: 'max', ...at }]);
    expect(all.step.health_factor?.after).toBeNull();
    const out = await perform(chain, [{ action: 'withdraw', asset: pledge, amount: 'max', ...at }]);
    const decimals = resolveToken(chain, pledge)?.decimals ?? 18;
    const { amount_raw } = out.step;
    expect(BigInt(amount_raw ?? 0)).toBeGreaterThanOrEqual(parseUnits(amount, decimals) - 1n);
    expect(out.step.health_factor).toEqual({ before: null, after: null });
  });

  it('follows the price of the collateral on every market', async () => {
    const watcher = await openPlanWallet();
    const places = [
      { protocol: 'spark', chain: 'ethereum', asset: 'WETH' },
      { protocol: 'compound-v3', chain: 'base', asset: 'WETH' },
      { protocol: 'morpho-blue', chain: 'base', asset: 'WETH' },
    ] as const;
    for (const { asset, ...at } of places) {
      const { steps } = await watcher.plan(
        [
          { action: 'deposit', asset, amount: '1', ...at },
          { action: 'borrow', asset: 'USDC', amount: '1000', ...at },
        ],
        at.chain,
      );
      for (const step of steps) await watcher.carryOut(step);
    }
    const factors = async () => {
      const read = places.map(({ chain, protocol }) =>
        runContractRead(
          findProtocol(PROTOCOLS, protocol)?.readHealthFactor?.(
            chain,
            watcher.address,
          ) as ContractRead<bigint>,
          access,
        ),
      );
      return Promise.all(read);
    };
    const before = await factors();
    await watcher.command('price', ['ETH', '2400']);
    try {
      for (const [at, after] of (await factors()).entries()) {
        expectWithInterest(after, ((before[at] as bigint) * 8n) / 10n);
      }
    } finally {
      await watcher.command('price', ['ETH', '3000']);
    }
  });

  it.each(VENUES)(
    'counts deposits, loans and repayments of the same plan on $protocol on $chain',
    async (venue) => {
      const { amount, chain, pledge, ...place } = venue;
      const at = { chain, ...place };
      const fresh = await openPlanWallet();
      const plan = await fresh.plan(
        [
          { action: 'deposit', asset: pledge, amount, ...at },
          { action: 'borrow', asset: 'USDC', amount: '600', ...at },
          { action: 'repay', asset: 'USDC', amount: '200', ...at },
          { action: 'withdraw', asset: pledge, amount: String(Number(amount) / 4), ...at },
        ],
        chain,
      );
      const reported: string[] = [];
      for (const step of plan.steps) {
        await fresh.carryOut(step);
        if (!step.health_factor) continue;
        reported.push(step.type);
        const actual = await healthOf(place.protocol, chain, fresh.address);
        const promised = wad(step.health_factor.after);
        // Some seconds of interest, and the protocol's rounding.
        expect(promised).toBeLessThanOrEqual(actual + actual / 100_000n);
        expect(promised).toBeGreaterThanOrEqual(actual - actual / 100_000n);
      }
      expect(reported).toEqual(['borrow', 'repay', 'withdraw']);
      const [borrow, repay, withdraw] = plan.steps.filter(({ health_factor }) => health_factor);
      expect(borrow?.health_factor?.before).toBeNull();
      expect(repay?.health_factor?.before).toBe(borrow?.health_factor?.after);
      expect(withdraw?.health_factor?.before).toBe(repay?.health_factor?.after);
    },
  );

  it.each(VENUES)(
    'refuses a loan that the same plan cannot back on $protocol on $chain, with the figures',
    async (venue) => {
      const { amount, chain, pledge, ...place } = venue;
      const at = { chain, ...place };
      const fresh = await openPlanWallet();
      const planOf = (lent: string) =>
        fresh.plan(
          [
            { action: 'deposit', asset: pledge, amount, ...at },
            { action: 'borrow', asset: 'USDC', amount: lent, ...at },
          ],
          chain,
        );
      const refusal = await planOf('50000').then(
        () => undefined,
        (error) => error.issues[0],
      );
      expect(refusal).toMatchObject({
        field: 'intents[1].amount',
        message: expect.stringMatching(
          /^With the steps before it: .* borrow at most [\d.]+ USDC\.$/,
        ),
      });
      const most = /at most ([\d.]+) USDC/.exec(refusal.message)?.[1] as string;
      const { steps } = await planOf(String(Math.floor(Number(most) * 0.9999)));
      for (const step of steps) await fresh.carryOut(step);
    },
  );

  it('near liquidation is warned of, and an amount beyond the collateral is refused with the figures', async () => {
    const chain = 'ethereum';
    const at = { chain, protocol: 'morpho', pool_id: 'wstETH/WETH' } as const;
    await perform(chain, [{ action: 'deposit', asset: 'wstETH', amount: '1', ...at }]);
    const plan = await wallet.plan(
      [{ action: 'borrow', asset: 'WETH', amount: '1.08', ...at }],
      chain,
    );
    expect(plan.warnings).toContainEqual(
      'This borrow leaves the account on ethereum with a health factor of 1.05: below 1 it can be liquidated.',
    );
    await expect(
      wallet.plan([{ action: 'borrow', asset: 'WETH', amount: '1.2', ...at }], chain),
    ).rejects.toMatchObject({
      issues: [
        {
          field: 'intents[0].amount',
          message: expect.stringMatching(/lets you borrow at most 1\.1339\d* WETH/),
        },
      ],
    });
  });
});

describe('the market of a step', () => {
  it('stays the reviewed one at sign time', async () => {
    const chain = 'ethereum';
    const [usual, other] = KEPT_MARKETS.ethereum;
    const at = { chain, protocol: 'morpho', pool_id: 'wbtc/usdc' } as const;
    const plan = await wallet.plan(
      [{ action: 'deposit', asset: 'USDC', amount: '100', ...at }],
      chain,
    );
    const supply = plan.steps.at(-1) as Step;
    expect(supply.pool_id).toBe(other?.id);
    const fresh = await wallet.reencode(supply);
    expect(fresh.data).toBe(supply.data);
    const { pool_id, ...unnamed } = supply;
    for (const moved of [{ ...supply, pool_id: usual?.id ?? '' }, unnamed as Step]) {
      expect(await wallet.reencode(moved)).toMatchObject({
        ok: false,
        unsupported_code: 'target_changed',
      });
    }
  });

  it('that does not exist is refused on its field', async () => {
    for (const protocol of ['compound', 'morpho']) {
      await expect(
        wallet.plan(
          [{ action: 'deposit', asset: 'USDC', amount: '5', protocol, pool_id: 'nowhere' }],
          'base',
        ),
      ).rejects.toMatchObject({ issues: [{ field: 'intents[0].pool_id' }] });
    }
  });
});
