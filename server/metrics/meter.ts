import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SERIES_PREFIX } from './series-prefix.ts';

/** How one call ended. */
export interface CountedCall {
  /** The id of an operation or of a way in; never anything that a caller chooses. */
  readonly operation: string;
  readonly status: number;
  readonly seconds: number;
}

const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** How long a check of a chain's head is reported. */
const HEAD_COUNTS_MS = 5 * 60_000;
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/**
 * What a process counts of itself, in Prometheus' form (`docs/production.md`, "What to watch").
 *
 * Labels are ours alone: ids of operations, codes of errors, names of jobs, queues, chains and pools.
 * No tenant, wallet, address or request is in any: their number is bounded, and who reads them learns
 * nothing of anybody.
 */
export class Meter {
  readonly #sinceStartMs: () => number;
  readonly #registry = new Registry();
  readonly #calls = this.#counter('requests_total', 'Calls that were answered.', [
    'operation',
    'status',
  ]);
  readonly #callSeconds = this.#histogram(
    'request_duration_seconds',
    'From the arrival of a call to its answer; of a stream, to its first byte.',
    ['operation'],
    CALL_BUCKETS,
  );
  readonly #callErrors = this.#counter(
    'request_errors_total',
    'Errors that calls were answered with.',
    ['operation', 'error'],
  );
  readonly #streams = this.#counter('streams_total', 'Streams by what they ended with.', [
    'operation',
    'status',
  ]);
  readonly #streamSeconds = this.#histogram(
    'stream_duration_seconds',
    'From the arrival of a call to the end of its stream.',
    ['operation'],
    CALL_BUCKETS,
  );
  readonly #admissionSeconds = this.#histogram(
    'admission_duration_seconds',
    'How long it took to decide on key, limit and credits of a call.',
    [],
    CALL_BUCKETS,
  );
  readonly #runs = this.#counter('job_runs_total', 'Runs of jobs in this process.', [
    'job',
    'outcome',
  ]);
  readonly #runSeconds = this.#histogram(
    'job_duration_seconds',
    'How long a run of a job took.',
    ['job'],
    JOB_BUCKETS,
  );
  readonly #lastRun = this.#gauge(
    'job_last_success_timestamp_seconds',
    'When a run of a job last ended well in this process, Unix time.',
    ['job'],
  );
  readonly #items = this.#counter('job_items_total', 'What runs of jobs did, counted.', [
    'job',
    'result',
  ]);
  readonly #exchanges = this.#counter('rpc_exchanges_total', 'Exchanges with nodes of chains.', [
    'chain',
    'outcome',
  ]);
  readonly #exchangeSeconds = this.#histogram(
    'rpc_exchange_duration_seconds',
    'How long an exchange with a node of a chain took.',
    ['chain'],
    CALL_BUCKETS,
  );
  readonly #headAge = this.#gauge(
    'chain_head_age_seconds',
    'How old the head of a chain was by the clock of this process when it last looked.',
    ['chain'],
  );
  readonly #heads = new Map<string, { readonly seconds: number; readonly seenAtMs: number }>();
  readonly #connections = this.#gauge(
    'database_connections',
    'Connections of this process to the database, by their use.',
    ['pool', 'state'],
  );
  readonly #maxConnections = this.#gauge(
    'database_connections_max',
    'The most connections that each use may have.',
    ['pool'],
  );
  readonly #waiting = this.#gauge(
    'database_waiting',
    'Statements of this process that wait for a connection.',
    ['pool'],
  );

  /** @param sinceStartMs milliseconds that only go forward */
  constructor(sinceStartMs: () => number = () => performance.now()) {
    this.#sinceStartMs = sinceStartMs;
  }

  /** Counts a call; `error` is its code in the catalogue, where it has one. */
  called({ operation, status, seconds }: CountedCall, error?: string): void {
    this.#calls.inc({ operation, status });
    this.#callSeconds.observe({ operation }, seconds);
    if (error !== undefined) this.#callErrors.inc({ operation, error });
  }

  /** Counts the end of a stream, by the status that its call would have had without one. */
  streamed({ operation, status, seconds }: CountedCall): void {
    this.#streams.inc({ operation, status });
    this.#streamSeconds.observe({ operation }, seconds);
  }

  admitted(seconds: number): void {
    this.#admissionSeconds.observe(seconds);
  }

  exchanged(chain: string, isAnswered: boolean, seconds: number): void {
    this.#exchanges.inc({ chain, outcome: isAnswered ? 'answered' : 'unreachable' });
    this.#exchangeSeconds.observe({ chain }, seconds);
  }

  /** Notes how old a chain's head is; below zero where it is ahead of this process's clock. */
  headSeen(chain: string, seconds: number): void {
    this.#heads.set(chain, { seconds, seenAtMs: this.#sinceStartMs() });
  }

  /** Counts what a job did, beside its runs. */
  counted(job: string, items: Readonly<Record<string, number>>): void {
    for (const [result, count] of Object.entries(items)) this.#items.inc({ job, result }, count);
  }

  /** Runs a job and counts how that ended. */
  async run<T>(job: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      const done = await work();
      outcome = 'done';
      this.#lastRun.setToCurrentTime({ job });
      return done;
    } finally {
      this.#runs.inc({ job, outcome });
      this.#runSeconds.observe({ job }, (performance.now() - startedAt) / 1_000);
    }
  }

  /** Has memory, CPU, event loop and collections of the process reported too. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** @returns every series, in the text format 0.0.4 */
  async render(pools: Readonly<Record<string, pg.Pool>>): Promise<string> {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
      this.#connections.set({ pool, state: 'idle' }, idleCount);
      this.#connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      this.#maxConnections.set({ pool }, options.max);
      this.#waiting.set({ pool }, waitingCount);
    }
    this.#headAge.reset();
    for (const [chain, { seconds, seenAtMs }] of this.#heads) {
      // A process that reads nothing of a chain does not look either: an old figure would mislead.
      if (this.#sinceStartMs() - seenAtMs < HEAD_COUNTS_MS) this.#headAge.set({ chain }, seconds);
    }
    return this.#registry.metrics();
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({
      name: SERIES_PREFIX + name,
      help,
      labelNames,
      registers: [this.#registry],
    });
  }

  #gauge<L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> {
    return new Gauge({ name: SERIES_PREFIX + name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: number[],
  ): Histogram<L> {
    const registers = [this.#registry];
    return new Histogram({ name: SERIES_PREFIX + name, help, labelNames, buckets, registers });
  }
}
