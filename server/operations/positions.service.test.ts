import { createRequire } from 'node:module';
import { type Abi, type Address, createPublicClient, erc20Abi, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHALE } from '#devnet/accounts.ts';
import { readDevnetFile } from '#devnet/devnet-file.ts';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import {
  createPendleMarketList,
  type PendleMarketList,
} from '#server/positions/pendle-market-list.ts';
import { PENDLE, type PendleChain } from '#server/protocols/pendle/addresses.ts';
import { pendle } from '#server/protocols/pendle/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { PositionList } from '#server/schemas/position.ts';
import { normalizeSubject } from '#server/surfaces/subject.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const CHAINS = Object.keys(PENDLE) as PendleChain[];
const NOBODY = '0x00000000000000000000000000000000000000aa';
const WAD = 10n ** 18n;
const { abi: quoterAbi } = createRequire(import.meta.url)(
  '@pendle/core-v2/build/artifacts/contracts/offchain-helpers/router-static/base/ActionMarketAuxStatic.sol/ActionMarketAuxStatic.json',
) as { abi: Abi };

let service: AgentsService;
let tenant: TestTenant;
const opened: AgentsService[] = [];
const localList = () =>
  createPendleMarketList({ baseUrl: `${readDevnetFile(testWorld().home)?.market_url}/core` });

function accessWithout(away: readonly EvmChainSlug[]) {
  const urls = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const reached = urls.filter(([slug]) => !away.includes(slug as EvmChainSlug));
  return createChainAccess(Object.fromEntries(reached));
}

async function openWith(
  pendleMarkets: PendleMarketList | null,
  away: readonly EvmChainSlug[] = [],
) {
  const other = await openAgentsService({
    pendleMarkets,
    environment: { chains: accessWithout(away), nowMs: () => 0 },
  });
  opened.push(other);
  return await other.openTenant();
}

