import type { z } from 'zod';
import { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { type IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { type PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { type ReencodeRequest, ReencodeResponse } from '#server/schemas/reencode.ts';
import { type SimulateRequest, SimulateResponse } from '#server/schemas/simulate.ts';

/** An answer other than 200, with what the error envelope said (`docs/errors.md`). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly unknown[];
  readonly requestId: string | undefined;

  constructor(status: number, envelope: z.infer<typeof ErrorEnvelope> | undefined, path: string) {
    super(envelope?.friendly_message ?? `${path} answered with HTTP ${status}.`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = envelope?.error ?? `http_${status}`;
    this.issues = envelope?.issues ?? [];
    this.requestId = envelope?.request_id;
  }
}

/** The operations a wallet needs to carry a sentence out. */
export interface ApiClient {
  intent(request: z.input<typeof IntentRequest>): Promise<z.infer<typeof IntentResponse>>;
  plan(request: z.input<typeof PlanRequest>): Promise<z.infer<typeof PlanResponse>>;
  reencode(request: z.input<typeof ReencodeRequest>): Promise<z.infer<typeof ReencodeResponse>>;
  simulate(request: z.input<typeof SimulateRequest>): Promise<z.infer<typeof SimulateResponse>>;
}

/**
 * A client of the public interface.
 *
 * @param options.baseUrl the versioned base, for example `http://127.0.0.1:3000/v1beta`.
 * @throws {ApiFailure} from every operation that is not answered with 200.
 */
export function createApiClient(options: {
  readonly baseUrl: string;
  readonly apiKey: string;
}): ApiClient {
  async function post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${options.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) {
      throw new ApiFailure(response.status, readEnvelope(text), path);
    }
    return schema.parse(JSON.parse(text));
  }
  return {
    intent: (request) => post('/intent', request, IntentResponse),
    plan: (request) => post('/plan', request, PlanResponse),
    reencode: (request) => post('/steps/reencode', request, ReencodeResponse),
    simulate: (request) => post('/simulate', request, SimulateResponse),
  };
}

function readEnvelope(text: string): z.infer<typeof ErrorEnvelope> | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  return ErrorEnvelope.safeParse(body).data;
}
