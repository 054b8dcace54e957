import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isRefusal, type ProtocolManifest } from '#server/protocols/manifest.ts';
import {
  type PositionLists,
  type ProtocolPositions,
  positionsOf,
} from '#server/protocols/protocol-positions.ts';
import { REWARDS_CONTROLLERS } from './controllers.ts';
import { readRewards } from './read-rewards.ts';

/** What an owner has in the market of a chain, and the rewards that are due for it. Four rounds. */
export function* readPositions(
  { readPositions: readMarket }: ProtocolManifest,
  chain: EvmChainSlug,
  owner: Address,
  lists: PositionLists,
): ContractRead<ProtocolPositions> {
  if (readMarket === undefined) return positionsOf({});
  if (!(chain in REWARDS_CONTROLLERS)) return yield* readMarket(chain, owner, lists);
  const [positions, rewards] = yield* together([
    readMarket(chain, owner, lists),
    readRewards({ chain, owner }),
  ] as const);
  if (isRefusal(rewards)) {
    const isNone = rewards.refused === 'insufficient_position';
    return isNone
      ? positions
      : { ...positions, unread: [...positions.unread, 'The rewards could not be read.'] };
  }
  const due = rewards.due.map((reward) => ({ kind: 'reward' as const, ...reward }));
  return { ...positions, holdings: [...positions.holdings, ...due] };
}
