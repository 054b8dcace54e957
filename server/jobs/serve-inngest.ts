import { setTimeout as wait } from 'node:timers/promises';
import { serve } from 'inngest/edge';
import { readBytes } from '#server/body/read-bytes.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { getConfig, requireDatabaseUrl } from '#server/config/environment.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { resolveRequestId } from '#server/http/request-id.ts';
import { errorResponse } from '#server/http/respond.ts';
import { createLogger } from '#server/observability/logger.ts';
import { createFunctions } from './create-functions.ts';
import { createInngestClient } from './inngest-client.ts';
import type { JobServices } from './job-services.ts';
import { openJobServices } from './open-job-services.ts';

/** Where Inngest reaches the functions. */
const INNGEST_PATH = '/api/inngest';
/** What Inngest lets the state of a run come to. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Opening waits for the database; Inngest comes again. */
const OPEN_WAIT_MS = 5_000;

type Handler = (request: Request) => Promise<Response>;

interface Root {
  readonly handler: Handler;
  close(): Promise<void>;
}

/**
 * Makes the handler of signed calls: a call without a signature, with another key's or with one
 * older than five minutes is refused with 401, and so is an unsigned registration.
 *
 * @throws ConfigError where no Inngest is configured
 */
export function createInngestHandler(
  { inngest, appUrl }: Pick<Config, 'inngest' | 'appUrl'>,
  services: JobServices,
  logger: Parameters<typeof createInngestClient>[1],
): Handler {
  if (inngest === null) throw new ConfigError('INNGEST_SIGNING_KEY is not set.');
  const client = createInngestClient(inngest, logger);
  const answer = serve({
    client,
    functions: createFunctions(client, services),
    serveOrigin: appUrl,
    servePath: INNGEST_PATH,
    enableUnauthedSync: false,
  });
  return async (request) => {
    const { url, method, headers } = request;
    if (request.body === null) return answer(request);
    const body = await readBytes(request, MAX_BODY_BYTES);
    return answer(new Request(url, { method, headers, body: Buffer.from(body) }));
  };
}

async function open(config: Config): Promise<Root> {
  const logger = createLogger(config.logLevel);
  const { services, clock, deliverer, close } = openJobServices(
    config,
    requireDatabaseUrl(),
    logger,
  );
  await clock.ready;
  return {
    handler: createInngestHandler(config, services, logger),
    async close() {
      await deliverer.stop();
      await close();
    },
  };
}

/** One per process, also when Next bundles this module into a route handler. */
const shared = globalThis as { portolanInngest?: Promise<Root> };

/**
 * Answers a call to the functions. Without Inngest there is nothing here: 404.
 *
 * @throws ConfigError where a setting is wrong
 */
export async function serveInngest(request: Request): Promise<Response> {
  const requestId = resolveRequestId(request.headers.get('service-request-id'));
  const config = getConfig();
  try {
    if (config.inngest === null) {
      throw new ApiError('not_found', {
        message: 'No Inngest runs the jobs of this deployment, so nothing is served here.',
      });
    }
    shared.portolanInngest ??= open(config);
    const root = await Promise.race([
      shared.portolanInngest,
      wait(OPEN_WAIT_MS, null, { ref: false }),
    ]);
    if (root === null) throw new ApiError('service_unavailable');
    return await root.handler(request);
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError('internal_error');
    if (known !== error) {
      createLogger(config.logLevel).error({ err: error }, 'a call of Inngest failed');
    }
    return errorResponse(known, requestId);
  }
}

/** Ends what the functions have under way and closes their connections. */
export async function closeInngest(): Promise<void> {
  // One that still waits for the database has nothing under way.
  const root = await Promise.race([shared.portolanInngest, wait(0, undefined)]);
  delete shared.portolanInngest;
  await root?.close();
}
