import type pg from 'pg';
import { lowestAndHighest, percentChange } from '#server/agents/kinds/decimals.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { ClaimedGroup } from './claim-groups.ts';
import type { Observation, SourceProof } from './sources/source.ts';

type Values = Readonly<Record<string, string>>;

/** A group's value as it is compared, and where it is from. */
export interface MeasuredGroup {
  readonly groupId: string;
  readonly subject: WatchSubject;
  /** Plain decimals; equal unless the subject has several values. */
  readonly low: string;
  readonly high: string;
  readonly observedAtMs: number;
  /** Whether it may be higher than that: see `Observation`. */
  readonly mayBeTooLow: boolean;
  readonly proof: SourceProof & {
    readonly values: Values;
    /** Set where it may be; absent else. */
    readonly may_be_too_low?: true;
    /** The base of a rolling change. */
    readonly base?: { readonly read_at: string; readonly values: Values };
    /** By how many percent each value changed since. */
    readonly changes?: Values;
  };
}

interface Observed {
  readonly group: ClaimedGroup;
  readonly observation: Observation;
}

interface Sample {
  readonly groupId: string;
  readonly readAt: Date;
  readonly values: Values;
}

const HOUR_SECONDS = 3_600;

// The reading of a window ago, give or take two passes; without one, the first one since.
const FIND_BASES = `
  select q.id as "groupId", s.read_at as "readAt", s.values
    from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as q(id, start, earliest)
    join lateral (
      (select 0 as rank, read_at, values from watch_sample
        where group_id = q.id and read_at between q.earliest and q.start
        order by read_at desc limit 1)
      union all
      (select 1, read_at, values from watch_sample
        where group_id = q.id and read_at > q.start and read_at < $4
        order by read_at limit 1)
      order by rank limit 1) s on true`;

const KEEP = `
  insert into watch_sample (group_id, read_at, values)
  select q.id, $3, q.values from unnest($1::bigint[], $2::jsonb[]) as q(id, values)
  on conflict (group_id, read_at) do update set values = excluded.values`;

const FORGET = `
  delete from watch_sample s using unnest($1::bigint[], $2::timestamptz[]) as q(id, earliest)
   where s.group_id = q.id and s.read_at < q.earliest`;

/**
 * Turns readings into the values to compare: levels unchanged, rolling changes from the reading of
 * a window ago, which is stored for that. A change that is younger than its window is measured from
 * the first reading.
 */
export async function measureGroups(
  client: pg.PoolClient,
  observed: readonly Observed[],
  nowMs: number,
): Promise<MeasuredGroup[]> {
  const rolling = observed.filter(({ group }) => group.subject.window_hours !== undefined);
  const bases = await exchangeSamples(client, rolling, nowMs);
  return observed.map(({ group, observation }) => {
    const { values, observedAtMs, mayBeTooLow = false } = observation;
    const proof = { ...observation.proof, ...(mayBeTooLow && { may_be_too_low: true as const }) };
    const measured = { groupId: group.id, subject: group.subject, observedAtMs, mayBeTooLow };
    if (group.subject.window_hours === undefined) {
      const bounds = lowestAndHighest(Object.values(values));
      return { ...measured, ...bounds, proof: { ...proof, values } };
    }
    const base = bases.get(group.id);
    const changes = base ? changesSince(base.values, values) : {};
    const sizes = Object.values(changes);
    return {
      ...measured,
      ...lowestAndHighest(sizes.length > 0 ? sizes : ['0']),
      proof: {
        ...proof,
        values,
        ...(base ? { base: { read_at: base.readAt.toISOString(), values: base.values } } : {}),
        changes,
      },
    };
  });
}

/** Finds the base of each change, stores the new readings and deletes those that are too old. */
async function exchangeSamples(
  client: pg.PoolClient,
  rolling: readonly Observed[],
  nowMs: number,
): Promise<ReadonlyMap<string, Sample>> {
  if (rolling.length === 0) return new Map();
  const ids = rolling.map(({ group }) => group.id);
  const starts = rolling.map(({ group }) => new Date(nowMs - windowMs(group)));
  const earliest = rolling.map(
    ({ group }) => new Date(nowMs - windowMs(group) - 2_000 * group.cadenceSeconds),
  );
  const now = new Date(nowMs);
  const { rows } = await client.query<Sample>(FIND_BASES, [ids, starts, earliest, now]);
  // A change measured from a value that is too low looks like a rise.
  const whole = rolling.filter(({ observation }) => observation.mayBeTooLow !== true);
  await client.query(KEEP, [
    whole.map(({ group }) => group.id),
    whole.map(({ observation }) => JSON.stringify(observation.values)),
    now,
  ]);
  await client.query(FORGET, [ids, earliest]);
  return new Map(rows.map((sample) => [sample.groupId, sample]));
}

function windowMs({ subject }: ClaimedGroup): number {
  return (subject.window_hours ?? 0) * HOUR_SECONDS * 1_000;
}

/** By how many percent each value changed that was there before and was not zero. */
function changesSince(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const from = before[name];
      const change = from === undefined ? null : percentChange(from, value);
      return change === null ? [] : [[name, change]];
    }),
  );
}
