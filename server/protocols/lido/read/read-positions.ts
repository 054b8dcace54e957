import type { Address } from 'viem';
import { type ContractRead, call, readAll, readOne } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import { withdrawalQueueAbi } from '../abi/withdrawal-queue.ts';
import { LIDO } from '../addresses.ts';
import { ST_ETH } from '../tokens.ts';

/** More requests than a wallet has; the queue answers for so many in one call. */
const MOST_REQUESTS = 200;

/**
 * What waits for an owner in Lido's queue: stETH that is not paid out yet, and ETH that may be
 * claimed. stETH and wstETH themselves are tokens of the wallet. Three rounds.
 */
export function* readPositions(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<ProtocolPositions> {
  if (chain !== 'ethereum') return positionsOf({});
  const at = { chain, to: LIDO.withdrawalQueue, abi: withdrawalQueueAbi } as const;
  const [owned, lastCheckpoint] = yield* readAll([
    call({ ...at, functionName: 'getWithdrawalRequests', args: [owner] }),
    call({ ...at, functionName: 'getLastCheckpointIndex' }),
  ] as const);
  if (!owned.ok || !lastCheckpoint.ok) return positionsOf({ unread: [UNREAD] });
  if (owned.value.length === 0) return positionsOf({});
  const all = owned.value.toSorted((a, b) => (a < b ? -1 : 1));
  const ids = all.slice(0, MOST_REQUESTS);
  const [statuses, hints] = yield* readAll([
    call({ ...at, functionName: 'getWithdrawalStatus', args: [ids] }),
    call({ ...at, functionName: 'findCheckpointHints', args: [ids, 1n, lastCheckpoint.value] }),
  ] as const);
  if (!statuses.ok || !hints.ok) return positionsOf({ unread: [UNREAD] });
  const requests = ids.map((id, index) => ({
    id,
    hint: hints.value[index] ?? 0n,
    stEthAtomic: statuses.value[index]?.amountOfStETH ?? 0n,
    isFinalized: statuses.value[index]?.isFinalized === true,
  }));
  const finalized = requests.filter(({ isFinalized, hint }) => isFinalized && hint > 0n);
  const claimable =
    finalized.length === 0
      ? ({ ok: true, value: [] } as const)
      : yield* readOne(
          call({
            ...at,
            functionName: 'getClaimableEther',
            args: [finalized.map(({ id }) => id), finalized.map(({ hint }) => hint)],
          }),
        );
  if (!claimable.ok) return positionsOf({ unread: [UNREAD] });
  const waiting = requests.filter((request) => !finalized.includes(request));
  return positionsOf({
    holdings: [
      {
        kind: 'withdrawal',
        token: ST_ETH,
        amountAtomic: waiting.reduce((sum, { stEthAtomic }) => sum + stEthAtomic, 0n),
      },
      {
        kind: 'withdrawal',
        token: nativeToken(chain),
        amountAtomic: claimable.value.reduce((sum: bigint, amount: bigint) => sum + amount, 0n),
      },
    ],
    leftOut:
      all.length > ids.length ? [`Only the first ${MOST_REQUESTS} requests are counted.`] : [],
  });
}

const UNREAD = 'The withdrawal queue could not be read.';
