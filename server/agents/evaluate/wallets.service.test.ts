import { parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { READER_VERSION } from '#server/positions/reader-version.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';
import { compoundV3 } from '#server/protocols/compound-v3/manifest.ts';
import { erc20 } from '#server/protocols/erc20/manifest.ts';
import { erc4626 } from '#server/protocols/erc4626/manifest.ts';
import { lido } from '#server/protocols/lido/manifest.ts';
import type { Leg, ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import { morphoBlue } from '#server/protocols/morpho-blue/manifest.ts';
import { rocketPool } from '#server/protocols/rocket-pool/manifest.ts';
import { spark } from '#server/protocols/spark/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { OTHER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { uniswapV3 } from '#server/protocols/uniswap-v3/manifest.ts';
import { wrappedNative } from '#server/protocols/wrapped-native/manifest.ts';
import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';
import { createChainSource } from './sources/chain-source.ts';
import { openWatch } from './testing/open-watch.ts';

const UNIT = 10n ** 18n;
type Wallet = Awaited<ReturnType<typeof openDevnetWallet>>;

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
  await watch.world('price', 'ETH', '2500');
});
afterAll(async () => {
  await watch.world('price', 'ETH', '3000');
  await watch.close();
});

/** A typed agent, which alerts on a rise. */
const rises = (wallet: string, threshold: number) =>
  watch.create({
    kind: 'portfolio',
    movement_window: '24h',
    threshold,
    wallets: [wallet],
    autonomy: 'notify',
  } as TypedAgentRequest);
const falls = (wallet: string, threshold: number) =>
  watch.say(`when my portfolio drops ${threshold}% in 24h`, wallet);

const ownerOf = async (wallet: Wallet) => (await wallet.leg({})).owner as string;

/** Everything that people do with money and still have it afterwards, each a large part of the wallet. */
const KEPT: readonly (readonly [
  ProtocolManifest,
  { type: StepType; chain: Leg['chain']; asset: string; pairAsset?: string } & Partial<
    Pick<Leg, 'amountAtomic' | 'poolId' | 'vaultAddress' | 'isMax'>
  >,
])[] = [
  [wrappedNative, { type: 'wrap', chain: 'base', asset: 'ETH', amountAtomic: 60n * UNIT }],
  [aaveV3, { type: 'deposit', chain: 'base', asset: 'WETH', amountAtomic: 50n * UNIT }],
  [aaveV3, { type: 'borrow', chain: 'base', asset: 'USDC', amountAtomic: parseUnits('20000', 6) }],
  [aaveV3, { type: 'repay', chain: 'base', asset: 'USDC', amountAtomic: parseUnits('7000', 6) }],
  [spark, { type: 'deposit', chain: 'ethereum', asset: 'DAI', amountAtomic: 9_000n * UNIT }],
  [
    compoundV3,
    { type: 'deposit', chain: 'base', asset: 'USDC', amountAtomic: parseUnits('9000', 6) },
  ],
  [
    morphoBlue,
    { type: 'deposit', chain: 'base', asset: 'WETH', poolId: 'WETH/USDC', amountAtomic: 5n * UNIT },
  ],
  [
    erc4626,
    {
      type: 'deposit',
      chain: 'base',
      asset: 'USDC',
      vaultAddress: DEV_VAULTS.base as `0x${string}`,
      amountAtomic: parseUnits('9000', 6),
    },
  ],
  [lido, { type: 'stake', chain: 'ethereum', asset: 'ETH', amountAtomic: 30n * UNIT }],
  [lido, { type: 'unstake', chain: 'ethereum', asset: 'stETH', amountAtomic: 20n * UNIT }],
  [rocketPool, { type: 'stake', chain: 'ethereum', asset: 'ETH', amountAtomic: 5n * UNIT }],
  [
    uniswapV3,
    { type: 'lp-add', chain: 'base', asset: 'ETH', pairAsset: 'USDC', amountAtomic: UNIT },
  ],
];

