import type { ContractRead } from '#server/chains/evm/read.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import {
  type BuildResult,
  type FoundPosition,
  isRefusal,
  type Leg,
  type PositionQuery,
  type Refusal,
} from '#server/protocols/manifest.ts';
import { encodeClaim } from './encode/encode-claim.ts';
import { readClaimable } from './read/read-requests.ts';

/** Claims the ETH of finalized withdrawal requests: the one that is named, or all there are. */
export function* buildClaim(leg: Leg): ContractRead<BuildResult> {
  if (!leg.isMax) {
    return {
      refused: 'invalid_vault',
      reason: 'Lido pays whole requests: leave the amount out, or name a request by position_id.',
      field: 'amount',
    };
  }
  const requests = yield* readClaimable(leg);
  return isRefusal(requests) ? requests : encodeClaim(leg, requests);
}

/** What can be claimed now, in wei. */
export function* readMaxClaim(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  const requests = yield* readClaimable(leg);
  if (isRefusal(requests)) return requests;
  return requests.reduce((sum, { amountWei }) => sum + amountWei, 0n);
}

/** A claim is about ETH, of one request or of all: one step, whatever it is called by. */
// biome-ignore lint/correctness/useYield: a contract read that asks for nothing.
export function* findClaim({
  chain,
  positionId,
}: PositionQuery): ContractRead<readonly FoundPosition[]> {
  return [{ asset: nativeToken(chain), ...(positionId !== undefined && { positionId }) }];
}
