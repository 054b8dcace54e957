import {
  type Address,
  getContractAddress,
  isAddressEqual,
  maxUint256,
  numberToHex,
  zeroAddress,
} from 'viem';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import type { PoolMarket } from '#server/protocols/standards/aave-pool/pools.ts';
import { BORROWER, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { BORROWER_COLLATERAL_UNITS, type PoolBook, type PoolReserve } from './aave-reserves.ts';
import { type Artifact, linkArtifact, packageArtifact } from './artifact.ts';
import { giveToken, WETH9 } from './deploy-tokens.ts';

const core = (file: string): Artifact =>
  packageArtifact('@aave/core-v3', `artifacts/contracts/${file}.json`);
const inFolder = (folder: string, name: string): Artifact =>
  core(`protocol/${folder}/${name}.sol/${name}`);

const PROVIDER = inFolder('configuration', 'PoolAddressesProvider');
const ACL_MANAGER = inFolder('configuration', 'ACLManager');
const POOL = inFolder('pool', 'Pool');
const L2_POOL = inFolder('pool', 'L2Pool');
const CONFIGURATOR = inFolder('pool', 'PoolConfigurator');
const RATE_STRATEGY = inFolder('pool', 'DefaultReserveInterestRateStrategy');
const ORACLE = core('misc/AaveOracle.sol/AaveOracle');
const DATA_PROVIDER = core('misc/AaveProtocolDataProvider.sol/AaveProtocolDataProvider');

const LIBRARIES = [
  'SupplyLogic',
  'BorrowLogic',
  'LiquidationLogic',
  'EModeLogic',
  'BridgeLogic',
  'ConfiguratorLogic',
  'PoolLogic',
  'FlashLoanLogic',
] as const;

const USD_UNIT = 100_000_000n;
const VARIABLE_RATE = 2n;
/** The configurator makes three proxies a reserve; the furthest reserve of the book is below this. */
const HIGHEST_NONCE = 400n;

/** A market to deploy: Aave's, or one that runs its code. */
export interface PoolToDeploy {
  /** Whose it is, as its receipts' names begin. */
  readonly name: string;
  /** What its receipts' symbols begin with. */
  readonly receiptPrefix: string;
  /** Aave's own Pool outside of ethereum has the compressed calls of rollups. */
  readonly isRollupPool: boolean;
  readonly market: PoolMarket;
  readonly book: PoolBook;
  /** What its receipts report movements to, already deployed. */
  readonly rewardsController?: Address;
  readonly reserves: readonly PoolReserve[];
}

const rayOfBps = (bps: number) => BigInt(bps) * 10n ** 23n;

/** The nonce at which `from` creates `wanted`. */
function creationNonce(from: Address, wanted: Address): bigint {
  for (let nonce = 1n; nonce < HIGHEST_NONCE; nonce++) {
    if (isAddressEqual(getContractAddress({ from, nonce }), wanted)) return nonce;
  }
  throw new Error(`${wanted} is not among the first ${HIGHEST_NONCE} contracts ${from} creates`);
}

async function deployLibraries(chain: DevChain): Promise<Record<string, Address>> {
  const deployed: Record<string, Address> = {};
  for (const name of LIBRARIES) {
    const library = core(`protocol/libraries/logic/${name}.sol/${name}`);
    deployed[name] = await chain.deploy(linkArtifact(library, deployed));
  }
  return deployed;
}

async function deployMarket(chain: DevChain, plan: PoolToDeploy): Promise<void> {
  const { book, market, name, reserves } = plan;
  const { pool, addressesProvider, oracle } = market;
  const libraries = await deployLibraries(chain);
  const provider = (functionName: string, args: readonly unknown[]) =>
    chain.write(addressesProvider, PROVIDER.abi, functionName, args);

  await chain.deployAt(addressesProvider, PROVIDER, [
    `${name} ${chain.slug} Market`,
    WHALE.address,
  ]);
  await provider('setACLAdmin', [WHALE.address]);
  await chain.deployAt(book.ACL_MANAGER, ACL_MANAGER, [addressesProvider]);
  await provider('setACLManager', [book.ACL_MANAGER]);
  for (const grant of [
    'addPoolAdmin',
    'addAssetListingAdmin',
    'addRiskAdmin',
    'addEmergencyAdmin',
  ]) {
    await chain.write(book.ACL_MANAGER, ACL_MANAGER.abi, grant, [WHALE.address]);
  }

  const poolArtifact = linkArtifact(plan.isRollupPool ? L2_POOL : POOL, libraries);
  const poolCode = await chain.deploy(poolArtifact, [addressesProvider]);
  const configuratorCode = await chain.deploy(linkArtifact(CONFIGURATOR, libraries));
  // The provider creates both proxies, as it did on the real chain, so they get their real addresses.
  await provider('setPoolImpl', [poolCode]);
  await provider('setPoolConfiguratorImpl', [configuratorCode]);
  for (const [getter, wanted] of [
    ['getPool', pool],
    ['getPoolConfigurator', book.POOL_CONFIGURATOR],
  ] as const) {
    const actual = await chain.read<Address>(addressesProvider, PROVIDER.abi, getter);
    if (actual !== wanted) throw new Error(`${name}'s ${getter} is ${actual}, not ${wanted}`);
  }

  const feeds = reserves.map(({ symbol, feed = USD_FEEDS[chain.slug][symbol] }) => {
    if (!feed) throw new Error(`no price feed for ${symbol} on ${chain.slug}`);
    return feed;
  });
  const assets = reserves.map(({ underlying }) => underlying);
  await chain.deployAt(oracle, ORACLE, [
    addressesProvider,
    assets,
    feeds,
    zeroAddress,
    zeroAddress,
    USD_UNIT,
  ]);
  await provider('setPriceOracle', [oracle]);
  await chain.deployAt(book.AAVE_PROTOCOL_DATA_PROVIDER, DATA_PROVIDER, [addressesProvider]);
  await provider('setPoolDataProvider', [book.AAVE_PROTOCOL_DATA_PROVIDER]);
}

async function listReserve(
  chain: DevChain,
  plan: PoolToDeploy,
  reserve: PoolReserve,
  tokens: { aToken: Address; stableDebt: Address; variableDebt: Address },
): Promise<void> {
  const { name, receiptPrefix } = plan;
  const { addressesProvider } = plan.market;
  const configurator = plan.book.POOL_CONFIGURATOR;
  const { symbol, underlying } = reserve;
  const strategy = await chain.deploy(RATE_STRATEGY, [
    addressesProvider,
    rayOfBps(reserve.optimalUsageBps),
    0n,
    rayOfBps(reserve.slope1Bps),
    rayOfBps(reserve.slope2Bps),
    rayOfBps(50),
    rayOfBps(6000),
    rayOfBps(100),
    rayOfBps(800),
    rayOfBps(2000),
  ]);
  const configure = (functionName: string, args: readonly unknown[]) =>
    chain.write(configurator, CONFIGURATOR.abi, functionName, args);

  const nonce = creationNonce(configurator, reserve.aToken);
  await chain.rpc('anvil_setNonce', [configurator, numberToHex(nonce)]);
  await configure('initReserves', [
    [
      {
        aTokenImpl: tokens.aToken,
        stableDebtTokenImpl: tokens.stableDebt,
        variableDebtTokenImpl: tokens.variableDebt,
        underlyingAssetDecimals: reserve.decimals,
        interestRateStrategyAddress: strategy,
        underlyingAsset: underlying,
        treasury: WHALE.address,
        incentivesController: plan.rewardsController ?? zeroAddress,
        aTokenName: `${name} ${chain.slug} ${symbol}`,
        aTokenSymbol: `${receiptPrefix}${symbol}`,
        variableDebtTokenName: `${name} ${chain.slug} Variable Debt ${symbol}`,
        variableDebtTokenSymbol: `variableDebt${symbol}`,
        stableDebtTokenName: `${name} ${chain.slug} Stable Debt ${symbol}`,
        stableDebtTokenSymbol: `stableDebt${symbol}`,
        params: '0x10',
      },
    ],
  ]);
  await configure('configureReserveAsCollateral', [
    underlying,
    BigInt(reserve.ltvBps),
    BigInt(reserve.liquidationThresholdBps),
    BigInt(reserve.liquidationBonusBps),
  ]);
  await configure('setReserveBorrowing', [underlying, true]);
  await configure('setReserveFactor', [underlying, BigInt(reserve.reserveFactorBps)]);
  await configure('setReserveFlashLoaning', [underlying, true]);
}

async function seedMarket(
  chain: DevChain,
  { market: { pool }, name, reserves }: PoolToDeploy,
): Promise<void> {
  const weth = reserves.find(({ symbol }) => symbol === 'WETH');
  if (!weth) throw new Error(`${name} has no WETH on ${chain.slug}`);

  for (const { underlying, decimals, suppliedUnits } of reserves) {
    const amount = suppliedUnits * 10n ** BigInt(decimals);
    await chain.write(underlying, WETH9.abi, 'approve', [pool, maxUint256]);
    await chain.write(pool, POOL.abi, 'supply', [underlying, amount, WHALE.address, 0]);
  }

  const from = BORROWER.address;
  const collateral = BORROWER_COLLATERAL_UNITS * 10n ** 18n;
  await chain.impersonate(from);
  await chain.setNativeBalance(from, 10n ** 20n);
  await giveToken(chain, from, 'WETH', collateral);
  await chain.write(weth.underlying, WETH9.abi, 'approve', [pool, collateral], { from });
  await chain.write(pool, POOL.abi, 'supply', [weth.underlying, collateral, from, 0], { from });
  for (const { underlying, decimals, borrowedUnits } of reserves) {
    const amount = borrowedUnits * 10n ** BigInt(decimals);
    await chain.write(pool, POOL.abi, 'borrow', [underlying, amount, VARIABLE_RATE, 0, from], {
      from,
    });
  }
  await chain.rpc('anvil_stopImpersonatingAccount', [from]);
}

/**
 * Deploys a market of Aave v3's code at its own addresses, aTokens and debt tokens included, lists
 * its reserves, and supplies and borrows enough that rates are not zero.
 */
export async function deployAavePool(chain: DevChain, plan: PoolToDeploy): Promise<void> {
  const { pool } = plan.market;
  await deployMarket(chain, plan);
  const tokens = {
    aToken: await chain.deploy(inFolder('tokenization', 'AToken'), [pool]),
    stableDebt: await chain.deploy(inFolder('tokenization', 'StableDebtToken'), [pool]),
    variableDebt: await chain.deploy(inFolder('tokenization', 'VariableDebtToken'), [pool]),
  };
  for (const reserve of plan.reserves) await listReserve(chain, plan, reserve, tokens);
  await seedMarket(chain, plan);
}