async function perform(
  wallet: Wallet,
  [protocol, { asset, pairAsset, ...leg }]: (typeof KEPT)[number],
) {
  await wallet.perform(
    protocol,
    {
      ...leg,
      asset: tokenOf(leg.chain, asset),
      ...(pairAsset && { pairAsset: tokenOf(leg.chain, pairAsset) }),
    },
    [],
  );
}

describe('a wallet that is watched', () => {
  it('neither falls nor rises by what its owner lends, borrows, stakes, locks or provides', async () => {
    const wallet = await openDevnetWallet();
    const owner = await ownerOf(wallet);
    // Less than any of the steps moves.
    const rise = await rises(owner, 0.05);
    const fall = await falls(owner, 0.05);
    const balance = await watch.say('when my USDC balance drops below 1000', owner);
    expect(await watch.run()).toMatchObject({ failures: [] });
    for (const step of KEPT) {
      await perform(wallet, step);
      watch.passHours(1);
      expect(await watch.run()).toMatchObject({ failures: [] });
      for (const { id } of [rise, fall]) {
        expect([step[1].type, step[0].slug, ...(await watch.events(id))]).toHaveLength(2);
      }
    }
    expect(await watch.events(balance.id)).toEqual([]);

    // An outflow is a fall, immediately.
    await wallet.perform(
      erc20,
      {
        type: 'transfer',
        chain: 'ethereum',
        asset: tokenOf('ethereum', 'ETH'),
        amountAtomic: 20n * UNIT,
        recipient: OTHER,
      },
      [],
    );
    watch.passHours(1);
    await watch.run();
    expect(await watch.events(rise.id)).toEqual([]);
    const [event, ...more] = await watch.events(fall.id);
    expect(more).toEqual([]);
    expect(Number(event?.trigger.change_pct)).toBeCloseTo(-0.56, 1);
    expect(JSON.stringify(event?.proof)).toContain('aave-v3 debt USDC');
  });

  it('counts on Solana, beside EVM wallets and alone', async () => {
    const [solana] = SOLANA_TEST_ACCOUNTS;
    const address = solana?.address ?? '';
    const agent = await falls(address, 5);
    const level = await watch.say('when my SOL balance is above 1', address);
    await watch.world('price', 'SOL', '200');
    expect(await watch.run()).toMatchObject({ failures: [] });
    expect(await watch.events(level.id)).toHaveLength(1);
    await watch.world('price', 'SOL', '100');
    watch.passHours(1);
    expect(await watch.run()).toMatchObject({ failures: [] });
    const [event] = await watch.events(agent.id);
    // SOL and mSOL with it; tokens of the lists count beside the dollars.
    expect(event?.trigger.change_pct).toBeCloseTo(-500 / 73, 3);
    expect(event?.proof).toMatchObject({
      from: { reads: [{ chain: 'solana', wallets: address }] },
    });
  });

  it('is not read where one source is silent, and never reported as a fall', async () => {
    const wallet = await openDevnetWallet();
    await perform(wallet, KEPT[0] as (typeof KEPT)[number]);
    await perform(wallet, KEPT[1] as (typeof KEPT)[number]);
    const agent = await falls(await ownerOf(wallet), 0.05);
    await watch.run();
    const source = createChainSource(without(watch.access, AAVE_V3.base.pool));
    watch.passHours(1);
    expect((await watch.run({ source })).failures).not.toEqual([]);
    expect(await watch.events(agent.id)).toEqual([]);
    watch.passHours(1);
    expect(await watch.run()).toMatchObject({ failures: [] });
    expect(await watch.events(agent.id)).toEqual([]);
  });
});

/** A chain access that refuses what mentions an address. */
function without(access: ChainAccess, address: string): ChainAccess {
  const needle = address.toLowerCase().slice(2);
  return {
    ...access,
    rpc: (chain) =>
      new Proxy(access.rpc(chain), {
        get(target, name) {
          if (name !== 'request') return Reflect.get(target, name);
          return (method: string, params: readonly unknown[]) =>
            JSON.stringify(params).toLowerCase().includes(needle)
              ? Promise.reject(new RpcError(-32_005, undefined))
              : target.request(method, params);
        },
      }),
  };
}

