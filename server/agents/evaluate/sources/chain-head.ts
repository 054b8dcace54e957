import { parseAbi } from 'viem';
import {
  blockTimestamp,
  type ContractRead,
  call,
  MULTICALL3,
  readEvery,
} from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';

const abi = parseAbi(['function getBlockNumber() view returns (uint256)']);

/** The block that reads of one round are made on. */
export interface ChainHead {
  readonly blockNumber: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** Reads the head of a chain, with whatever else is read in the same round. */
export function* readHead(chain: EvmChainSlug): ContractRead<ChainHead | null> {
  const outcome = yield* readEvery([
    call({ chain, to: MULTICALL3, abi, functionName: 'getBlockNumber' }),
    blockTimestamp(chain),
  ] as const);
  if (!outcome.ok) return null;
  const [blockNumber, timestamp] = outcome.value;
  return { blockNumber, timestamp };
}
