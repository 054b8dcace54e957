/** Runs of one function in this process: one at a time, and at most one that waits. */
export interface RunQueue<T> {
  /** Runs now, or right after the run that is under way; then it stands for all that came since. */
  push(item: T): void;
  /** Starts nothing more and waits for the run that is under way. It never rejects. */
  stop(): Promise<void>;
}

/** @param run must not reject */
export function createRunQueue<T>(run: (item: T) => Promise<void>): RunQueue<T> {
  let waiting: { readonly item: T } | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function drain(): Promise<void> {
    while (waiting !== null && !isStopped) {
      const { item } = waiting;
      waiting = null;
      await run(item);
    }
    running = null;
  }

  return {
    push(item) {
      if (isStopped) return;
      waiting = { item };
      running ??= drain();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
