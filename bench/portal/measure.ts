import { percentile } from '../percentile.ts';

/** How long something took, over and over. */
export interface Measured {
  readonly 'p50 ms': number;
  readonly 'p95 ms': number;
  readonly 'slowest ms': number;
}

/** Does something so many times, one after the other. */
export async function measure(runs: number, work: () => Promise<unknown>): Promise<Measured> {
  const samples: number[] = [];
  for (let at = 0; at < runs; at++) {
    const from = performance.now();
    await work();
    samples.push(performance.now() - from);
  }
  samples.sort((a, b) => a - b);
  const ms = (share: number) => Number(percentile(samples, share).toFixed(1));
  return { 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), 'slowest ms': ms(1) };
}
