import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { getMetricsConfig } from '#server/config/environment.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { readBearerToken } from '#server/http/bearer-token.ts';
import type { Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { processRoot } from '#server/root/process-root.ts';
import { readDeployment } from './read-deployment.ts';

export const METRICS_PATH = '/metrics';

/** What scrapes are answered with. */
export interface MetricsParts extends PipelineParts {
  /** Null where nobody may read the figures. */
  readonly token: string | null;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Reads how the work of the deployment stands. */
  readonly readPool: pg.Pool;
  /** The service's time, Unix milliseconds. */
  readonly nowMs: () => number;
}

/**
 * Answers `GET /metrics` in Prometheus' text format, to anyone who sends METRICS_TOKEN as a bearer token
 * (`docs/production.md`, "What to watch"). Without that setting there is nothing at the address.
 */
export function answerMetrics(request: Request, connection: Connection): Promise<Response> {
  const root = processRoot();
  const { token } = getMetricsConfig();
  const { pools, clock } = root;
  return answerMetricsWith(
    { ...pipelineParts(root), token, pools, readPool: pools.metrics, nowMs: clock.nowMs },
    request,
    connection,
  );
}

/** As `answerMetrics`, with its parts. */
export function answerMetricsWith(
  parts: MetricsParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  return runPipeline(metricsCalls(parts), parts, request, connection);
}

function metricsCalls(parts: MetricsParts): WayIn {
  const { token, pools, readPool, nowMs, meter, logger } = parts;
  const call: DeclaredCall<null, null> = {
    id: 'metrics',
    origin: 'any',
    // A limit is kept in the database, and a scrape has to be answered when that is away.
    addressLimits: [],
    async identify({ request }) {
      if (isSame(readBearerToken(request.headers.get('authorization')), token)) return null;
      throw new ApiError('invalid_key', {
        message: 'Send METRICS_TOKEN of this deployment as the bearer token.',
      });
    },
    countedFor: () => STRANGERS,
    read: async () => null,
    async handle() {
      const deployment = await readDeployment(readPool, nowMs(), (error) =>
        logger.error({ err: error }, 'the database could not be asked how its work stands'),
      );
      const text = `${await meter.render(pools)}\n${deployment}`;
      const headers = {
        'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
        'Cache-Control': 'no-store',
      };
      return new Response(text, { headers });
    },
  };
  return {
    find({ request }) {
      if (token === null || new URL(request.url).pathname !== METRICS_PATH) {
        throw new ApiError('not_found', { message: 'Nothing is served at this address.' });
      }
      if (request.method === 'GET' || request.method === 'HEAD') return call;
      throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    },
    explain: (error) => (error instanceof ApiError ? error : new ApiError('internal_error')),
  };
}

function isSame(sent: string | null, token: string | null): boolean {
  if (sent === null || token === null) return false;
  const [one, other] = [sent, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
