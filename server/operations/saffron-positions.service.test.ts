import { fileURLToPath } from 'node:url';
import { type Address, encodeAbiParameters, erc20Abi, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WHALE } from '#devnet/accounts.ts';
import { compileSource } from '#devnet/compile-source.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { linkChat } from '#server/messaging/index.ts';
import { SAFFRON_FACTORIES } from '#server/protocols/saffron/addresses.ts';
import { readHoldings } from '#server/protocols/saffron/read/read-holdings.ts';
import { readPositions } from '#server/protocols/saffron/read/read-positions.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { uniswapV3 } from '#server/protocols/uniswap-v3/manifest.ts';
import { poolAddress } from '#server/protocols/uniswap-v3/read/pool-address.ts';
import { readPositions as readPooled } from '#server/protocols/uniswap-v3/read/read-positions.ts';
import { PositionList } from '#server/schemas/position.ts';
import {
  type AgentsService,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const DOLLAR = 1_000_000n;
const FIXED = 0n;
const VARIABLE = 1n;
const MINUTES = 60n;
const [FACTORY = '0x'] = SAFFRON_FACTORIES.ethereum;
const USDC = tokenOf('ethereum', 'USDC').address as Address;
const POSITIONS = UNISWAP_V3.ethereum.positionManager;
const nftAbi = parseAbi([
  'function tokenOfOwnerByIndex(address,uint256) view returns (uint256)',
  'function approve(address,uint256)',
]);
const artifactOf = compileSource(
  fileURLToPath(new URL('../../devnet/contracts/DevSaffron.sol', import.meta.url)),
);
const saffron = {
  factoryAbi: artifactOf('DevSaffronFactory').abi,
  vaultAbi: artifactOf('DevSaffronVault').abi,
};
const chain = new DevChain('ethereum', testWorld().chains.ethereum.rpc_url);

const rpcUrls = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
const source = createWatchSource(
  createChainAccess(Object.fromEntries(rpcUrls)),
  parseSourceConfig({}),
);

let wallet: Awaited<ReturnType<typeof openDevnetWallet>>;
let service: AgentsService;
let tenant: TestTenant;
let page: TestTenant;
let owner: Address;
beforeAll(async () => {
  service = await openAgentsService({ agentSources: source });
  tenant = await service.openTenant();
  page = await service.openTenant({ surfaces: {} });
  wallet = await openDevnetWallet();
  owner = wallet.account.address;
  await inTransaction(service.db.pool, (client) =>
    linkChat(
      client,
      { partnerId: page.partnerId, wallet: owner, chatId: 'vaults', proof: 'partner' },
      Date.now(),
    ),
  );
  await chain.impersonate(WHALE.address);
  await chain.impersonate(owner);
});
afterAll(async () => {
  await service.close();
});

const list = async (search = '') =>
  PositionList.parse(
    await tenant.get(
      200,
      'GET',
      `/positions?wallet=${owner}&chain=ethereum&protocol=saffron${search}`,
    ),
  );
const rows = async () => Object.fromEntries((await list()).positions.map((row) => [row.kind, row]));

/** A vault for a position of the owner's, with a premium of 1,000 USDC and ten minutes from its start on. */
async function openVault(tokenId: bigint, pool: Address): Promise<Address> {
  const from = owner;
  const make = (name: string, args: readonly unknown[]) =>
    chain.write(FACTORY, saffron.factoryAbi, name, args, { from });
  await make('createAdapter', [1n, pool, '0x']);
  const adapter = await chain.read<Address>(FACTORY, saffron.factoryAbi, 'lastAdapter');
  await make('createVault', [1n, adapter]);
  await make('initializeVault', [1n, 1n, 1000n * DOLLAR, 10n * MINUTES, USDC]);
  await chain.write(POSITIONS, nftAbi, 'approve', [adapter, tokenId], { from });
  const [, vault] = await chain.read<readonly [Address, Address]>(
    FACTORY,
    saffron.factoryAbi,
    'vaultInfo',
    [1n],
  );
  return vault;
}

it('returns both sides of a vault from the deposit to the settlement', async () => {
  const eth = tokenOf('ethereum', 'ETH');
  const usdc = tokenOf('ethereum', 'USDC');
  await wallet.perform(
    uniswapV3,
    { type: 'lp-add', chain: 'ethereum', asset: eth, pairAsset: usdc, amountAtomic: 10n ** 18n },
    [],
  );
  const tokenId = await chain.read<bigint>(POSITIONS, nftAbi, 'tokenOfOwnerByIndex', [owner, 0n]);
  const pooled = async () => {
    const [position] = await wallet.read(readPooled('ethereum', [tokenId]));
    if (position === undefined) throw new Error('The position is there.');
    return position;
  };
  const { fee, token0, token1, held } = await pooled();
  const pool = poolAddress('ethereum', token0, token1, fee);
  const vault = await openVault(tokenId, pool);
  expect(await list()).toMatchObject({ positions: [], degraded: false, unavailable: [] });

  const deposit = async (from: Address, amount: bigint, side: bigint) => {
    if (side === VARIABLE) await chain.write(USDC, erc20Abi, 'approve', [vault, amount], { from });
    const data = side === FIXED ? encodeAbiParameters([{ type: 'uint256' }], [tokenId]) : '0x';
    await chain.write(vault, saffron.vaultAbi, 'deposit', [amount, side, data], { from });
  };
  // Agents watch the positions that the reader reports, and a page turns them on for its own
  // wallet.
  const of = { protocol: 'saffron', chain: 'ethereum', market: vault.toLowerCase() } as const;
  const watched = async () => {
    const wallets = [owner.toLowerCase()];
    const subjects: readonly WatchSubject[] = [
      { metric: 'fill_pct', ...of },
      { metric: 'started', ...of },
      { metric: 'claimable', ...of, position: 'fixed', wallets },
      { metric: 'claimable', ...of, position: 'variable', wallets },
    ];
    const outcomes = await source.read(subjects);
    return outcomes.map((one) => (one.ok ? Number(Object.values(one.values)[0]) : one.reason));
  };
  const empty = { metric: 'fill_pct', ...of, market: pool.toLowerCase() } as const;
  expect(await source.read([empty])).toMatchObject([{ ok: false, reason: 'not_read' }]);
  expect(await watched()).toEqual([0, 0, 0, 0]);
  const activate = (agent: string, kind: string, reference: string, status = 200) =>
    page.get<{ rendered: string }>(status, 'POST', '/surfaces/activate', {
      agent,
      schema_version: '1',
      wallet: { address: owner, chain: 'ethereum' },
      subject: {
        kind: 'position',
        id: `${owner}|saffron|${reference}|${kind}`,
        chain: 'ethereum',
      },
    });
  const reported = `vault ${vault.toLowerCase()} on Ethereum`;
  expect((await activate('vault-fill', 'variable', vault)).rendered).toBe(
    `Saffron ${reported} filled above 90%`,
  );
  expect((await activate('vault-start', 'fixed', vault)).rendered).toBe(
    `Saffron ${reported} started`,
  );
  expect((await activate('vault-claimable', 'fixed', vault)).rendered).toBe(
    `Saffron fixed side of ${reported} claimable`,
  );
  await activate('vault-fill', 'variable', pool, 422);
  await activate('vault-claimable', 'pt', vault, 400);

  await deposit(owner, 400n * DOLLAR, VARIABLE);
  // Taking a deposit back before the start is nothing to claim.
  expect(await watched()).toEqual([40, 0, 0, 0]);
  const open = { owner: owner.toLowerCase(), reference: vault.toLowerCase(), started: false };
  expect(await rows()).toEqual({
    variable: {
      ...open,
      id: `${owner}|saffron|${vault}|variable`.toLowerCase(),
      protocol: 'saffron',
      kind: 'variable',
      chain: 'ethereum',
      value_usd: 400,
      claimable: true,
      fill_pct: 40,
    },
  });
  await deposit(owner, 0n, FIXED);
  const inUsdc = token0.toLowerCase() === USDC.toLowerCase() ? held.amount0 : held.amount1;
  // Over the full range both sides of the liquidity are worth the same.
  const liquidity = (2 * Number(inUsdc)) / 1e6;
  const filling = await rows();
  expect(filling.fixed).toMatchObject({ ...open, claimable: true, fill_pct: 40 });
  expect(Math.abs((filling.fixed?.value_usd ?? 0) / liquidity - 1)).toBeLessThan(0.02);
  expect((await list('&kind=fixed')).positions.map(({ kind }) => kind)).toEqual(['fixed']);

  await deposit(WHALE.address, 600n * DOLLAR, VARIABLE);
  const started = await rows();
  expect(started.fixed).toMatchObject({ started: true, claimable: true, fill_pct: 100 });
  expect(await watched()).toEqual([100, 1, 1, 0]);
  // The premium is there to be taken.
  expect((started.fixed?.value_usd ?? 0) - (filling.fixed?.value_usd ?? 0)).toBeCloseTo(1000, 0);
  expect(started.variable).toMatchObject({
    started: true,
    claimable: false,
    value_usd: null,
    days_to_expiry: 0,
  });
  expect(started.variable?.accepted_hours_ago).toBeLessThan(0.1);
  const inReport = await wallet.read(readHoldings('ethereum', owner, readPooled));
  const premium = inReport.holdings.filter(({ token }) => token.symbol === 'USDC').at(-1);
  expect(inReport.holdings.map(({ kind }) => kind)).toEqual(Array(3).fill('liquidity'));
  expect(premium?.amountAtomic).toBe(1000n * DOLLAR);
  expect([inReport.unread, inReport.leftOut]).toEqual([
    [],
    ['A side of a vault whose value is not decided yet is not counted.'],
  ]);
  await chain.write(vault, saffron.vaultAbi, 'claim', [], { from: owner });
  const claimed = await rows();
  expect(claimed.fixed).toMatchObject({ claimable: false });
  expect(await watched()).toEqual([100, 1, 0, 0]);
  expect(claimed.fixed?.value_usd).toBeCloseTo(filling.fixed?.value_usd ?? 0, 0);

  const route = {
    kind: 'uniswap-v3',
    tokens: [USDC, token0 === USDC ? token1 : token0],
    fees: [fee],
  };
  await wallet.perform(
    uniswapV3,
    {
      type: 'swap',
      chain: 'ethereum',
      asset: usdc,
      toAsset: eth,
      amountAtomic: 500n * DOLLAR,
      pinnedRoute: route as never,
    },
    [],
  );
  await sendCommand(testWorld().home, 'time', ['11m']);
  const fees = (await pooled()).fees;
  expect(fees.amount0 + fees.amount1).toBeGreaterThan(0n);
  const ended = await rows();
  expect(ended.fixed).toMatchObject({ claimable: true, days_to_expiry: 0 });
  expect(ended.variable).toMatchObject({ claimable: true, value_usd: null });
  expect(ended.variable?.accepted_hours_ago).toBeGreaterThan(0.17);
  expect(await watched()).toEqual([100, 1, 1, 1]);

  await chain.write(vault, saffron.vaultAbi, 'withdraw', [VARIABLE, '0x']);
  const earned = (name: string) => chain.read<bigint>(vault, saffron.vaultAbi, name);
  const left = [await earned('earnings0'), await earned('earnings1')];
  const { positions, isWhole } = await wallet.read(readPositions('ethereum', owner, readPooled));
  expect(isWhole).toBe(true);
  // One of two depositors is left, and the rest belongs to them.
  expect(
    positions
      .find(({ side }) => side === 'variable')
      ?.worth?.map(({ amountAtomic }) => amountAtomic),
  ).toEqual(left);
  expect((await rows()).variable?.value_usd).not.toBeNull();
});

it('says where a factory does not answer', async () => {
  const [first, second] = SAFFRON_FACTORIES.ethereum;
  const code = await chain.rpc<Hex>('eth_getCode', [second, 'latest']);
  const setCode = (address: unknown, to: Hex) => chain.rpc('anvil_setCode', [address, to]);
  try {
    await setCode(second, '0x');
    const part = await list();
    expect(part).toMatchObject({ degraded: true, unavailable: ['saffron'] });
    expect(part.positions.map(({ kind }) => kind).sort()).toEqual(['fixed', 'variable']);
    await setCode(first, '0x');
    const gone = await tenant.get<{ error: string }>(
      503,
      'GET',
      `/positions?wallet=${owner}&chain=ethereum&protocol=saffron`,
    );
    expect(gone.error).toBe('positions_unavailable');
  } finally {
    // Both are of one code.
    await setCode(first, code);
    await setCode(second, code);
  }
});
