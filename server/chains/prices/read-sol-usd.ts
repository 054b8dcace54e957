import { type Address, parseAbi } from 'viem';
import {
  blockTimestamp,
  call,
  ifReachable,
  type Reading,
  readAll,
} from '#server/chains/evm/read.ts';

/** Chainlink's SOL / USD on ethereum, 8 decimals (data.chain.link). */
export const SOL_USD_FEED: Address = '0x4ffC43a60e009B551865A93d232E33Fce9f01507';

const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);
/** The feed renews daily; two hours are slack. */
const MAX_AGE_SECONDS = 26n * 3600n;

/**
 * The price of SOL in USD with 8 decimals; null where it is not known: ethereum does not answer,
 * or its feed is absent or older than a day.
 */
export function* solUsd(): Reading<bigint | null> {
  return yield* ifReachable(readFeed());
}

function* readFeed(): Reading<bigint | null> {
  const [round, now] = yield* readAll([
    call({ chain: 'ethereum', to: SOL_USD_FEED, abi: feedAbi, functionName: 'latestRoundData' }),
    blockTimestamp('ethereum'),
  ]);
  if (!round.ok || !now.ok) return null;
  const [, answer, , updatedAt] = round.value;
  return answer > 0n && updatedAt + MAX_AGE_SECONDS >= now.value ? answer : null;
}
