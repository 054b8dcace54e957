/** Work that is done again and again, one round at a time. */
export interface Repetition {
  /** Does the next round now, or another one right after the one that runs. */
  wake(): void;
  /** Starts no further round and waits for the one that runs. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  readonly everyMs: number;
  /** Hears of rounds that failed. The pause doubles with each in a row, up to this. */
  readonly maxPauseMs?: number;
  readonly onError: (error: unknown) => void;
}

/** Does work at once and then at an interval that begins when a round ends. */
export function repeat(work: () => Promise<void>, options: RepeatOptions): Repetition {
  const { everyMs, maxPauseMs = 30_000, onError } = options;
  let isStopped = false;
  let pauseMs = everyMs;
  let next = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    while (!isStopped) {
      next = Promise.withResolvers();
      try {
        await work();
        pauseMs = everyMs;
      } catch (error) {
        onError(error);
        pauseMs = Math.min(pauseMs * 2, Math.max(maxPauseMs, everyMs));
      }
      if (isStopped) break;
      const timer = setTimeout(next.resolve, pauseMs);
      await next.promise;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    wake: () => next.resolve(),
    async stop() {
      isStopped = true;
      next.resolve();
      await running;
    },
  };
}
