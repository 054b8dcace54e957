import { type Address, formatUnits, parseAbi } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { PRICE_DECIMALS } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { PastRound, RoundSpan } from './source.ts';

/** Chainlink's AggregatorV3Interface. */
const feedAbi = parseAbi([
  'function getRoundData(uint80 roundId) view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);

/** The most rounds between two checks that are looked at: the newest. */
const MAX_ROUNDS = 100n;

/** The rounds of a feed between two others, oldest first; one that it does not have is left out. */
export function* readRounds(
  span: RoundSpan & { readonly chain: EvmChainSlug },
): ContractRead<readonly PastRound[]> {
  const [after, before] = [BigInt(span.afterRound), BigInt(span.beforeRound)];
  const first = before - after - 1n > MAX_ROUNDS ? before - MAX_ROUNDS : after + 1n;
  const ids: bigint[] = [];
  for (let id = first; id < before; id++) ids.push(id);
  const outcomes = yield* readAll(
    ids.map((id) =>
      call({
        chain: span.chain,
        to: span.contract as Address,
        abi: feedAbi,
        functionName: 'getRoundData',
        args: [id],
      }),
    ),
  );
  return outcomes.flatMap((outcome) => {
    if (!outcome.ok) return [];
    const [id, answer, , updatedAt] = outcome.value;
    if (answer <= 0n || updatedAt === 0n) return [];
    return [
      {
        roundId: id.toString(),
        atMs: Number(updatedAt) * 1000,
        value: formatUnits(answer, PRICE_DECIMALS),
        read: {
          chain: span.chain,
          contract: span.contract,
          call: `getRoundData(${id})`,
          answer: answer.toString(),
          decimals: PRICE_DECIMALS,
          round_id: id.toString(),
          round_time: Number(updatedAt),
        },
      },
    ];
  });
}
