import type pg from 'pg';
import type { AgentRow } from '#server/agents/agent-row.ts';
import type { TriggerSpec } from '#server/agents/agent-spec.ts';
import { changedBy } from '#server/agents/kinds/decimals.ts';
import { type ReplayedFire, replay } from '#server/agents/kinds/replay/replay.ts';
import { nextOccurrence } from '#server/agents/kinds/schedule/next-occurrence.ts';
import { type WatchSubject, watchKey } from '#server/agents/watch-subject.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import type { Backtest, BacktestRequest } from '#server/schemas/backtest.ts';
import { loadComparisons, loadReadings, type WatchedComparison } from './load-history.ts';
import { pastReadingsOf, seriesFor } from './past-readings.ts';

const DAY_MS = 86_400_000;
/** As far back as readings are kept. */
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
/** The newest firings are listed; all are counted. */
const MAX_FIRES = 200;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The rule of an agent, stored or not. */
interface Rule extends Pick<AgentRow, 'rendered' | 'cadence' | 'condition' | 'schedule'> {
  readonly armedAtMs: number;
}

/** The result of a rule over some days, without its owner. */
export type RuleBacktest = Omit<Backtest, 'agent'>;

/**
 * How often an agent would have fired over the stored readings. Its current subject is used, by the
 * rules of a pass; nothing is written.
 *
 * @throws ApiError invalid_request when the requested period is invalid
 */
export async function backtestAgent(
  pool: pg.Pool,
  row: AgentRow,
  request: BacktestRequest,
  nowMs: number,
): Promise<Backtest> {
  const rule = { ...row, armedAtMs: row.armed_at.getTime() };
  const comparisons = row.schedule === null ? await loadComparisons(pool, row.id) : [];
  const agent = { id: row.public_id, kind: row.kind };
  return { agent, ...(await backtestRule(pool, rule, comparisons, spanOf(request, nowMs))) };
}

/**
 * Like backtestAgent, over the last 90 days, for an agent that is not stored: it would be checked
 * from now on, and wallets have no readings yet.
 */
export function backtestSpec(
  pool: pg.Pool,
  spec: TriggerSpec,
  nowMs: number,
): Promise<RuleBacktest> {
  const comparisons = spec.watches.map(
    ({ subject, leaf, comparator, threshold, changePercent, baseValue }) => ({
      subject,
      leaf,
      comparator,
      changePercent,
      threshold:
        threshold ??
        (baseValue === null || changePercent === null ? null : changedBy(baseValue, changePercent)),
      key: watchKey(subject),
      cadenceSeconds: spec.cadenceSeconds,
      nextDueAt: new Date(nowMs),
    }),
  );
  return backtestRule(pool, { ...spec, armedAtMs: nowMs }, comparisons, spanOf({}, nowMs));
}

async function backtestRule(
  pool: pg.Pool,
  rule: Rule,
  comparisons: readonly WatchedComparison[],
  span: Span,
): Promise<RuleBacktest> {
  if (rule.schedule !== null) return backtestSchedule(rule, rule.schedule, span);
  const cadenceMs = (comparisons[0]?.cadenceSeconds ?? 3_600) * 1_000;
  const windowMs = Math.max(0, ...comparisons.map(({ subject }) => subject.window_hours ?? 0));
  const stored = await loadReadings(
    pool,
    [...new Set(comparisons.flatMap(({ subject }) => seriesFor(subject)))],
    // A change over a window needs the readings of a window before the first one that counts.
    { fromMs: span.fromMs - windowMs * 3_600_000 - 2 * cadenceMs, toMs: span.toMs },
  );
  const watches = comparisons.map((comparison) => ({
    ...comparison,
    watch: comparison.key,
    phaseMs: comparison.nextDueAt.getTime(),
    readings: pastReadingsOf(comparison.subject, stored, cadenceMs).filter(
      ({ atMs }) => atMs >= visibleFromMs(comparison.subject, rule, span),
    ),
  }));
  const fires = replay(watches, { condition: rule.condition, cadenceMs });
  const history = [...new Map(watches.map((watch) => [watch.watch, watch])).values()].map(
    ({ watch, readings }) => ({
      watch,
      readings: readings.length,
      ...(readings.length === 0
        ? {}
        : { from: readings[0]?.atMs ?? 0, to: readings.at(-1)?.atMs ?? 0 }),
      sources: [...new Set(readings.map(({ source }) => source))],
    }),
  );
  return {
    from: span.fromMs,
    to: span.toMs,
    rule: ruleOf(rule, comparisons),
    fire_count: fires.length,
    fires: fires.slice(-MAX_FIRES).map(toPublicFire),
    history,
    is_complete: history.every(({ readings }) => readings > 0),
  };
}

/**
 * Prices and markets are public. Whether somebody else watched a wallet before must not be
 * disclosed, so for wallets only readings since the agent itself watches are shown.
 */
function visibleFromMs({ wallets }: WatchSubject, { armedAtMs }: Rule, { fromMs }: Span): number {
  return wallets === undefined ? fromMs : Math.max(fromMs, armedAtMs);
}

function spanOf({ from, to }: BacktestRequest, nowMs: number): Span {
  const toMs = to ?? nowMs;
  const fromMs = from ?? toMs - DEFAULT_DAYS * DAY_MS;
  if (toMs > nowMs) throw invalidField('to', 'Send a time that has been: epoch milliseconds.');
  if (fromMs >= toMs) throw invalidField('from', 'Send a time before "to": epoch milliseconds.');
  if (toMs - fromMs > MAX_DAYS * DAY_MS) {
    throw invalidField('from', `Send a time at most ${MAX_DAYS} days before "to".`);
  }
  return { fromMs, toMs };
}

function ruleOf(
  { rendered, cadence, condition }: Rule,
  comparisons: readonly WatchedComparison[],
): Backtest['rule'] {
  return {
    rendered,
    cadence,
    ...(condition === null ? {} : { condition }),
    comparisons: comparisons.map(({ key, comparator, threshold, changePercent }) => ({
      watch: key,
      comparator,
      ...(threshold === null ? {} : { threshold }),
      ...(changePercent === null ? {} : { change_percent: changePercent }),
    })),
  };
}

function toPublicFire({ atMs, isFirstCheck, values }: ReplayedFire): Backtest['fires'][number] {
  return {
    at: atMs,
    is_first_check: isFirstCheck,
    values: values.map(({ watch, comparator, threshold, value, readAtMs, source, isMet }) => ({
      watch,
      comparator,
      threshold,
      value,
      read_at: readAtMs,
      source,
      is_met: isMet,
    })),
  };
}

/** A schedule needs no history: its clock gives when it would have been due. */
function backtestSchedule(
  { rendered, cadence }: Rule,
  schedule: AgentSchedule,
  span: Span,
): RuleBacktest {
  const due: number[] = [];
  for (let atMs = span.fromMs - 1; ; ) {
    atMs = nextOccurrence(schedule, atMs);
    if (atMs > span.toMs) break;
    due.push(atMs);
  }
  return {
    from: span.fromMs,
    to: span.toMs,
    rule: { rendered, cadence, schedule, comparisons: [] },
    fire_count: due.length,
    fires: due.slice(-MAX_FIRES).map((at) => ({ at, is_first_check: false, values: [] })),
    history: [],
    is_complete: true,
  };
}