beforeAll(async () => {
  service = await openAgentsService({ pendleMarkets: localList() });
  opened.push(service);
  tenant = await service.openTenant();
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function list(search: string, of: TestTenant = tenant): Promise<PositionList> {
  return PositionList.parse(await of.get(200, 'GET', `/positions?${search}`));
}

type Series = ReturnType<typeof pendleSeries>['running'];
const tokensOf = ({ principalToken, yieldToken, market }: Series) => ({
  pt: principalToken,
  yt: yieldToken,
  lp: market,
});

function balanceOf(chain: PendleChain, address: Address, owner: string): Promise<bigint> {
  return createPublicClient({ transport: http(testWorld().chains[chain].rpc_url) }).readContract({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner as Address],
  });
}

/** Where an owner holds anything, as the tokens themselves say. */
async function heldBy(owner: string, chains: readonly PendleChain[]): Promise<string[]> {
  const places = chains.flatMap((chain) => {
    const { running, ended } = pendleSeries(chain);
    return [running, ended].flatMap((series) =>
      Object.entries(tokensOf(series)).map(async ([kind, token]) => {
        const balance = await balanceOf(chain, token, owner);
        return balance > 0n ? `${chain} ${kind} ${series.market.toLowerCase()}` : [];
      }),
    );
  });
  return (await Promise.all(places)).flat().sort();
}

/** The value of a position by its contracts, in US cents: USDC is at a dollar here. */
async function centsOf({ chain, reference, kind, owner }: PositionList['positions'][number]) {
  const slug = chain as PendleChain;
  const client = createPublicClient({ transport: http(testWorld().chains[slug].rpc_url) });
  const { running, ended } = pendleSeries(slug);
  const series = [running, ended].find(({ market }) => market.toLowerCase() === reference);
  if (series === undefined) throw new Error(`${reference} is no market here.`);
  const { market } = series;
  const balance = await balanceOf(slug, tokensOf(series)[kind as 'pt' | 'yt' | 'lp'], owner);
  const functionName = { pt: 'getPtToAssetRate', yt: 'getYtToAssetRate', lp: 'getLpToAssetRate' }[
    kind as 'pt' | 'yt' | 'lp'
  ];
  const rate = (await client.readContract({
    address: PENDLE[slug].routerStatic,
    abi: quoterAbi,
    functionName,
    args: [market],
  })) as bigint;
  return { balance, rate, cents: Number((balance * rate) / WAD / 10_000n) };
}

const placesOf = ({ positions }: PositionList) =>
  positions.map(({ chain, kind, reference }) => `${chain} ${kind} ${reference}`).sort();

describe('GET /positions', () => {
  it('200: every kind on every chain, each with the value by its contracts', async () => {
    const reported = await list(`wallet=${WHALE.address}`);
    const held = await heldBy(WHALE.address, CHAINS);
    expect(held.length).toBeGreaterThanOrEqual(4 * CHAINS.length);
    expect(placesOf(reported)).toEqual(held);
    expect(reported).toMatchObject({ wallet: WHALE.address, degraded: false, unavailable: [] });
    for (const position of reported.positions) {
      const { ended } = pendleSeries(position.chain as PendleChain);
      if (position.reference === ended.market.toLowerCase()) {
        // It has no liquidity, so it has no rate before its end.
        expect(position.value_usd).toBeNull();
        continue;
      }
      const { cents, rate } = await centsOf(position);
      // Half a cent of the rounding, and what a block of a second adds to millions.
      expect(Math.abs(Math.round((position.value_usd ?? 0) * 100) - cents)).toBeLessThan(
        20 + cents / 1_000_000,
      );
      const days = position.days_to_expiry ?? 0;
      expect(days).toBeGreaterThan(0);
      expect('apy_pct' in position).toBe(position.kind === 'pt');
      if (position.kind !== 'pt') continue;
      const ofRate = ((Number(WAD) / Number(rate)) ** (365 / days) - 1) * 100;
      expect(position.apy_pct).toBeCloseTo(ofRate, -1);
    }
    const values = reported.positions.map(({ value_usd }) => value_usd ?? -1);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  it('200: what was just bought, to the unit, by an id that a surface takes as it is', async () => {
    const wallet = await openDevnetWallet();
    const { running } = pendleSeries('base');
    const usdc = tokenOf('base', 'USDC');
    const { owner } = await wallet.leg({ chain: 'base' });
    const search = `wallet=${owner}&protocol=pendle&chain=base&kind=pt`;
    const isRunning = ({ reference }: { reference: string }) =>
      reference === running.market.toLowerCase();
    expect((await list(search)).positions.filter(isRunning)).toEqual([]);
    const { moved } = await wallet.perform(
      pendle,
      {
        chain: 'base',
        type: 'deposit',
        vaultAddress: running.market,
        asset: usdc,
        amountAtomic: 10_000_000_000n,
      },
      [{ token: { ...usdc, address: running.principalToken } }],
    );
    const reported = await list(search);
    expect(reported).toMatchObject({ degraded: false, unavailable: [] });
    const [bought, ...more] = reported.positions.filter(isRunning);
    if (bought === undefined) throw new Error('It is not there.');
    expect(more).toEqual([]);
    const { balance, rate, cents } = await centsOf(bought);
    expect(balance).toBe(moved[0]);
    expect(bought.value_usd).toBeCloseTo(cents / 100, 1);
    // It cost 10,000 dollars less the fee of the trade, and pays a dollar a unit at the end.
    expect(bought.value_usd).toBeGreaterThan(9_950);
    expect(bought.value_usd).toBeLessThan(10_001);
    const ofRate = ((Number(WAD) / Number(rate)) ** (365 / (bought.days_to_expiry ?? 1)) - 1) * 100;
    expect(bought.apy_pct).toBeCloseTo(ofRate, 1);
    const id = `${owner}|pendle|${running.market}|pt`.toLowerCase();
    expect(bought).toMatchObject({ id, owner: owner.toLowerCase(), protocol: 'pendle' });
    const subject = { kind: 'position', id, chain: 'base' } as const;
    expect(normalizeSubject(subject, owner)).toMatchObject({ id, positionKind: 'pt' });
  });

  it('200: filters leave out other positions, and a wallet without positions has an empty list', async () => {
    const base = [`base lp ${pendleSeries('base').running.market.toLowerCase()}`];
    const lp = await list(`wallet=${WHALE.address}&chain=base&kind=lp`);
    expect([placesOf(lp), lp.degraded, lp.unavailable]).toEqual([base, false, []]);
    const empty = { wallet: NOBODY, positions: [] };
    const whole = { degraded: false, unavailable: [] };
    expect(await list(`wallet=${NOBODY}&protocol=pendle`)).toEqual({ ...empty, ...whole });
    expect(await list(`wallet=${NOBODY}&chain=hyperliquid`)).toEqual({ ...empty, ...whole });
    expect(await list(`wallet=${NOBODY}&chain=solana`)).toEqual({ ...empty, ...whole });
    expect(await list(`wallet=${NOBODY}&protocol=pendle&chain=polygon`)).toEqual({
      ...empty,
      ...whole,
    });
    expect(await list(`wallet=${NOBODY}&protocol=pendle&kind=fixed`)).toEqual({
      ...empty,
      ...whole,
    });
  });

  it('200: an unreachable chain is named, and does not affect the others', async () => {
    const of = await openWith(localList(), ['base']);
    const search = `wallet=${WHALE.address}&protocol=pendle`;
    const reported = await list(search, of);
    expect(reported).toMatchObject({ degraded: true, unavailable: ['pendle'] });
    const reached = CHAINS.filter((chain) => chain !== 'base');
    expect(placesOf(reported)).toEqual(await heldBy(WHALE.address, reached));
    const alone = await of.get<ErrorEnvelope>(503, 'GET', `/positions?${search}&chain=base`);
    expect(alone.error).toBe('positions_unavailable');
  });

  it('200: a false list adds nothing, and what it hides is reported', async () => {
    const { running, ended } = pendleSeries('base');
    const usdc = tokenOf('base', 'USDC').address;
    if (usdc === null) throw new Error('USDC has an address.');
    const series = (one: typeof running) => ({ ...one, address: one.market });
    const answer = async (markets: readonly object[], isNew = true) => {
      const of = await openWith({
        read: async () => ({ markets: markets as never, isNew, wholeAtMs: isNew ? 1 : null }),
      });
      return await list(`wallet=${WHALE.address}&protocol=pendle&chain=base`, of);
    };
    const foreign = { address: usdc, principalToken: usdc, yieldToken: usdc };
    expect(await answer([foreign])).toMatchObject({ positions: [], degraded: false });
    const crossed = { ...series(running), principalToken: ended.principalToken };
    expect(await answer([crossed])).toMatchObject({ positions: [], unavailable: ['pendle'] });
    const twice = await answer([series(running), series(running)]);
    const held = await heldBy(WHALE.address, ['base']);
    const ofRunning = held.filter((place) => place.endsWith(running.market.toLowerCase()));
    expect(placesOf(twice)).toEqual(ofRunning);
    expect(await answer([], false)).toMatchObject({ positions: [], unavailable: ['pendle'] });
    const old = await answer([series(running)], false);
    expect(placesOf(old)).toEqual(ofRunning);
    expect(old).toMatchObject({ degraded: true, unavailable: ['pendle'] });
  });

  it('503: no requested position could be read', async () => {
    const silent = await openWith(null);
    for (const search of ['protocol=pendle', 'kind=pt', 'kind=lp&chain=base']) {
      const asked = `/positions?wallet=${OWNER}&${search}`;
      const { error } = await silent.get<ErrorEnvelope>(503, 'GET', asked);
      expect(error, search).toBe('positions_unavailable');
    }
    // The other protocol answers, and this wallet has no position there.
    expect(await list(`wallet=${OWNER}`, silent)).toMatchObject({
      positions: [],
      degraded: true,
      unavailable: ['pendle'],
    });
  });

  it('is free, needs the scope agents, and is the same for every tenant', async () => {
    const other = await service.openTenant({ credits: 7 });
    const search = `wallet=${OWNER}&protocol=pendle&chain=optimism`;
    const places = placesOf(await list(search, other));
    expect(places).toEqual(placesOf(await list(search)));
    expect(places).toEqual(await heldBy(OWNER, ['optimism']));
    expect(places).not.toEqual([]);
    expect(await other.get(200, 'GET', '/usage')).toMatchObject({ balance: 7 });
    const without = await service.openTenant({ scopes: [] });
    await without.get(403, 'GET', `/positions?${search}`);
  });

  it.each([
    ['no wallet', '', 'wallet'],
    ['a wallet of Solana', 'wallet=7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', 'wallet'],
    ['a mistyped wallet', 'wallet=0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'wallet'],
    ['another protocol', `wallet=${OWNER}&protocol=aave-v3`, 'protocol'],
    ['another kind', `wallet=${OWNER}&kind=PT`, 'kind'],
    ['a chain that is none', `wallet=${OWNER}&chain=nowhere`, 'chain'],
  ])('400: %s', async (_, search, field) => {
    const envelope = await tenant.get<ErrorEnvelope>(400, 'GET', `/positions?${search}`);
    expect(envelope.issues).toEqual([{ field, message: expect.any(String) }]);
  });

  it('200: after the end PT are worth their asset, YT nothing, and no yield is reported', async () => {
    await sendCommand(testWorld().home, 'time', ['2d']);
    const reported = await list(`wallet=${WHALE.address}&chain=base&protocol=pendle`);
    const { ended } = pendleSeries('base');
    const over = reported.positions.filter(
      ({ reference }) => reference === ended.market.toLowerCase(),
    );
    expect(over.map(({ kind, days_to_expiry }) => [kind, days_to_expiry])).toEqual([
      ['pt', 0],
      ['yt', 0],
    ]);
    const [pt, yt] = over;
    expect(yt?.value_usd).toBe(0);
    expect(pt?.apy_pct).toBeUndefined();
    const { cents, balance } = await centsOf(pt as never);
    expect(pt?.value_usd).toBeCloseTo(cents / 100, -1);
    expect((pt?.value_usd ?? 0) / (Number(balance) / 1e6)).toBeCloseTo(1, 3);
  });
});
