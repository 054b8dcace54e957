import type pg from 'pg';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { ClaimedGroup } from './claim-groups.ts';
import { lowestAndHighest } from './decimals.ts';
import type { Observation, SourceProof } from './sources/source.ts';

/** A group's value as it is compared, and where it is from. */
export interface MeasuredGroup {
  readonly groupId: string;
  readonly subject: WatchSubject;
  /** Plain decimals; equal unless the subject stands for several values. */
  readonly low: string;
  readonly high: string;
  readonly observedAtMs: number;
  readonly proof: SourceProof & { readonly values: Readonly<Record<string, string>> };
}

/** Turns what was read into what is compared. */
export async function measureGroups(
  _client: pg.PoolClient,
  observed: readonly { readonly group: ClaimedGroup; readonly observation: Observation }[],
): Promise<MeasuredGroup[]> {
  return observed.map(({ group, observation }) => {
    const { values, observedAtMs, proof } = observation;
    return {
      groupId: group.id,
      subject: group.subject,
      ...lowestAndHighest(Object.values(values)),
      observedAtMs,
      proof: { ...proof, values },
    };
  });
}
