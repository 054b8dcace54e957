import { setTimeout as wait } from 'node:timers/promises';
import { serve } from 'inngest/edge';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import { processRoot } from '#server/root/process-root.ts';
import { createFunctions } from './create-functions.ts';
import { createInngestClient } from './inngest-client.ts';
import type { JobServices } from './job-services.ts';
import { openJobServices } from './open-job-services.ts';

/** Where Inngest reaches the functions. */
export const INNGEST_PATH = '/api/inngest';
/** What Inngest lets the state of a run come to. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const SIGNATURE_HEADER = 'x-inngest-signature';

/** Opening waits for the database; Inngest comes again. */
const OPEN_WAIT_MS = 5_000;

type Handler = (request: Request, readBody: () => Promise<Uint8Array>) => Promise<Response>;

interface Root {
  readonly handler: Handler;
  close(): Promise<void>;
}

/**
 * Makes the handler of signed calls: a call without a signature, with another key's or with one
 * older than five minutes is refused with 401, and so is an unsigned registration. Of a call without
 * a signature no body is read.
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
  return async (request, readBody) => {
    const { url, method, headers } = request;
    if (request.body === null) return answer(request);
    // The SDK checks the signature, which covers the body; without one it refuses whatever there is.
    const body = headers.has(SIGNATURE_HEADER) ? await readBody() : '';
    return answer(new Request(url, { method, headers, body: Buffer.from(body) }));
  };
}

async function open(root: ProcessRoot): Promise<Root> {
  const { services, deliverer, chat } = openJobServices(root);
  await root.clock.ready;
  return {
    handler: createInngestHandler(root.config, services, root.logger),
    close: () => {
      chat.stop();
      return deliverer.stop();
    },
  };
}

/** One per process, also when Next bundles this module into a route handler. */
const shared = globalThis as { portolanInngest?: Promise<Root> };

/** Answers a call to the functions. Without Inngest there is nothing here: 404. */
export function serveInngest(request: Request, connection: Connection): Promise<Response> {
  const root = processRoot();
  return runPipeline(inngestCalls(root), pipelineParts(root), request, connection);
}

const METHODS = ['GET', 'POST', 'PUT'];

/** Inngest comes as often as it has work: its calls are known by their signature, not counted. */
function inngestCalls(root: ProcessRoot): WayIn {
  const call: DeclaredCall<Handler, null> = {
    id: 'inngest',
    origin: 'any',
    addressLimits: [],
    async identify() {
      shared.portolanInngest ??= open(root);
      const opened = await Promise.race([
        shared.portolanInngest,
        wait(OPEN_WAIT_MS, null, { ref: false }),
      ]);
      if (opened === null) throw new ApiError('service_unavailable');
      return opened.handler;
    },
    // Who calls is proved by the body alone.
    countedFor: () => STRANGERS,
    read: async () => null,
    handle: ({ request, body }, handler) => handler(request, () => body.bytes(MAX_BODY_BYTES)),
  };
  return {
    find({ request }) {
      if (root.config.inngest === null) {
        throw new ApiError('not_found', {
          message: 'No Inngest runs the jobs of this deployment, so nothing is served here.',
        });
      }
      if (METHODS.includes(request.method)) return call;
      throw new ApiError('method_not_allowed', { headers: { Allow: METHODS.join(', ') } });
    },
    explain: (error) => (error instanceof ApiError ? error : new ApiError('internal_error')),
  };
}

/** Ends what the functions have under way. */
export async function closeInngest(): Promise<void> {
  // One that still waits for the database has nothing under way.
  const root = await Promise.race([shared.portolanInngest, wait(0, undefined)]);
  delete shared.portolanInngest;
  await root?.close();
}
