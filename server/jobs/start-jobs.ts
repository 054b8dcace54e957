import { setTimeout as wait } from 'node:timers/promises';
import type { Deliverer } from '#server/events/deliver/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { type HintListener, listenForHints } from './listen-for-hints.ts';
import { repeat } from './repeat.ts';

/** What the jobs of a process do; each part is safe to run twice and in several processes. */
export interface JobParts {
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** The service's clock, Unix time in milliseconds. */
  readonly nowMs: () => number;
  /** Sets the service's clock by what it follows. */
  readonly refreshClock: () => Promise<void>;
  /** Checks the agents that are due. Returns how many events are on their way. */
  readonly evaluate: () => Promise<number>;
  readonly deliverer: Pick<Deliverer, 'run' | 'stop'>;
  /** Clears away what nobody waits for any more. */
  readonly keepHouse: () => Promise<void>;
  readonly evaluateEveryMs?: number;
}

export interface Jobs {
  /** Ends what is under way within a few seconds; what is left is due again for any worker. */
  stop(): Promise<void>;
}

const EVALUATE_EVERY_MS = 3_000;
/** The delivery cycle (spec 6.2), by the service's clock. */
const SWEEP_EVERY_MS = 120_000;
const TICK_MS = 2_000;
const STOP_MS = 7_000;
/** Written to when a delivery is inserted; see the migration that adds the trigger. */
const DELIVERY_CHANNEL = 'webhook_delivery';

/**
 * Runs everything that falls due: evaluation, the first attempt of each delivery as soon as it is
 * hinted at, and every two minutes whatever is due and was not hinted at. A failure is logged and
 * the next round runs; the truth is in the database.
 */
export function startJobs(parts: JobParts): Jobs {
  const { logger, nowMs, deliverer } = parts;
  const report = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const deliver = () => {
    deliverer.run().then(({ failed, deadLettered }) => {
      if (failed > 0) logger.info({ failed, deadLettered }, 'webhooks were not acknowledged');
    }, report('a delivery pass failed'));
  };

  const clock = repeat(parts.refreshClock, {
    everyMs: TICK_MS,
    onError: report('the clock could not be set by the chain'),
  });
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  const sweep = repeat(
    async () => {
      if (nowMs() - sweptAtMs < SWEEP_EVERY_MS) return;
      deliver();
      await parts.keepHouse();
      sweptAtMs = nowMs();
    },
    { everyMs: TICK_MS, onError: report('a sweep failed') },
  );
  const evaluation = repeat(
    async () => {
      if ((await parts.evaluate()) > 0) deliver();
    },
    {
      everyMs: parts.evaluateEveryMs ?? EVALUATE_EVERY_MS,
      onError: report('an evaluation pass failed'),
    },
  );
  const hints: HintListener = listenForHints({
    databaseUrl: parts.databaseUrl,
    channel: DELIVERY_CHANNEL,
    onHint: deliver,
    onError: (error) => logger.warn({ err: error }, 'hints of deliveries are not heard'),
  });

  return {
    async stop() {
      const ended = Promise.all(
        [hints, evaluation, sweep, clock, deliverer].map((part) => part.stop()),
      );
      // A transaction that is cut off was none, and its work is due again.
      const patience = new AbortController();
      await Promise.race([ended, wait(STOP_MS, undefined, { signal: patience.signal })]);
      patience.abort();
    },
  };
}
