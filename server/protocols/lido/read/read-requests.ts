import { type ContractRead, call, readAll, readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { withdrawalQueueAbi } from '../abi/withdrawal-queue.ts';
import { LIDO } from '../addresses.ts';
import type { ClaimableRequest } from '../encode/encode-claim.ts';

/** Requests looked at and claimed at once: beyond them the call would take much of a block. */
const MOST_REQUESTS = 50;

interface KnownRequest {
  readonly id: bigint;
  readonly stEthAtomic: bigint;
  readonly isFinalized: boolean;
  readonly hint: bigint;
}

/**
 * The owner's finalized requests, lowest number first, or the one that the leg names. Three rounds.
 */
export function* readClaimable({
  chain,
  owner,
  positionId,
}: Pick<Leg, 'chain' | 'owner' | 'positionId'>): ContractRead<
  readonly ClaimableRequest[] | Refusal
> {
  const at = { chain, to: LIDO.withdrawalQueue, abi: withdrawalQueueAbi } as const;
  const [owned, lastCheckpoint] = yield* readAll([
    call({ ...at, functionName: 'getWithdrawalRequests', args: [owner] }),
    call({ ...at, functionName: 'getLastCheckpointIndex' }),
  ] as const);
  if (!owned.ok || !lastCheckpoint.ok) return mute();
  if (owned.value.length === 0) {
    return {
      refused: 'insufficient_position',
      reason: 'You have no withdrawal requests at Lido.',
      field: positionId === undefined ? 'asset' : 'position_id',
    };
  }
  // The queue finds rates only for numbers in their order, and keeps them in none.
  const numbers = owned.value.toSorted((a, b) => (a < b ? -1 : 1));
  if (positionId !== undefined && !numbers.includes(positionId)) {
    return {
      refused: 'insufficient_position',
      reason: `Lido has no request #${positionId} of yours. You have ${numbers
        .slice(0, 10)
        .map((id) => `#${id}`)
        .join(', ')}.`,
      field: 'position_id',
    };
  }
  const ids = positionId === undefined ? numbers.slice(0, MOST_REQUESTS) : [positionId];
  const [statuses, hints] = yield* readAll([
    call({ ...at, functionName: 'getWithdrawalStatus', args: [ids] }),
    call({ ...at, functionName: 'findCheckpointHints', args: [ids, 1n, lastCheckpoint.value] }),
  ] as const);
  if (!statuses.ok || !hints.ok) return mute();
  const requests = ids.map((id, index): KnownRequest => {
    const { amountOfStETH = 0n, isFinalized = false } = statuses.value[index] ?? {};
    return { id, stEthAtomic: amountOfStETH, isFinalized, hint: hints.value[index] ?? 0n };
  });
  const finalized = requests.filter(({ isFinalized, hint }) => isFinalized && hint > 0n);
  if (finalized.length === 0) return waiting(requests);
  const amounts = yield* readOne(
    call({
      ...at,
      functionName: 'getClaimableEther',
      args: [finalized.map(({ id }) => id), finalized.map(({ hint }) => hint)],
    }),
  );
  if (!amounts.ok) return mute();
  return finalized.map(({ id, hint }, index) => ({
    id,
    hint,
    amountWei: amounts.value[index] ?? 0n,
  }));
}

function waiting(requests: readonly KnownRequest[]): Refusal {
  const named = requests
    .slice(0, 5)
    .map(({ id, stEthAtomic }) => `#${id} of ${formatAmount(stEthAtomic, 18)} stETH`);
  const more = requests.length > named.length ? ` and ${requests.length - named.length} more` : '';
  return {
    refused: 'insufficient_liquidity',
    reason: `Lido has not finalized ${named.join(', ')}${more} yet: claim when it has, in a few days usually.`,
    field: 'position_id',
  };
}

function mute(): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: "Lido's withdrawal queue does not answer now.",
    field: 'chain',
  };
}
