import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { askNode, type Read } from './read.ts';
import type { RpcCall, RpcOutcome } from './rpc-client.ts';

/** The calls a gas price is read with; their outcomes go to `gasPriceFrom` in this order. */
export const GAS_PRICE_CALLS: readonly RpcCall[] = [
  { method: 'eth_gasPrice', params: [] },
  { method: 'eth_feeHistory', params: ['0x1', 'latest', [50]] },
];

/**
 * What a unit of gas costs on a chain now, in wei: the next block's base fee plus the median
 * priority fee of the last block, and at least what the node itself suggests.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readGasPriceWei(access: ChainAccess, chain: EvmChainSlug): Promise<bigint> {
  const outcomes = await access.rpc(chain).batch(GAS_PRICE_CALLS);
  return gasPriceFrom(chain, outcomes);
}

/**
 * The same as a read, that goes out with others of its round.
 *
 * @throws {ChainUnreachable} from the contract read, as `readGasPriceWei`.
 */
export function gasPrice(chain: EvmChainSlug): Read<bigint> {
  return askNode(chain, GAS_PRICE_CALLS, (outcomes) => gasPriceFrom(chain, outcomes));
}

/**
 * @param outcomes of `GAS_PRICE_CALLS`, in their order; a chain before EIP-1559 answers only the first.
 * @throws {ChainUnreachable} when neither call gave a price.
 */
export function gasPriceFrom(chain: EvmChainSlug, outcomes: readonly RpcOutcome[]): bigint {
  const [suggested, history] = outcomes;
  const prices: bigint[] = [];
  if (suggested?.ok && isQuantity(suggested.result)) prices.push(BigInt(suggested.result));
  if (history?.ok) {
    const { baseFeePerGas, reward } = (history.result ?? {}) as {
      baseFeePerGas?: readonly unknown[];
      reward?: readonly (readonly unknown[])[];
    };
    const nextBaseFee = baseFeePerGas?.at(-1);
    const priority = reward?.at(-1)?.[0] ?? '0x0';
    if (isQuantity(nextBaseFee) && isQuantity(priority)) {
      prices.push(BigInt(nextBaseFee) + BigInt(priority));
    }
  }
  if (prices.length === 0) {
    throw new ChainUnreachable(chain, { cause: new Error('The RPC gave no gas price.') });
  }
  return prices.sort((a, b) => (a < b ? 1 : -1))[0] as bigint;
}

function isQuantity(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value);
}
