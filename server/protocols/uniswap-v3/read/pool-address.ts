import { type Address, encodeAbiParameters, getContractAddress, keccak256 } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { UNISWAP_V3 } from '../addresses.ts';

/** keccak256 of the pool's creation code (v3-periphery `PoolAddress.POOL_INIT_CODE_HASH`). */
const POOL_INIT_CODE_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54';

/** Two hashes an address, of which a search asks for dozens again and again. */
const known = new Map<string, Address>();
const MOST_KNOWN = 20_000;

/** The address a pool has if it exists: the factory deploys pools with CREATE2. */
export function poolAddress(
  chain: EvmChainSlug,
  tokenA: Address,
  tokenB: Address,
  fee: number,
): Address {
  const [a, b] = [tokenA.toLowerCase(), tokenB.toLowerCase()];
  const [token0, token1] = (a < b ? [a, b] : [b, a]) as [Address, Address];
  const key = `${chain}:${token0}:${token1}:${fee}`;
  const found = known.get(key) ?? computeAddress(chain, token0, token1, fee);
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined && !known.has(key)) known.delete(oldest);
  known.set(key, found);
  return found;
}

function computeAddress(
  chain: EvmChainSlug,
  token0: Address,
  token1: Address,
  fee: number,
): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: UNISWAP_V3[chain].factory,
    salt: keccak256(
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
        [token0, token1, fee],
      ),
    ),
    bytecodeHash: POOL_INIT_CODE_HASH,
  });
}
