import type { JsonAnswer } from '#server/outbound/get-json.ts';
import { type Unread, unread } from '../unread.ts';
import { createApiClient } from './api-client.ts';
import { describeFailure } from './describe-failure.ts';
import { field, plainDecimal, plainText } from './read-field.ts';

/** A pool as the source knows it. */
export interface YieldPool {
  readonly id: string;
  readonly project: string;
  readonly chain: string;
  readonly symbol: string;
  /** Percent a year, plain decimals; null where the source has none. */
  readonly apy: string | null;
  readonly supply_apy: string | null;
  readonly borrow_apy: string | null;
  /** When it was returned, Unix time in milliseconds. */
  readonly atMs: number;
}

export type YieldPools =
  | { readonly ok: true; readonly pools: ReadonlyMap<string, YieldPool> }
  | Unread;

/** Where yields of pools come from over HTTP. */
export interface YieldApi {
  readonly name: string;
  /** Reads the pools of some ids; one that the source does not have is left out. */
  read(ids: readonly string[], options: { readonly withBorrow: boolean }): Promise<YieldPools>;
}

/** Every pool of the source comes in one document: some 11 MB. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1_048_576;
/** First checks of new agents share what was read so short a time ago. */
const SHARED_MS = 60_000;
const APY_BOUNDS = [-1e6, 1e6] as const;

/**
 * DefiLlama's `GET /pools` and, for what borrowing costs, `GET /lendBorrow` (yields.llama.fi), by
 * the source's own pool ids.
 *
 * @param options.baseUrl such as https://yields.llama.fi
 */
export function createDefiLlamaYields(options: {
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}): YieldApi {
  const { baseUrl, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = options;
  const client = createApiClient(baseUrl, { timeoutMs, maxBytes: MAX_BYTES, nowMs });
  const shared = new Map<string, { atMs: number; rows: Promise<Rows> }>();

  function rowsOf(path: string, listOf: (value: unknown) => unknown): Promise<Rows> {
    const before = shared.get(path);
    if (before !== undefined && nowMs() - before.atMs < SHARED_MS) return before.rows;
    const rows = client.get(path).then((answer) => indexRows(answer, listOf, nowMs()));
    shared.set(path, { atMs: nowMs(), rows });
    void rows.then(({ ok }) => {
      if (!ok) shared.delete(path);
    });
    return rows;
  }

  return {
    name: 'defillama',
    async read(ids, { withBorrow }) {
      const [pools, borrows] = await Promise.all([
        rowsOf('/pools', (value) => field(value, 'data')),
        withBorrow ? rowsOf('/lendBorrow', (value) => value) : NO_ROWS,
      ]);
      if (!pools.ok) return pools;
      if (!borrows.ok) return borrows;
      const found = ids.flatMap((id) => {
        const row = pools.byId.get(id);
        if (row === undefined) return [];
        return [[id, toPool(id, row, borrows.byId.get(id), pools.atMs)] as const];
      });
      return { ok: true, pools: new Map(found) };
    },
  };
}

type Rows =
  | { readonly ok: true; readonly byId: ReadonlyMap<string, unknown>; readonly atMs: number }
  | Unread;

const NO_ROWS: Rows = { ok: true, byId: new Map(), atMs: 0 };

function indexRows(answer: JsonAnswer, listOf: (value: unknown) => unknown, atMs: number): Rows {
  if (!answer.ok) return describeFailure('DefiLlama', answer);
  const list = listOf(answer.value);
  if (!Array.isArray(list)) {
    return unread('source_silent', 'DefiLlama: Its answer is not a list.');
  }
  const byId = new Map<string, unknown>();
  for (const row of list) {
    const id = field(row, 'pool');
    if (typeof id === 'string') byId.set(id, row);
  }
  return { ok: true, byId, atMs };
}

function toPool(id: string, row: unknown, borrow: unknown, atMs: number): YieldPool {
  return {
    id,
    project: plainText(field(row, 'project')),
    chain: plainText(field(row, 'chain')),
    symbol: plainText(field(row, 'symbol')),
    apy: plainDecimal(field(row, 'apy'), ...APY_BOUNDS),
    supply_apy: plainDecimal(field(row, 'apyBase'), ...APY_BOUNDS),
    borrow_apy: plainDecimal(field(borrow, 'apyBaseBorrow'), ...APY_BOUNDS),
    atMs,
  };
}
