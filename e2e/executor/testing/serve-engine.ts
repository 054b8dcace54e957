import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRequest } from '#devnet/testing/read-request.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { planIntents, reencodeStep } from '#server/plan/index.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import { ReencodeRequest } from '#server/schemas/reencode.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateSteps } from '#server/simulate/index.ts';

/** The engine behind the interface's paths, without keys, limits or credits. */
export interface ServedEngine {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Serves plan, re-encode and simulate over HTTP. */
export async function serveEngine(environment: EngineEnvironment): Promise<ServedEngine> {
  const operations: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    '/plan': (body) => planIntents(PlanRequest.parse(body), environment),
    '/steps/reencode': (body) => reencodeStep(ReencodeRequest.parse(body), environment),
    '/simulate': (body) => simulateSteps(SimulateRequest.parse(body), environment),
  };
  const server: Server = createServer(async (request, response) => {
    const sent = await readRequest(request);
    if (sent === null) return;
    const run = operations[request.url ?? ''];
    try {
      if (!run) throw new ApiError('not_found');
      const answer = await run(JSON.parse(sent));
      response.end(JSON.stringify(answer));
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError('internal_error');
      response.statusCode = known.status;
      response.end(
        JSON.stringify({
          error: known.code,
          friendly_message: error instanceof ApiError ? known.friendlyMessage : String(error),
          issues: known.issues,
          request_id: 'test',
        }),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
