import path from 'node:path';
import { type Abi, type Address, maxUint256 } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { WHALE } from '../accounts.ts';
import { compileSource } from '../compile-source.ts';
import type { DevChain } from '../dev-chain.ts';
import { packageArtifact } from '../state/artifact.ts';

/** What the token does; the places of `Manner` in `DevOddToken.sol`. */
export const MANNERS = [
  'plain',
  'fee',
  'hidden-fee',
  'false',
  'lying',
  'trap',
  'greedy',
  'surcharge',
] as const;
export type Manner = (typeof MANNERS)[number];

const ODD = 10n ** 18n;
const FEE = 3000;
/** 1 ODD is 1/1000 of the native coin's wrapped form in its pool. */
const SQRT_1000_X96 = 2505414483750479311864138015696n;
const SQRT_1_OF_1000_X96 = 2505414483750479311864138015n;
const FULL_RANGE_TICK = 887220;

/** Our own token that departs from ERC-20, with a pool against the wrapped native coin. */
export interface OddToken {
  readonly address: Address;
  readonly pool: Address;
  /** Has it behave in a way from now on. */
  behave(
    manner: Manner,
    options?: { readonly bps?: bigint; readonly other?: Address },
  ): Promise<void>;
  write(functionName: string, args: readonly unknown[]): Promise<void>;
}

/** Deploys the token with a pool of 1,000,000 ODD and funds for one wallet. */
export async function deployOddToken(chain: DevChain, holder: Address): Promise<OddToken> {
  const artifact = compileSource(path.join(import.meta.dirname, 'DevOddToken.sol'))('DevOddToken');
  const { positionManager, factory } = UNISWAP_V3[chain.slug];
  const wrapped = evmChain(chain.slug).wrappedNative.address;
  const address = await chain.deploy(artifact, [WHALE.address]);
  const write = async (functionName: string, args: readonly unknown[]) => {
    await chain.write(address, artifact.abi, functionName, args);
  };
  await write('mint', [WHALE.address, 1_000_000n * ODD]);
  await write('mint', [holder, 1_000n * ODD]);
  await write('approve', [positionManager, maxUint256]);
  const manager = packageArtifact(
    '@uniswap/v3-periphery',
    'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  );
  const isFirst = address.toLowerCase() < wrapped.toLowerCase();
  const [token0, token1] = isFirst ? [address, wrapped] : [wrapped, address];
  const gas = { gas: 12_000_000n };
  await chain.write(
    positionManager,
    manager.abi,
    'createAndInitializePoolIfNecessary',
    [token0, token1, FEE, isFirst ? SQRT_1_OF_1000_X96 : SQRT_1000_X96],
    gas,
  );
  const amounts = isFirst ? [1_000_000n * ODD, 1000n * ODD] : [1000n * ODD, 1_000_000n * ODD];
  const deposit = [
    { type: 'function', name: 'deposit', inputs: [], outputs: [], stateMutability: 'payable' },
  ];
  await chain.setNativeBalance(WHALE.address, 1_000_000n * ODD);
  await chain.write(wrapped, deposit as Abi, 'deposit', [], { valueWei: 2000n * ODD });
  await chain.write(wrapped, artifact.abi, 'approve', [positionManager, maxUint256]);
  await chain.write(
    positionManager,
    manager.abi,
    'mint',
    [
      {
        token0,
        token1,
        fee: FEE,
        tickLower: -FULL_RANGE_TICK,
        tickUpper: FULL_RANGE_TICK,
        amount0Desired: amounts[0],
        amount1Desired: amounts[1],
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: WHALE.address,
        deadline: maxUint256,
      },
    ],
    gas,
  );
  const factoryAbi = packageArtifact(
    '@uniswap/v3-core',
    'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  ).abi;
  const pool = await chain.read<Address>(factory, factoryAbi, 'getPool', [token0, token1, FEE]);
  return {
    address,
    pool,
    write,
    behave: (manner, { bps = 0n, other = pool } = {}) =>
      write('behave', [MANNERS.indexOf(manner), bps, other]),
  };
}
