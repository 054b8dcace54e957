import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { ClaimedGroup } from './claim-groups.ts';
import type { GroupPast } from './record-missed-crossings.ts';
import type { RoundSpan, SubjectOutcome, WatchSource } from './sources/source.ts';

/**
 * The rounds between the last check of groups and this one, where their source keeps them: for
 * prices whose feed has advanced by more than one round.
 */
export async function readPasts(
  source: WatchSource,
  groups: readonly ClaimedGroup[],
  outcomes: readonly SubjectOutcome[],
): Promise<readonly GroupPast[]> {
  if (source.readBetween === undefined) return [];
  const spans = groups.flatMap((group, at) => {
    const span = spanOf(group, outcomes[at]);
    return span === null || group.before === null ? [] : [{ group, before: group.before, span }];
  });
  if (spans.length === 0) return [];
  const pasts = await source.readBetween(spans.map(({ span }) => span));
  return spans.flatMap(({ group, before }, at) => {
    const rounds = pasts[at] ?? [];
    return rounds.length === 0 ? [] : [{ groupId: group.id, before, rounds }];
  });
}

function spanOf({ subject, before }: ClaimedGroup, outcome?: SubjectOutcome): RoundSpan | null {
  const last = before?.read;
  const now = outcome?.ok ? outcome.proof.reads[0] : undefined;
  if (!isPlainPrice(subject) || !last || !now) return null;
  const { chain, contract, round_id: afterRound } = last;
  const { round_id: beforeRound } = now;
  if (now.chain !== chain || now.contract !== contract) return null;
  if (typeof chain !== 'string' || typeof contract !== 'string') return null;
  if (typeof afterRound !== 'string' || typeof beforeRound !== 'string') return null;
  if (BigInt(beforeRound) - BigInt(afterRound) < 2n) return null;
  return { chain, contract, afterRound, beforeRound };
}

/** The price of a single feed: a ratio or a change does not have rounds. */
function isPlainPrice({ metric, quote, any, window_hours }: WatchSubject): boolean {
  return (
    metric === 'price' && quote === undefined && any === undefined && window_hours === undefined
  );
}
