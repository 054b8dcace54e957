import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import { repeat } from '#server/clock/repeat.ts';
import type { Hint } from '../hints.ts';
import { createRunQueue, type RunQueue } from './run-queue.ts';
import {
  exchange,
  type JobEvent,
  readFunctions,
  type Serve,
  type ServedFunction,
  type StepResult,
} from './served-functions.ts';

/** Runs functions by the clock and by events, as Inngest does, in this process. */
export interface Driver {
  /** Starts the functions that wait for this event. */
  send(name: string): void;
  /** Starts nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

export interface DriverOptions {
  readonly serve: Serve;
  /** The clock that crons go by, Unix time in milliseconds. */
  readonly nowMs: () => number;
  /** Hints that are given every so often by the wall clock: crons are no finer than minutes. */
  readonly pulses: readonly { readonly hint: Hint; readonly everyMs: number }[];
  /** Hears of runs that failed and are tried again, and of those that failed for good. */
  readonly onError: (error: unknown, failure: { job: string; attempt: number }) => void;
  readonly retryPauseMs?: number;
}

interface Timetable {
  readonly job: Job;
  readonly cron: Cron;
  readonly pattern: string;
  dueAtMs: number;
}

interface Job {
  readonly fn: ServedFunction;
  readonly queue: RunQueue<JobEvent>;
}

/** How often the clock is looked at: it may jump. */
const TICK_MS = 1_000;
const RETRY_PAUSE_MS = 1_000;
const MAX_RETRY_PAUSE_MS = 30_000;

/**
 * Starts the embedded driver.
 *
 * A function runs once at a time in this process, and what starts it meanwhile makes it run once
 * more: no event carries anything, so one run stands for many. Where the clock jumped over several
 * times of a cron, it runs once. Nothing is kept: whatever is cut off is due again.
 *
 * @throws Error when the functions do not register
 */
export async function startDriver(options: DriverOptions): Promise<Driver> {
  const { serve, nowMs, pulses, onError, retryPauseMs = RETRY_PAUSE_MS } = options;
  const stopping = new AbortController();

  async function run(fn: ServedFunction, event: JobEvent): Promise<void> {
    const runId = randomUUID();
    let steps: Readonly<Record<string, StepResult>> = {};
    for (let attempt = 0; ; ) {
      const result = await exchange(serve, fn, { runId, event, steps, attempt });
      if (result.kind === 'finished') return;
      if (result.kind === 'stepped') {
        steps = { ...steps, ...result.steps };
        attempt = 0;
        continue;
      }
      onError(result.error, { job: fn.id, attempt });
      if (result.kind === 'failed' || stopping.signal.aborted) return;
      const pauseMs = Math.min(retryPauseMs * 2 ** attempt, MAX_RETRY_PAUSE_MS);
      attempt++;
      await pause(result.retryAfterMs ?? pauseMs, stopping.signal);
      if (stopping.signal.aborted) return;
    }
  }

  const jobs: Job[] = (await readFunctions(serve)).map((fn) => ({
    fn,
    queue: createRunQueue((event: JobEvent) =>
      run(fn, event).catch((error: unknown) => onError(error, { job: fn.id, attempt: 0 })),
    ),
  }));
  const send = (name: string) => {
    for (const { fn, queue } of jobs) {
      if (fn.events.includes(name)) queue.push({ name, data: {} });
    }
  };

  const timetables: Timetable[] = jobs.flatMap((job) =>
    job.fn.crons.map((pattern) => {
      const cron = new Cron(pattern, { timezone: 'UTC', paused: true });
      return { job, cron, pattern, dueAtMs: nextTime(cron, nowMs()) };
    }),
  );
  let lookedAtMs = nowMs();
  const clock = repeat(
    async () => {
      const atMs = nowMs();
      const isSetBack = atMs < lookedAtMs;
      lookedAtMs = atMs;
      for (const timetable of timetables) {
        const { job, cron, pattern, dueAtMs } = timetable;
        const isDue = atMs >= dueAtMs;
        if (isDue) job.queue.push({ name: 'inngest/scheduled.timer', data: { cron: pattern } });
        // To find the next time of a cron takes longer than all else of a look at the clock.
        if (isDue || isSetBack) timetable.dueAtMs = nextTime(cron, atMs);
      }
    },
    { everyMs: TICK_MS, onError: (error) => onError(error, { job: 'clock', attempt: 0 }) },
  );
  const repetitions = [
    clock,
    ...pulses.map(({ hint, everyMs }) =>
      repeat(async () => send(hint), {
        everyMs,
        onError: (error) => onError(error, { job: hint, attempt: 0 }),
      }),
    ),
  ];

  return {
    send,
    async stop() {
      stopping.abort();
      await Promise.all([...repetitions, ...jobs.map(({ queue }) => queue)].map((p) => p.stop()));
    },
  };
}

/** Resolves after a time, or at once when there is to be no more work. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stop.addEventListener('abort', end);
  });
}

function nextTime(cron: Cron, nowMs: number): number {
  return cron.nextRun(new Date(nowMs))?.getTime() ?? Number.POSITIVE_INFINITY;
}
