import type pg from 'pg';
import type { AgentRow } from '#server/agents/agent-row.ts';
import { type ReplayedFire, replay } from '#server/agents/kinds/replay/replay.ts';
import { nextOccurrence } from '#server/agents/kinds/schedule/next-occurrence.ts';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import type { Backtest, BacktestRequest } from '#server/schemas/backtest.ts';
import { loadComparisons, loadReadings, type WatchedComparison } from './load-history.ts';
import { pastReadingsOf, seriesFor } from './past-readings.ts';

const DAY_MS = 86_400_000;
/** As far back as readings are kept. */
const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
/** Of more firings the newest are told; all are counted. */
const MAX_FIRES = 200;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * How often an agent would have fired over what was read and kept. What it watches now is asked, by
 * the rules of a pass; nothing is written.
 *
 * @throws ApiError invalid_request when the time that is asked for is none
 */
export async function backtestAgent(
  pool: pg.Pool,
  row: AgentRow,
  request: BacktestRequest,
  nowMs: number,
): Promise<Backtest> {
  const span = spanOf(request, nowMs);
  if (row.schedule !== null) return backtestSchedule(row, row.schedule, span);
  const comparisons = await loadComparisons(pool, row.id);
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
      ({ atMs }) => atMs >= visibleFromMs(comparison.subject, row, span),
    ),
  }));
  const fires = replay(watches, { condition: row.condition, cadenceMs });
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
    ...head(row, span),
    rule: ruleOf(row, comparisons),
    fire_count: fires.length,
    fires: fires.slice(-MAX_FIRES).map(toPublicFire),
    history,
    is_complete: history.every(({ readings }) => readings > 0),
  };
}

/**
 * Prices and markets are everybody's. That somebody watched a wallet before is not this tenant's to
 * know: of wallets only what was read since the agent itself looks is told.
 */
function visibleFromMs({ wallets }: WatchSubject, row: AgentRow, { fromMs }: Span): number {
  return wallets === undefined ? fromMs : Math.max(fromMs, row.armed_at.getTime());
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

function head(row: AgentRow, { fromMs, toMs }: Span) {
  return { agent: { id: row.public_id, kind: row.kind }, from: fromMs, to: toMs };
}

function ruleOf(row: AgentRow, comparisons: readonly WatchedComparison[]): Backtest['rule'] {
  return {
    rendered: row.rendered,
    cadence: row.cadence,
    ...(row.condition === null ? {} : { condition: row.condition }),
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

/** A schedule needs no history: its clock tells when it would have been due. */
function backtestSchedule(row: AgentRow, schedule: AgentSchedule, span: Span): Backtest {
  const due: number[] = [];
  for (let atMs = span.fromMs - 1; ; ) {
    atMs = nextOccurrence(schedule, atMs);
    if (atMs > span.toMs) break;
    due.push(atMs);
  }
  return {
    ...head(row, span),
    rule: { rendered: row.rendered, cadence: row.cadence, schedule, comparisons: [] },
    fire_count: due.length,
    fires: due.slice(-MAX_FIRES).map((at) => ({ at, is_first_check: false, values: [] })),
    history: [],
    is_complete: true,
  };
}
