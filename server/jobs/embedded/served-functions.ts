/** The SDK's own `serve()`: the whole protocol between Inngest and the functions. */
export type Serve = (request: Request) => Promise<Response>;

/** A function as it registers itself with Inngest. */
export interface ServedFunction {
  readonly id: string;
  readonly crons: readonly string[];
  readonly events: readonly string[];
  /** How often a failed step or run is tried again. */
  readonly retries: number;
}

/** What starts a run. */
export interface JobEvent {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How one exchange with a function ended. */
export type Exchange =
  | { readonly kind: 'finished' }
  /** Steps that ended, to be shown to the function in the next exchange. */
  | { readonly kind: 'stepped'; readonly steps: Readonly<Record<string, StepResult>> }
  | { readonly kind: 'failed'; readonly error: Error }
  /** To be tried again; the time to wait is the function's own wish, null where it has none. */
  | { readonly kind: 'retry'; readonly error: Error; readonly retryAfterMs: number | null };

export type StepResult =
  | { readonly type: 'data'; readonly data: unknown }
  | { readonly type: 'error'; readonly error: unknown };

interface Configuration {
  readonly functions: readonly {
    readonly id: string;
    readonly triggers: readonly { readonly cron?: string; readonly event?: string }[];
    readonly steps: { readonly step: { readonly retries?: { readonly attempts?: number } } };
  }[];
}

interface Operation {
  readonly id: string;
  readonly op: string;
  readonly data?: unknown;
  readonly error?: unknown;
}

/** Nothing listens here: requests are handed to `serve()` in this process. */
const ADDRESS = 'http://embedded.invalid/api/inngest';
/** What Inngest tries again where a function does not say. */
const DEFAULT_RETRIES = 4;

function ask(method: string, query: string, body: unknown, more: Record<string, string> = {}) {
  const headers = { host: 'embedded.invalid', 'content-type': 'application/json', ...more };
  return new Request(`${ADDRESS}${query}`, { method, headers, body: JSON.stringify(body) });
}

/** Asks the functions what they are, as Inngest does when an app is synced. */
export async function readFunctions(serve: Serve): Promise<readonly ServedFunction[]> {
  const sync = { 'x-inngest-sync-kind': 'in_band' };
  const response = await serve(ask('PUT', '', { url: ADDRESS }, sync));
  if (!response.ok) throw new Error(`The functions did not register: ${await response.text()}`);
  const { functions } = (await response.json()) as Configuration;
  return functions.map(({ id, triggers, steps }) => ({
    id,
    crons: triggers.flatMap(({ cron }) => (cron === undefined ? [] : [cron])),
    events: triggers.flatMap(({ event }) => (event === undefined ? [] : [event])),
    retries: steps.step.retries?.attempts ?? DEFAULT_RETRIES,
  }));
}

/**
 * Lets a function go on for one exchange: to its next step's end, or to its own.
 *
 * @param run.steps what its steps came to so far, in the order in which they ended
 * @param run.attempt from 0, of the step or the end that is ahead
 */
export async function exchange(
  serve: Serve,
  { id, retries }: ServedFunction,
  run: {
    readonly runId: string;
    readonly event: JobEvent;
    readonly steps: Readonly<Record<string, StepResult>>;
    readonly attempt: number;
  },
): Promise<Exchange> {
  const event = { id: run.runId, ts: 0, ...run.event };
  const stack = Object.keys(run.steps);
  const response = await serve(
    ask('POST', `?fnId=${encodeURIComponent(id)}&stepId=step`, {
      event,
      events: [event],
      steps: run.steps,
      // Without fn_id: it would make the SDK report to Inngest while it runs.
      ctx: {
        run_id: run.runId,
        attempt: run.attempt,
        max_attempts: retries + 1,
        disable_immediate_execution: false,
        use_api: false,
        stack: { stack, current: stack.length },
      },
    }),
  );
  if (response.status === 206) return readOperations(response);
  const text = await response.text();
  if (response.status === 200) return { kind: 'finished' };
  const error = toError(parse(text));
  if (response.headers.get('x-inngest-no-retry') === 'true') return { kind: 'failed', error };
  return { kind: 'retry', error, retryAfterMs: readRetryAfter(response.headers) };
}

async function readOperations(response: Response): Promise<Exchange> {
  const operations = (await response.json()) as readonly Operation[];
  const steps: Record<string, StepResult> = {};
  for (const { id, op, data, error } of operations) {
    if (op === 'StepRun') steps[id] = { type: 'data', data: data ?? null };
    else if (op === 'StepFailed') steps[id] = { type: 'error', error };
    else if (op === 'StepError') {
      const retryAfterMs = readRetryAfter(response.headers);
      return { kind: 'retry', error: toError(error), retryAfterMs };
    } else throw new Error(`The embedded driver does not know the operation ${op}.`);
  }
  return { kind: 'stepped', steps };
}

/** @returns milliseconds; null also where a date is named, which no job of ours does */
function readRetryAfter(headers: Headers): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Errors come as JSON: name, message and stack. */
function toError(value: unknown): Error {
  const { name, message, stack } = (value ?? {}) as Partial<Error>;
  const error = new Error(message ?? String(value));
  if (name !== undefined) error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
