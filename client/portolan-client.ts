import { OPERATIONS, type OperationTypes } from './generated/operations.ts';
import { PortolanConnectionError, PortolanError } from './portolan-error.ts';

export interface PortolanClientOptions {
  /** The versioned base address, such as `https://api.example/v1beta`. */
  readonly baseUrl: string;
  /** A partner API key. It belongs on a server and never in a browser. */
  readonly apiKey?: string;
  /** Another `fetch`, for example one that goes through a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions {
  /** Your own id for the request: 8 to 128 characters of A-Z a-z 0-9 . _ : - */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
  /**
   * Sends a POST once more when a chain could not be reached (503 `engine_unreachable`, which is
   * free). No other POST and no PATCH is ever sent twice; GET and DELETE are, once, after a 5xx or a
   * broken connection.
   */
  readonly retryUnreachable?: boolean;
}

/** The service's response. */
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly requestId: string;
  readonly schemaVersion: string;
}

type Id = keyof OperationTypes;
type Input<Name extends Id> = Omit<OperationTypes[Name], 'answer'>;

type Call<Name extends Id> =
  Record<never, never> extends Input<Name>
    ? (
        input?: Input<Name>,
        options?: CallOptions,
      ) => Promise<Answer<OperationTypes[Name]['answer']>>
    : (
        input: Input<Name>,
        options?: CallOptions,
      ) => Promise<Answer<OperationTypes[Name]['answer']>>;

/** One function for each public operation, by its `operationId`. */
export type PortolanClient = { readonly [Name in Id]: Call<Name> };

interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/**
 * Opens a client of the service.
 *
 * ```ts
 * const portolan = createPortolanClient({ baseUrl, apiKey });
 * const { data } = await portolan.createIntent({ body: { prompt, wallets } });
 * ```
 *
 * Every call throws {@link PortolanError} for an answer that is not a success and {@link
 * PortolanConnectionError} when no answer arrived.
 */
export function createPortolanClient(options: PortolanClientOptions): PortolanClient {
  const calls = Object.keys(OPERATIONS).map((id) => [
    id,
    (input: Parts = {}, callOptions: CallOptions = {}) =>
      callOperation(options, id as Id, input, callOptions),
  ]);
  return Object.fromEntries(calls) as PortolanClient;
}

async function callOperation(
  client: PortolanClientOptions,
  id: Id,
  input: Parts,
  options: CallOptions,
): Promise<Answer<unknown>> {
  const { method } = OPERATIONS[id];
  const send = () => sendOnce(client, id, input, options);
  try {
    return await send();
  } catch (error) {
    if (options.signal?.aborted || !maySendAgain(method, error, options)) throw error;
    return await send();
  }
}

function maySendAgain(method: string, error: unknown, options: CallOptions): boolean {
  if (method === 'GET' || method === 'DELETE') {
    if (error instanceof PortolanConnectionError) return true;
    return error instanceof PortolanError && error.status >= 500;
  }
  return (
    method === 'POST' &&
    options.retryUnreachable === true &&
    error instanceof PortolanError &&
    error.code === 'engine_unreachable'
  );
}

async function sendOnce(
  client: PortolanClientOptions,
  id: Id,
  input: Parts,
  { requestId, signal }: CallOptions,
): Promise<Answer<unknown>> {
  const { method, path, needsKey } = OPERATIONS[id];
  const headers = new Headers({ accept: 'application/json' });
  if (needsKey && client.apiKey !== undefined) {
    headers.set('authorization', `Bearer ${client.apiKey}`);
  }
  if (requestId !== undefined) headers.set('service-request-id', requestId);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(addressOf(client.baseUrl, path, input), {
    method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const answer = await reach(client, request);
  if (!answer.ok) throw await PortolanError.of(answer);
  return {
    data: answer.status === 204 ? null : await readJson(answer),
    status: answer.status,
    requestId: answer.headers.get('service-request-id') ?? '',
    schemaVersion: answer.headers.get('service-schema-version') ?? '',
  };
}

async function reach(client: PortolanClientOptions, request: Request): Promise<Response> {
  try {
    return await (client.fetch ?? fetch)(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new PortolanConnectionError('The service could not be reached.', { cause: error });
  }
}

async function readJson(answer: Response): Promise<unknown> {
  const unread = answer.clone();
  try {
    return await answer.json();
  } catch {
    throw PortolanError.unreadable(unread);
  }
}

function addressOf(baseUrl: string, path: string, input: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.path?.[name];
    if (value === undefined || value === '') throw new TypeError(`The path needs ${name}.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${baseUrl.replace(/\/+$/, '')}${filled}${query.size === 0 ? '' : `?${query}`}`;
}
