import { parseAbi } from 'viem';
import {
  blockTimestamp,
  type ContractRead,
  call,
  MULTICALL3,
  readEvery,
  readOne,
  solanaAccount,
} from '#server/chains/evm/read.ts';
import { CLOCK_SYSVAR } from '#server/chains/solana/programs.ts';
import { readClock } from '#server/chains/solana/sysvars.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

const abi = parseAbi(['function getBlockNumber() view returns (uint256)']);

/** The block that reads of one round are made on. */
export interface ChainHead {
  /** The slot, on Solana. */
  readonly blockNumber: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** Reads the head of a chain, together with the other reads of the same round. */
export function* readHead(chain: ChainSlug): ContractRead<ChainHead | null> {
  if (chain === 'solana') {
    const account = yield* readOne(solanaAccount(CLOCK_SYSVAR));
    const clock = account.ok ? readClock(account.value) : undefined;
    return clock ? { blockNumber: clock.slot, timestamp: clock.unixTimestamp } : null;
  }
  const outcome = yield* readEvery([
    call({ chain, to: MULTICALL3, abi, functionName: 'getBlockNumber' }),
    blockTimestamp(chain),
  ] as const);
  if (!outcome.ok) return null;
  const [blockNumber, timestamp] = outcome.value;
  return { blockNumber, timestamp };
}