describe('a new version of the reader', () => {
  const groupsOf = async (agentId: string) => {
    const { rows } = await watch.pool.query<{
      id: string;
      reader: number;
      base: string | null;
      isMet: boolean;
    }>(
      `select g.id, g.reader, w.base_value::text as base, w.is_met as "isMet"
         from agent_watch w join watch_group g on g.id = w.group_id where w.agent_id = $1 order by w.id`,
      [agentId],
    );
    return rows;
  };
  /** As if another version had read a hundredth of what this one reads. */
  const asReadBefore = async (agentId: string, reader: number) => {
    const ids = (await groupsOf(agentId)).map(({ id }) => id);
    await watch.pool.query(
      `update watch_sample set values = (select jsonb_object_agg(key, (value #>> '{}')::numeric / 100)
                                           from jsonb_each(values)) where group_id = any($1)`,
      [ids],
    );
    await watch.pool.query(
      `update agent_watch set base_value = base_value / 100, threshold = threshold / 100
        where group_id = any($1) and change_percent is not null`,
      [ids],
    );
    await watch.pool.query('update watch_group set reader = $2 where id = any($1)', [ids, reader]);
  };

  it('measures changes from its own first reading, and reports none between two readers', async () => {
    const owner = await ownerOf(await openDevnetWallet());
    const rolling = await rises(owner, 5);
    const sinceMade = await watch.say('when my portfolio rises 10% from now', owner);
    await watch.run();
    for (const { id } of [rolling, sinceMade]) await asReadBefore(id, READER_VERSION - 1);
    watch.passHours(24);
    expect(await watch.run()).toMatchObject({ failures: [] });
    expect(await watch.events(rolling.id)).toEqual([]);
    expect(await watch.events(sinceMade.id)).toEqual([]);
    for (const { id } of [rolling, sinceMade]) {
      for (const { reader, isMet } of await groupsOf(id)) {
        expect([reader, isMet]).toEqual([READER_VERSION, false]);
      }
    }

    // A real change after it is reported.
    await watch.world('price', 'ETH', '3500');
    watch.passHours(24);
    await watch.run();
    expect(await watch.events(rolling.id)).toHaveLength(1);
    expect(await watch.events(sinceMade.id)).toHaveLength(1);
    await watch.world('price', 'ETH', '2500');
  });

  it('loses no level that holds: it is reported once, as by a first check', async () => {
    const owner = await ownerOf(await openDevnetWallet());
    const level = await watch.say('when my portfolio is worth more than $100', owner);
    const far = await watch.say('when my portfolio is worth more than $900000000', owner);
    await watch.run();
    expect(await watch.events(level.id)).toHaveLength(1);
    await asReadBefore(level.id, READER_VERSION - 1);
    watch.passHours(24);
    await watch.run();
    expect(await watch.events(level.id)).toHaveLength(1);
    await asReadBefore(level.id, READER_VERSION - 1);
    await watch.pool.query('update agent_watch set is_met = false where agent_id = $1', [level.id]);
    await watch.pool.query('update agent set is_met = false where id = $1', [level.id]);
    watch.passHours(24);
    await watch.run();
    expect(await watch.events(level.id)).toHaveLength(2);
    expect(await watch.events(far.id)).toEqual([]);
  });

  it('leaves the groups of newer processes alone, and checks newcomers only by its own readings', async () => {
    const owner = await ownerOf(await openDevnetWallet());
    const first = await rises(owner, 5);
    await watch.run();
    await asReadBefore(first.id, READER_VERSION - 1);
    const second = await rises(owner, 5);
    await watch.run();
    watch.passMs(61_000);
    await watch.run();
    expect(await groupsOf(second.id)).toMatchObject([{ reader: READER_VERSION }]);
    expect([...(await watch.events(first.id)), ...(await watch.events(second.id))]).toEqual([]);
    await asReadBefore(first.id, READER_VERSION + 1);
    watch.passHours(2);
    await watch.run();
    expect(await groupsOf(first.id)).toMatchObject([{ reader: READER_VERSION + 1 }]);
    expect(await watch.events(first.id)).toEqual([]);
  });
});
