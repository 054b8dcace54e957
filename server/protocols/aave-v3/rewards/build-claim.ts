import type { ContractRead } from '#server/chains/evm/read.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import {
  type BuildResult,
  type FoundPosition,
  isRefusal,
  type Leg,
  type PositionQuery,
  type Refusal,
} from '#server/protocols/manifest.ts';
import { encodeClaim } from './encode-claim.ts';
import { type Rewards, readRewards } from './read-rewards.ts';

/** Claims all rewards of a chain's market, of which the leg's asset is one. */
export function* buildClaim(leg: Leg): ContractRead<BuildResult> {
  if (!leg.isMax) {
    return {
      refused: 'invalid_vault',
      reason: 'Aave v3 rewards are claimed whole: leave the amount out.',
      field: 'amount',
    };
  }
  const rewards = yield* readRewards(leg);
  if (isRefusal(rewards)) return rewards;
  const due = dueOf(rewards, leg.asset);
  return typeof due === 'bigint' ? encodeClaim(leg, rewards) : due;
}

/** What is due of the leg's asset now. */
export function* readMaxClaim(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  const rewards = yield* readRewards(leg);
  return isRefusal(rewards) ? rewards : dueOf(rewards, leg.asset);
}

/** All rewards are one step, about the asset that is named or the first that is due. */
export function* findClaim(query: PositionQuery): ContractRead<readonly FoundPosition[] | Refusal> {
  const { asset, positionId } = query;
  if (positionId !== undefined) {
    return {
      refused: 'invalid_vault',
      reason: 'Aave v3 rewards have no number: leave position_id out.',
      field: 'position_id',
    };
  }
  const rewards = yield* readRewards(query);
  if (isRefusal(rewards)) return rewards;
  const named = asset ?? rewards.due[0].token;
  const due = dueOf(rewards, named);
  return typeof due === 'bigint' ? [{ asset: named }] : due;
}

function dueOf({ due }: Rewards, asset: Token): bigint | Refusal {
  const found = due.find(({ token }) => sameToken(token, asset));
  if (found) return found.amountAtomic;
  const symbols = due.map(({ token }) => token.symbol);
  return {
    refused: 'insufficient_position',
    reason: `Aave v3 owes you no ${asset.symbol} in rewards, but ${symbols.join(' and ')}.`,
    field: 'asset',
  };
}
