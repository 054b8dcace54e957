import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import type { Logger } from './logger.ts';

/** One request of a tenant, as it ended. */
export interface RequestLogEntry {
  readonly requestId: string;
  readonly partnerId: string;
  /** Null for an operation that takes no key. */
  readonly apiKeyId: string | null;
  /** `none` where a path or a method is none. */
  readonly operation: string;
  readonly status: number;
  readonly error: string | null;
  /** Credits spent. */
  readonly credits: number;
  readonly latencyMs: number;
  readonly atMs: number;
}

/** Short: a second of calls that is written at one blow would stand in the way of those that wait. */
const FLUSH_INTERVAL_MS = 250;
const MAX_QUEUED = 50_000;
const MAX_PER_STATEMENT = 5_000;

const INSERT = {
  name: 'insert_request_log',
  // Keys are locked in one order, so that processes that write at once never wait in a circle.
  text: `with entry as (
      select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::smallint[],
                           $6::text[], $7::integer[], $8::double precision[], $9::bigint[])
        as entry(request_id, partner_id, api_key_id, operation, status, error, credits,
                 latency_ms, at_ms)
    ), used as (
      select api_key_id as id, to_timestamp(max(at_ms) / 1000.0) as at
        from entry where api_key_id is not null group by 1
    ), locked as (
      select k.id from api_key k where k.id in (select id from used) order by k.id for no key update
    ), touched as (
      update api_key k set last_used_at = used.at
        from used join locked using (id)
       where k.id = used.id and (k.last_used_at is null or k.last_used_at < used.at)
         and (k.revoked_at is null or used.at < k.revoked_at)
    )
    insert into request_log
      (request_id, partner_id, api_key_id, operation, status, error, credits, latency_ms, at)
    select request_id, partner_id, api_key_id, operation, status, error, credits, latency_ms,
           to_timestamp(at_ms / 1000.0)
      from entry`,
};

/**
 * Writes the request log in batches, beside the requests: none of them waits for it. When the
 * database cannot keep up the queue stays bounded and what is dropped is counted and logged.
 */
export class RequestLog {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #queue: RequestLogEntry[] = [];
  #flushing: Promise<void> | null = null;
  #dropped = 0;
  #reported = 0;

  constructor(pool: pg.Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Entries that were dropped because the queue was full or a write failed. */
  get dropped(): number {
    return this.#dropped;
  }

  record(entry: RequestLogEntry): void {
    if (this.#queue.length >= MAX_QUEUED) {
      this.#dropped++;
      return;
    }
    this.#queue.push(entry);
  }

  /** Writes what is queued. Resolves when it is written or given up. */
  async flush(): Promise<void> {
    this.#flushing ??= this.#writeQueued().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  /** Stops the clock and writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  async #writeQueued(): Promise<void> {
    while (this.#queue.length > 0) {
      const entries = this.#queue.splice(0, MAX_PER_STATEMENT);
      try {
        await this.#write(entries);
      } catch (error) {
        this.#dropped += entries.length;
        this.#logger.error({ err: error }, 'request log entries could not be written');
      }
    }
    if (this.#dropped > this.#reported) {
      this.#reported = this.#dropped;
      this.#logger.warn({ dropped: this.#dropped }, 'request log entries were dropped');
    }
  }

  async #write(entries: readonly RequestLogEntry[]): Promise<void> {
    await queryPrepared(this.#pool, INSERT, [
      entries.map((entry) => entry.requestId),
      entries.map((entry) => entry.partnerId),
      entries.map((entry) => entry.apiKeyId),
      entries.map((entry) => entry.operation),
      entries.map((entry) => entry.status),
      entries.map((entry) => entry.error),
      entries.map((entry) => entry.credits),
      entries.map((entry) => entry.latencyMs),
      entries.map((entry) => entry.atMs),
    ]);
  }
}
