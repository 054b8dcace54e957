import {
  type Abi,
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  type Hex,
  maxUint256,
  parseEther,
  toFunctionSelector,
} from 'viem';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { PENDLE, type PendleChain, ROUTER } from '#server/protocols/pendle/addresses.ts';
import { ON_CHAIN_GUESS } from '#server/protocols/pendle/encode/plain-route.ts';
import { TEST_ACCOUNTS, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { type Artifact, linkArtifact, packageArtifact } from './artifact.ts';
import type { DevContracts } from './compile-contracts.ts';
import { giveToken, WETH9 } from './deploy-tokens.ts';
import { pendleFactory, pendleSeries } from './pendle-markets.ts';

const pendle = (file: string): Artifact => {
  const name = file.split('/').at(-1);
  return packageArtifact('@pendle/core-v2', `build/artifacts/contracts/${file}.sol/${name}.json`);
};

const USDC = 10n ** 6n;
const SECONDS_PER_DAY = 86_400n;
const SECONDS_PER_YEAR = 31_536_000n;
/** 8 % a year. */
const RATE_PER_SECOND_WAD = (8n * 10n ** 16n) / SECONDS_PER_YEAR;
const INTEREST_RESERVE = 100_000_000n * USDC;
const LIQUIDITY = 10_000_000n * USDC;
/** What each test account holds of the series that has ended. */
const ENDED_HELD = 10_000n * USDC;
const RUNNING_YEARS = 5n;
/** How steep a market's price is, what a PT is bought at in the middle, and the fee of a year. */
const SCALAR_ROOT = parseEther('50');
const INITIAL_ANCHOR = parseEther('1.25');
const LN_FEE_RATE_ROOT = parseEther('0.0003');
const CREATION_GAS = 28_000_000n;

async function deployDiamond(
  chain: DevChain,
  at: Address,
  proxy: Artifact,
  storage: Artifact,
  setter: string,
  facets: readonly Artifact[],
): Promise<void> {
  const storageFacet = await chain.deploy(storage);
  await chain.deployAt(at, proxy, [WHALE.address, storageFacet]);
  const selectors = [];
  for (const facet of facets) {
    selectors.push({ facet: await chain.deploy(facet), selectors: selectorsOf(facet.abi) });
  }
  await chain.write(at, storage.abi, setter, [selectors]);
}

function selectorsOf(abi: Abi): readonly Hex[] {
  return abi.flatMap((item) => (item.type === 'function' ? [toFunctionSelector(item)] : []));
}

interface Series {
  readonly principalToken: Address;
  readonly yieldToken: Address;
  readonly market: Address;
}

/** Creates a series through the factory, whose contracts get the addresses that its nonce gives. */
async function createSeries(
  chain: DevChain,
  factory: Address,
  contracts: DevContracts,
  sy: Address,
  { principalToken, yieldToken, market }: Series,
  expiry: bigint,
): Promise<void> {
  const { abi } = contracts.DevPendleFactory;
  const date = new Date(Number(expiry) * 1000).toISOString().slice(0, 10);
  const create = (functionName: string, code: Hex) =>
    chain.write(factory, abi, functionName, [code], { gas: CREATION_GAS });
  const principal = pendle('core/YieldContracts/PendlePrincipalToken');
  await create(
    'create',
    encodeDeployData({
      ...principal,
      args: [sy, `PT Devnet USDC ${date}`, `PT-dvUSDC-${date}`, 6, expiry],
    }),
  );
  const yields = pendle('core/YieldContracts/PendleYieldToken');
  await create(
    'create',
    encodeDeployData({
      ...yields,
      args: [sy, principalToken, `YT Devnet USDC ${date}`, `YT-dvUSDC-${date}`, 6, expiry, false],
    }),
  );
  await chain.write(factory, abi, 'pair', [principalToken, yieldToken]);
  const oracle = await chain.deploy(pendle('core/Market/OracleLib'));
  const marketCode = linkArtifact(pendle('core/Market/PendleMarketV7'), { OracleLib: oracle });
  const args = encodeAbiParameters(
    [
      { type: 'address' },
      { type: 'int256' },
      { type: 'int256' },
      { type: 'uint80' },
      { type: 'address' },
    ],
    [principalToken, SCALAR_ROOT, INITIAL_ANCHOR, LN_FEE_RATE_ROOT, factory],
  );
  await create('createMarket', concat([marketCode.bytecode, args]));
  const actual = await chain.read<boolean>(factory, abi, 'isValidMarket', [market]);
  if (!actual) throw new Error(`Pendle's market on ${chain.slug} is not at ${market}`);
}

/** Mints PT and YT of a series for the whale, out of its SY. */
async function mintPrincipal(
  chain: DevChain,
  sy: Address,
  { yieldToken }: Series,
  sharesAtomic: bigint,
): Promise<void> {
  const { abi } = pendle('core/YieldContracts/PendleYieldToken');
  await chain.write(sy, WETH9.abi, 'transfer', [yieldToken, sharesAtomic]);
  await chain.write(yieldToken, abi, 'mintPY', [WHALE.address, WHALE.address]);
}

/**
 * Deploys Pendle's router, its quoter and two series with markets over a stand-in SY of USDC; the
 * factories they report to are a stand-in too.
 */
export async function deployPendle(
  chain: DevChain,
  slug: PendleChain,
  contracts: DevContracts,
): Promise<void> {
  await deployDiamond(
    chain,
    ROUTER,
    pendle('router/PendleRouterV4'),
    pendle('router/ActionStorageV4'),
    'setSelectorToFacets',
    ['ActionSwapPTV3', 'ActionMiscV3', 'ActionSimple'].map((name) => pendle(`router/${name}`)),
  );
  const helpers = 'offchain-helpers/router-static';
  await deployDiamond(
    chain,
    PENDLE[slug].routerStatic,
    pendle(`${helpers}/PendleRouterStatic`),
    pendle(`${helpers}/base/ActionStorageStatic`),
    'setFacetForSelectors',
    [
      'ActionStorageStatic',
      'ActionMarketCoreStatic',
      'ActionMintRedeemStatic',
      'ActionMarketAuxStatic',
    ].map((name) => pendle(`${helpers}/base/${name}`)),
  );
  await chain.write(
    PENDLE[slug].routerStatic,
    pendle(`${helpers}/base/ActionStorageStatic`).abi,
    'setDefaultApproxParams',
    [ON_CHAIN_GUESS],
  );

  const usdc = LISTED_TOKENS.USDC?.addresses[slug];
  if (!usdc) throw new Error(`USDC is not listed on ${slug}`);
  const sy = await chain.deploy(contracts.DevSy, [
    usdc,
    'SY Devnet USDC (stand-in)',
    'SY-dvUSDC',
    RATE_PER_SECOND_WAD,
  ]);
  const reward = await chain.deploy(contracts.DevToken, [
    'Pendle',
    'PENDLE',
    18,
    '1',
    WHALE.address,
  ]);
  const factory = pendleFactory(slug);
  await chain.deployAt(factory, contracts.DevPendleFactory, [WHALE.address, reward]);

  await chain.write(usdc, WETH9.abi, 'approve', [sy, maxUint256]);
  await chain.write(sy, contracts.DevSy.abi, 'deposit', [WHALE.address, usdc, 4n * LIQUIDITY, 0n]);
  await giveToken(chain, sy, 'USDC', INTEREST_RESERVE);

  const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const today = (BigInt(timestamp) / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  const { ended, running } = pendleSeries(slug);
  const create = (series: Series, expiry: bigint) =>
    createSeries(chain, factory, contracts, sy, series, expiry);
  await create(running, today + RUNNING_YEARS * SECONDS_PER_YEAR);
  await create(ended, today + SECONDS_PER_DAY);

  await mintPrincipal(chain, sy, running, LIQUIDITY);
  await chain.write(sy, WETH9.abi, 'transfer', [running.market, LIQUIDITY]);
  await chain.write(running.principalToken, WETH9.abi, 'transfer', [running.market, LIQUIDITY]);
  await chain.write(running.market, pendle('core/Market/PendleMarketV7').abi, 'mint', [
    WHALE.address,
    LIQUIDITY,
    LIQUIDITY,
  ]);

  await mintPrincipal(chain, sy, ended, LIQUIDITY);
  for (const { address } of TEST_ACCOUNTS) {
    await chain.write(ended.principalToken, WETH9.abi, 'transfer', [address, ENDED_HELD]);
  }
}
