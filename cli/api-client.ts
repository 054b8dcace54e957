import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { cleanLine } from './clean-line.ts';
import { CliError } from './cli-error.ts';
import type { Settings } from './settings.ts';

/** The service cannot be asked right now; asking later may help. */
export class ServiceAway extends CliError {}

export interface ApiRequest<T extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below the versioned base. */
  readonly path: string;
  readonly body?: unknown;
  readonly schema: T;
}

/** Asks the service. */
export interface ApiClient {
  /** @throws ServiceAway, CliError with the service's message */
  ask<T extends z.ZodType>(request: ApiRequest<T>): Promise<z.output<T>>;
}

const TIMEOUT_MS = 15_000;
const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 120;

/**
 * Calls the service of some settings. After a 429 it waits as long as the service says and tries
 * again.
 *
 * @param options.say is notified of such a wait
 * @param options.signal aborts the current call
 */
export function createApiClient(
  { baseUrl, apiKey }: Settings,
  { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
): ApiClient {
  async function send({ method, path, body }: ApiRequest<z.ZodType>): Promise<Response> {
    try {
      return await fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw new ServiceAway(`Nothing answers at ${baseUrl}: is the service running?`, { cause });
    }
  }

  return {
    async ask(request) {
      for (let waits = 0; ; waits++) {
        const response = await send(request);
        const text = await response.text().catch(() => '');
        if (response.status === 429 && waits < MAX_WAITS) {
          const seconds = readRetryAfter(response);
          say(`Too many requests; asking again in ${seconds} s.`);
          await wait(seconds * 1_000, undefined, { signal });
          continue;
        }
        if (!response.ok) throw toError(baseUrl, response.status, text);
        const answer = request.schema.safeParse(readJson(text));
        if (answer.success) return answer.data;
        throw new CliError(`What answers at ${baseUrl} is not Portolan: check PORTOLAN_BASE_URL.`);
      }
    },
  };
}

function readRetryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(Math.max(1, seconds), MAX_WAIT_SECONDS) : 5;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toError(baseUrl: string, status: number, text: string): CliError {
  const envelope = ErrorEnvelope.safeParse(readJson(text)).data;
  if (status >= 500 || status === 429) {
    return new ServiceAway(`The service at ${baseUrl} cannot answer now (${status}).`);
  }
  if (envelope === undefined || envelope.error === 'not_found') {
    return new CliError(
      `What answers at ${baseUrl} is not Portolan (${status}): check PORTOLAN_BASE_URL.`,
    );
  }
  if (envelope.error === 'invalid_key') {
    return new CliError(`The API key is not valid at ${baseUrl}: check PORTOLAN_API_KEY.`);
  }
  const issues = envelope.issues.map(({ field, message }) => `${field}: ${message}`);
  return new CliError(cleanLine([envelope.friendly_message, ...issues].join(' ')));
}
