/** A busy machine slows some runs; what is slow of itself is slow in all of them. */
const MOST_RUNS = 20;

/**
 * Processor time of a piece of work, so that a busy machine does not count. What is slow by its
 * nature is slow each time: a slow first run (compilation, garbage) is measured again.
 */
export function fastestMs(work: () => void, slowestMs: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < MOST_RUNS && fastest >= slowestMs; run++) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}
