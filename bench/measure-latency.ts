import { percentile } from './percentile.ts';

export interface LatencyFigures {
  readonly name: string;
  readonly samples: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Calls one thing again and again, one at a time, after a warm-up. */
export async function measureLatency(
  name: string,
  samples: number,
  run: () => Promise<unknown>,
): Promise<LatencyFigures> {
  const warmUp = Math.ceil(samples / 10);
  for (let i = 0; i < warmUp; i += 1) await run();
  const latenciesMs: number[] = [];
  for (let i = 0; i < samples; i += 1) {
    const startMs = performance.now();
    await run();
    latenciesMs.push(performance.now() - startMs);
  }
  latenciesMs.sort((a, b) => a - b);
  return {
    name,
    samples,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}
