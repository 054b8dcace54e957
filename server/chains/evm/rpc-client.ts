import { isMarked } from '#server/errors/mark-error.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { type HttpAnswer, postJson } from './post-json.ts';

const MARK = Symbol.for('portolan.RpcError');

/** A JSON-RPC error object. The node's own words are in `cause` only. */
export class RpcError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is RpcError {
    return isMarked(value, MARK);
  }

  get [MARK](): true {
    return true;
  }

  readonly code: number;
  readonly data: unknown;

  constructor(code: number, data: unknown, options: { cause?: unknown } = {}) {
    super(`The chain's RPC refused the call (${code}).`, options);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** One JSON-RPC call. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What one call of a batch gave. */
export type RpcOutcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: RpcError };

/** Hears of an HTTP exchange with a node: whether it gave a usable answer, and how long it took. */
export type OnExchange = (chain: ChainSlug, isAnswered: boolean, seconds: number) => void;

export interface RpcClientOptions {
  readonly chain: ChainSlug;
  readonly url: string;
  /** For one HTTP exchange, in milliseconds. */
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
  readonly onExchange?: OnExchange;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const DEFAULT_MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** JSON-RPC 2.0 over HTTP to one URL, with kept-alive connections. */
export class RpcClient {
  readonly chain: ChainSlug;
  readonly #url: URL;
  readonly #limits: { timeoutMs: number; maxAnswerBytes: number };
  readonly #onExchange: OnExchange | undefined;
  #nextId = 1;

  constructor(options: RpcClientOptions) {
    this.chain = options.chain;
    this.#url = new URL(options.url);
    this.#limits = {
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxAnswerBytes: options.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES,
    };
    this.#onExchange = options.onExchange;
  }

  /**
   * Makes one call.
   *
   * @throws {RpcError} the node answered with a JSON-RPC error.
   * @throws {ChainUnreachable} no usable answer: refused, timed out, cut, not JSON-RPC, or 5xx.
   * @example await client.request<Hex>('eth_gasPrice', [])
   */
  async request<T = unknown>(method: string, params: readonly unknown[]): Promise<T> {
    const id = this.#nextId++;
    const answer = await this.#exchange({ jsonrpc: '2.0', id, method, params });
    const outcome = readOutcome(answer, id);
    if (outcome === undefined) {
      const error = Array.isArray(answer) ? undefined : readError(answer);
      throw error ?? this.#unreachable('The answer is not the JSON-RPC answer to this call.');
    }
    if (!outcome.ok) throw outcome.error;
    return outcome.result as T;
  }

  /**
   * Makes several calls in one HTTP exchange. Outcomes come in the order of the calls, whatever
   * order the node answered in.
   *
   * @throws {ChainUnreachable} as `request`; also when a call of the batch got no answer.
   */
  async batch(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
    if (calls.length === 0) return [];
    const firstId = this.#nextId;
    this.#nextId += calls.length;
    const answers = await this.#exchange(
      calls.map((call, index) => ({ jsonrpc: '2.0', id: firstId + index, ...call })),
    );
    if (!Array.isArray(answers)) {
      const error = readError(answers);
      throw this.#unreachable('The answer to a batch is not a list.', error);
    }
    const outcomes = new Map<number, RpcOutcome>();
    for (const answer of answers) {
      const id = isObject(answer) ? answer.id : undefined;
      if (typeof id !== 'number') continue;
      const outcome = readOutcome(answer, id);
      if (outcome) outcomes.set(id, outcome);
    }
    return calls.map((_, index) => {
      const outcome = outcomes.get(firstId + index);
      if (!outcome) throw this.#unreachable('A call of a batch got no answer.');
      return outcome;
    });
  }

  async #exchange(payload: unknown): Promise<unknown> {
    const startedAt = performance.now();
    let isAnswered = false;
    try {
      const answer = await this.#post(payload);
      isAnswered = true;
      return answer;
    } finally {
      this.#onExchange?.(this.chain, isAnswered, (performance.now() - startedAt) / 1_000);
    }
  }

  async #post(payload: unknown): Promise<unknown> {
    let answer: HttpAnswer;
    try {
      answer = await postJson(this.#url, JSON.stringify(payload), this.#limits);
    } catch (cause) {
      throw new ChainUnreachable(this.chain, { cause });
    }
    if (answer.status >= 500 || answer.status === 429) {
      throw this.#unreachable(`HTTP status ${answer.status}.`, answer.body.slice(0, 500));
    }
    try {
      return JSON.parse(answer.body);
    } catch (cause) {
      throw this.#unreachable(`HTTP status ${answer.status} with a body that is not JSON.`, cause);
    }
  }

  #unreachable(what: string, cause?: unknown): ChainUnreachable {
    return new ChainUnreachable(this.chain, { cause: new Error(what, { cause }) });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns undefined when the value is not the JSON-RPC answer to this id. */
function readOutcome(answer: unknown, id: number): RpcOutcome | undefined {
  if (!isObject(answer) || answer.id !== id) return undefined;
  const error = readError(answer);
  if (error) return { ok: false, error };
  return 'result' in answer ? { ok: true, result: answer.result } : undefined;
}

function readError(answer: unknown): RpcError | undefined {
  if (!isObject(answer) || !isObject(answer.error)) return undefined;
  const { code, message, data } = answer.error;
  if (typeof code !== 'number') return undefined;
  return new RpcError(code, data, { cause: new Error(String(message)) });
}
