import autocannon from 'autocannon';
import { percentile } from './percentile.ts';

export interface LoadTarget {
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface LoadFigures {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/**
 * Holds one address under load and reports throughput and latency.
 *
 * @throws Error when any answer is not 2xx: a figure over errors means nothing.
 */
export async function measureLoad(
  target: LoadTarget,
  options: { connections: number } & ({ seconds: number } | { requests: number }),
): Promise<LoadFigures> {
  const latenciesMs: number[] = [];
  const run = autocannon({
    url: target.url,
    connections: options.connections,
    ...('seconds' in options ? { duration: options.seconds } : { amount: options.requests }),
    ...(target.method ? { method: target.method } : {}),
    ...(target.headers ? { headers: target.headers } : {}),
    ...(target.body ? { body: target.body } : {}),
  });
  run.on('response', (_client, _status, _bytes, responseTimeMs) => {
    latenciesMs.push(responseTimeMs);
  });
  const result = await run;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`,
    );
  }
  latenciesMs.sort((a, b) => a - b);
  return {
    name: target.name,
    requestsPerSecond: result.requests.average,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}
