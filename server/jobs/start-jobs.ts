import { setTimeout as wait } from 'node:timers/promises';
import { serve } from 'inngest/edge';
import type { Chat } from '#server/chat/index.ts';
import type { Deliverer } from '#server/events/deliver/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { createFunctions } from './create-functions.ts';
import { startDriver } from './embedded/start-driver.ts';
import { HINTS } from './hints.ts';
import { createEmbeddedClient } from './inngest-client.ts';
import type { JobServices } from './job-services.ts';
import { listenForDeliveries } from './listen-for-deliveries.ts';

/** What the jobs of a process are made of; each part is safe to run in several processes. */
export interface JobParts {
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** The service's clock, Unix time in milliseconds. */
  readonly nowMs: () => number;
  readonly services: JobServices;
  readonly deliverer: Pick<Deliverer, 'run' | 'stop'>;
  readonly chat: Pick<Chat, 'stop'>;
  readonly evaluateEveryMs?: number;
}

/** The jobs of this process. */
export interface Jobs {
  /** Ends what is under way within a few seconds; what is left is due again for any worker. */
  stop(): Promise<void>;
}

/** Where nothing is due, a pass is a look at an index. */
const EVALUATE_EVERY_MS = 3_000;
/** A request for updates waits by itself; this is the pause between two. */
const CHAT_EVERY_MS = 1_000;
const STOP_MS = 7_000;

/**
 * Runs the jobs in this process: the functions that Inngest would run, through the SDK's own
 * `serve()`, by the service's clock.
 *
 * Beside them, a delivery that is written is hinted at by the database, and that hint wakes the
 * deliverer itself: through a run of a function, hints that come while a slow endpoint is waited
 * for would have to wait too.
 */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { logger, nowMs, services, deliverer, chat, databaseUrl } = parts;
  let send = (_name: string): void => undefined;
  const client = createEmbeddedClient(logger, (name) => send(name));
  const driver = await startDriver({
    serve: serve({ client, functions: createFunctions(client, services) }),
    nowMs,
    pulses: [
      { hint: HINTS.agentsDue, everyMs: parts.evaluateEveryMs ?? EVALUATE_EVERY_MS },
      { hint: HINTS.preparationsDue, everyMs: EVALUATE_EVERY_MS },
      { hint: HINTS.updatesDue, everyMs: CHAT_EVERY_MS },
      { hint: HINTS.messagesDue, everyMs: CHAT_EVERY_MS },
    ],
    onError: (error, failure) => logger.error({ err: error, ...failure }, 'a job failed'),
  });
  send = driver.send;
  let pass: ReturnType<Deliverer['run']> | undefined;
  const hints = listenForDeliveries(databaseUrl, logger, () => {
    const asked = deliverer.run();
    // Hints that come during a pass are answered by it, and it is heard of once.
    if (asked === pass) return;
    pass = asked;
    asked.catch((error: unknown) => logger.error({ err: error }, 'a delivery pass failed'));
  });

  return {
    async stop() {
      chat.stop();
      const ended = Promise.all([hints, driver, deliverer].map((part) => part.stop()));
      // A transaction that is cut off was none, and its work is due again.
      const patience = new AbortController();
      await Promise.race([ended, wait(STOP_MS, undefined, { signal: patience.signal })]);
      patience.abort();
    },
  };
}
