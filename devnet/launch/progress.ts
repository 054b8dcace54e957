/** Says on the screen what is being done and how long it took. */
export interface Progress {
  /** Runs one step between its two lines; a long one repeats itself now and then. */
  step<T>(what: string, run: (say: (detail: string) => void) => Promise<T>): Promise<T>;
}

const REPEAT_MS = 15_000;

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

export function createProgress(write: (line: string) => void): Progress {
  return {
    async step(what, run) {
      const startedAt = performance.now();
      write(`· ${what}`);
      const repeat = setInterval(() => write(`  still ${what}, ${seconds(startedAt)}`), REPEAT_MS);
      try {
        const result = await run((detail) => write(`  ${detail}`));
        write(`✓ ${what}, ${seconds(startedAt)}`);
        return result;
      } finally {
        clearInterval(repeat);
      }
    },
  };
}
