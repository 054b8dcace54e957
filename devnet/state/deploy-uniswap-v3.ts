import { type Address, maxUint256, zeroAddress } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { packageArtifact } from './artifact.ts';
import { WETH9 } from './deploy-tokens.ts';
import { START_PRICES_USD8 } from './start-prices.ts';
import { type DevPool, fairSqrtPriceX96, uniswapPools } from './uniswap-pools.ts';

const periphery = (file: string) =>
  packageArtifact('@uniswap/v3-periphery', `artifacts/contracts/${file}`);

const FACTORY = packageArtifact(
  '@uniswap/v3-core',
  'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
);
const POSITION_MANAGER = periphery(
  'NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
);
const QUOTER_V2 = periphery('lens/QuoterV2.sol/QuoterV2.json');
const SWAP_ROUTER_02 = packageArtifact(
  '@uniswap/swap-router-contracts',
  'artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
);

const HIGHEST_TICK = 887272;
const TICK_SPACING = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const;
const NO_DEADLINE = maxUint256;

function sideAtomic(pool: DevPool, side: 'token0' | 'token1'): bigint {
  const { symbol, decimals } = pool[side];
  const price = START_PRICES_USD8[symbol];
  if (!price) throw new Error(`no start price for ${symbol}`);
  return (pool.sideUsd * 10n ** BigInt(8 + decimals)) / price;
}

async function openPool(chain: DevChain, positionManager: Address, pool: DevPool): Promise<void> {
  const { token0, token1, fee } = pool;
  await chain.write(
    positionManager,
    POSITION_MANAGER.abi,
    'createAndInitializePoolIfNecessary',
    [token0.address, token1.address, fee, fairSqrtPriceX96(pool, START_PRICES_USD8)],
    { gas: 12_000_000n },
  );
  if (pool.sideUsd === 0n) return;
  const spacing = TICK_SPACING[fee];
  const tick = Math.floor(HIGHEST_TICK / spacing) * spacing;
  await chain.write(positionManager, POSITION_MANAGER.abi, 'mint', [
    {
      token0: token0.address,
      token1: token1.address,
      fee,
      tickLower: -tick,
      tickUpper: tick,
      amount0Desired: sideAtomic(pool, 'token0'),
      amount1Desired: sideAtomic(pool, 'token1'),
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: WHALE.address,
      deadline: NO_DEADLINE,
    },
  ]);
}

/** Deploys Uniswap v3 at its own addresses and opens the chain's pools at the start prices. */
export async function deployUniswapV3(chain: DevChain): Promise<void> {
  const { factory, positionManager, quoterV2, swapRouter02 } = UNISWAP_V3[chain.slug];
  const wrapped = evmChain(chain.slug).wrappedNative.address;
  await chain.deployAt(factory, FACTORY);
  // Governance added the lowest tier after the deployment.
  await chain.write(factory, FACTORY.abi, 'enableFeeAmount', [100, TICK_SPACING[100]]);
  await chain.deployAt(positionManager, POSITION_MANAGER, [factory, wrapped, zeroAddress]);
  await chain.deployAt(quoterV2, QUOTER_V2, [factory, wrapped]);
  // There is no Uniswap v2 on the devnet: its factory stays without code.
  await chain.deployAt(swapRouter02, SWAP_ROUTER_02, [
    zeroAddress,
    factory,
    positionManager,
    wrapped,
  ]);

  for (const token of Object.values(LISTED_TOKENS)) {
    const address = token.addresses[chain.slug];
    if (!address) continue;
    for (const spender of [positionManager, swapRouter02]) {
      await chain.write(address, WETH9.abi, 'approve', [spender, maxUint256]);
    }
  }
  for (const pool of uniswapPools(chain.slug)) await openPool(chain, positionManager, pool);
}
