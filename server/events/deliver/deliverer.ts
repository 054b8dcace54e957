import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { GroupCommit } from '#server/db/group-commit.ts';
import { isDatabaseAway } from '#server/db/is-database-away.ts';
import { type Turn, takeTurn } from '../budget/take-turn.ts';
import { openPreparation } from '../stored-preparation.ts';
import { type DnsResolver, sendWebhook, type WebhookPolicy } from '../webhooks/index.ts';
import { beginAttempts } from './begin-attempts.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  pauseEndpoint,
  releaseDelivery,
} from './claim-deliveries.ts';
import { EndpointPace } from './endpoint-pace.ts';
import { type Isolated, isolateFailures } from './isolate-failures.ts';
import { type AcknowledgedAttempt, recordDeliveries } from './record-deliveries.ts';
import { recordFailure } from './record-failure.ts';
import { signDelivery } from './sign-delivery.ts';
import { webhookBody } from './webhook-body.ts';

export interface DelivererOptions {
  readonly pool: pg.Pool;
  /** The key from which every signing secret is derived; at least 32 bytes. */
  readonly masterKey: Uint8Array;
  readonly policy: WebhookPolicy;
  /** Asks the DNS; the name servers themselves unless it is given. */
  readonly resolver?: DnsResolver | undefined;
  /** The clock that deliveries fall due by, Unix time in milliseconds. */
  readonly nowMs: () => number;
  /** The clock that signatures carry, Unix time in milliseconds. */
  readonly wallClockMs?: (() => number) | undefined;
  readonly send?: typeof sendWebhook | undefined;
  /** Receives errors that are not the receiver's: an unreachable database, a wrong master key. */
  readonly onError: (error: unknown) => void;
  /** Longer than an attempt may take. */
  readonly leaseMs?: number | undefined;
  readonly maxInFlight?: number | undefined;
}

/** The result of a pass, in attempts. */
export interface DeliveryPass {
  readonly delivered: number;
  readonly failed: number;
  readonly deadLettered: number;
}

/** Options with their defaults. */
type Settled = {
  readonly [Name in Exclude<keyof DelivererOptions, 'resolver'>]-?: NonNullable<
    DelivererOptions[Name]
  >;
} & Pick<DelivererOptions, 'resolver'>;

interface Message {
  readonly body: string;
  readonly signature: string;
}

const LEASE_MS = 30_000;
const MAX_IN_FLIGHT = 200;
const MAX_CLAIMED = 50;
/** Looking around costs more where very many endpoints wait for retries. */
const LOOK_AROUND_EVERY = 4;
/** Attempts that end within this time are replaced by one claim together. */
const GATHER_MS = 5;
/** Before a result that could not be recorded is recorded again; it doubles each time. */
const RECORD_PAUSE_MS = 50;
/** A delivery that this process cannot send at all is left to others for a while. */
const POSTPONE_MS = 120_000;

/** Sends due deliveries, several endpoints in parallel. One for each process. */
export class Deliverer {
  readonly #options: Settled;
  readonly #pace: EndpointPace;
  readonly #begin: GroupCommit<ClaimedDelivery, Isolated<number | undefined>>;
  readonly #record: GroupCommit<AcknowledgedAttempt, Isolated<undefined>>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #pass: Promise<DeliveryPass> | null = null;
  #tally = { delivered: 0, failed: 0, deadLettered: 0 };
  #claims = 0;
  #stopping = false;
  #isAskedAgain = false;
  #wake = Promise.withResolvers<void>();

  constructor(options: DelivererOptions) {
    this.#options = {
      ...options,
      wallClockMs: options.wallClockMs ?? Date.now,
      send: options.send ?? sendWebhook,
      leaseMs: options.leaseMs ?? LEASE_MS,
      maxInFlight: options.maxInFlight ?? MAX_IN_FLIGHT,
    };
    const { pool, nowMs, leaseMs } = this.#options;
    this.#pace = new EndpointPace(this.#options.maxInFlight);
    this.#begin = new GroupCommit({
      run: (deliveries) =>
        isolateFailures(deliveries, (some) =>
          beginAttempts(pool, some, { nowMs: nowMs(), leaseMs }),
        ),
      maxBatch: MAX_CLAIMED,
      maxInFlight: 2,
    });
    this.#record = new GroupCommit({
      run: (attempts) =>
        isolateFailures(attempts, async (some) => {
          await recordDeliveries(pool, some);
          return some.map(() => undefined);
        }),
      maxBatch: MAX_CLAIMED,
      maxInFlight: 2,
    });
  }

  /**
   * Sends until no due delivery may be sent. If called while a pass runs, that pass looks again, so
   * hints cost little.
   *
   * @returns the result, once no attempt is running
   */
  run(): Promise<DeliveryPass> {
    this.#isAskedAgain = true;
    this.#wake.resolve();
    this.#pass ??= this.#runPass().finally(() => {
      this.#pass = null;
    });
    return this.#pass;
  }

  /**
   * Stops claiming, lets running attempts end, and aborts the rest after a time; those are due
   * again immediately, for any worker.
   */
  async stop({ graceMs = 5_000 } = {}): Promise<void> {
    this.#stopping = true;
    this.#wake.resolve();
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await this.#pass?.catch(this.#options.onError);
    clearTimeout(timer);
  }

  async #runPass(): Promise<DeliveryPass> {
    this.#tally = { delivered: 0, failed: 0, deadLettered: 0 };
    try {
      while (!this.#stopping) {
        this.#isAskedAgain = false;
        this.#wake = Promise.withResolvers();
        // Attempts that end during a claim free slots that the claim did not know of.
        const hadAllSlots = this.#inFlight.size === 0;
        const startedAt = performance.now();
        const claimed = this.#pace.free > 0 ? await this.#claim() : 0;
        const claimMs = performance.now() - startedAt;
        if (claimed > 0 || this.#isAskedAgain) continue;
        if (hadAllSlots) break;
        if (this.#inFlight.size > 0) {
          await Promise.race([...this.#inFlight, this.#wake.promise]);
        }
        // A claim that takes long, over very many endpoints, is not asked for all the time.
        await wait(Math.max(GATHER_MS, claimMs));
      }
    } finally {
      // Also when the database is unreachable: running attempts still end.
      while (this.#inFlight.size > 0) await Promise.race(this.#inFlight);
    }
    return this.#tally;
  }

  async #claim(): Promise<number> {
    const { pool, nowMs, leaseMs } = this.#options;
    const deliveries = await claimDeliveries(pool, {
      leaseToken: randomUUID(),
      leaseMs,
      nowMs: nowMs(),
      maxDeliveries: Math.min(MAX_CLAIMED, this.#pace.free),
      looksAround: this.#claims++ % LOOK_AROUND_EVERY === 0,
      defaultSlots: this.#pace.defaultSlots,
      slots: this.#pace.slots(),
    });
    for (const delivery of deliveries) {
      this.#pace.begin(delivery.endpoint.id);
      const sending = this.#deliver(delivery).then((durationMs) => {
        this.#inFlight.delete(sending);
        this.#pace.end(delivery.endpoint.id, durationMs);
      });
      this.#inFlight.add(sending);
    }
    return deliveries.length;
  }

  /** @returns how long the attempt took; undefined when none was made. It never rejects. */
  async #deliver(delivery: ClaimedDelivery): Promise<number | undefined> {
    const { pool, nowMs, onError } = this.#options;
    try {
      if (this.#stopping) {
        await releaseDelivery(pool, delivery);
        return undefined;
      }
      const message = this.#prepare(delivery);
      if (message instanceof Error) {
        onError(message);
        await releaseDelivery(pool, delivery, nowMs() + POSTPONE_MS);
        return undefined;
      }
      return await this.#attempt(delivery, message);
    } catch (error) {
      // The lease ends by itself, and the delivery is due again.
      onError(error);
      return undefined;
    }
  }

  /** @returns the request to send, or why this process cannot make it */
  #prepare(delivery: ClaimedDelivery): Message | Error {
    const { masterKey, nowMs, wallClockMs } = this.#options;
    try {
      const body = webhookBody({ event: openLink(delivery, masterKey) });
      const clocks = { nowMs: nowMs(), wallClockMs: wallClockMs() };
      return { body, signature: signDelivery(delivery.endpoint, body, masterKey, clocks) };
    } catch (error) {
      return error as Error;
    }
  }

  /** @returns how long it took; undefined when the lease was lost before anything was sent */
  async #attempt(delivery: ClaimedDelivery, message: Message): Promise<number | undefined> {
    const { pool, policy, nowMs, send } = this.#options;
    const { body, signature } = message;
    const turn = await this.#takeTurn(delivery);
    if (turn === null) return undefined;
    const number = unwrap(await this.#begin.submit(delivery));
    if (number === undefined) return undefined;
    const result = await send({
      url: delivery.endpoint.url,
      body,
      headers: { 'X-Service-Event-Id': delivery.event.id, 'X-Service-Signature': signature },
      policy,
      resolver: turn.resolver,
      signal: this.#abort.signal,
    });
    if (result.outcome === 'delivered') {
      const { status, durationMs, answerExcerpt } = result;
      const deliveryId = delivery.id;
      const atMs = nowMs();
      const attempt = { deliveryId, number, status, durationMs, answerExcerpt, atMs };
      await this.#keepTrying(async () => unwrap(await this.#record.submit(attempt)));
      this.#tally.delivered++;
    } else {
      const outcome = await this.#keepTrying(() =>
        recordFailure(pool, delivery, number, result, nowMs()),
      );
      this.#tally.failed++;
      if (outcome === 'dead_lettered') this.#tally.deadLettered++;
    }
    return result.durationMs;
  }

  /**
   * Where posts are limited, this one is counted now. One that has to wait is released: the deliveries
   * for an endpoint that never acknowledged anything wait together, in order.
   *
   * @returns null when it may not be sent yet
   */
  async #takeTurn(delivery: ClaimedDelivery): Promise<Turn | null> {
    const { pool, policy, resolver, nowMs } = this.#options;
    const { partnerId, endpoint, isAsked } = delivery;
    const { url, isAcknowledged } = endpoint;
    const post = { partnerId, url, isAcknowledged, isAsked };
    const turn = await takeTurn(pool, post, { policy, resolver });
    const waitMs = (spent: readonly { waitMs: number }[]) =>
      Math.max(0, ...spent.map((limit) => limit.waitMs));
    const endpointMs = waitMs(turn.spent.endpoint);
    const askedMs = waitMs(turn.spent.asked);
    if (endpointMs === 0 && askedMs === 0) return turn;
    if (endpointMs > 0) await pauseEndpoint(pool, endpoint.id, endpointMs);
    await releaseDelivery(pool, delivery, askedMs > 0 ? nowMs() + askedMs : undefined);
    return null;
  }

  /**
   * Only this process knows the result of a request, so it waits for an unreachable database as
   * long as the delivery's lease is valid: otherwise the request would be sent again.
   */
  async #keepTrying<T>(write: () => Promise<T>): Promise<T> {
    const { leaseMs, onError } = this.#options;
    const giveUpAtMs = performance.now() + leaseMs;
    for (let pauseMs = RECORD_PAUSE_MS; ; pauseMs *= 2) {
      try {
        return await write();
      } catch (error) {
        const isLate = performance.now() + pauseMs > giveUpAtMs;
        if (this.#stopping || isLate || !isDatabaseAway(error)) throw error;
        onError(error);
      }
      await wait(pauseMs);
    }
  }
}

/**
 * @returns the event as it is published
 * @throws Error where the link of its plan was sealed under another key: it waits for the right one
 */
function openLink({ event, partnerId }: ClaimedDelivery, masterKey: Uint8Array) {
  if (event.preparation === null) return event;
  const preparation = openPreparation(event.preparation, partnerId, masterKey);
  if (event.preparation.review_url !== undefined && preparation.review_url === undefined) {
    throw new Error(`The link of ${event.id} was sealed under another master key.`);
  }
  return { ...event, preparation };
}

/** @throws the error of an item that failed */
function unwrap<T>(result: Isolated<T>): T {
  if (result.ok) return result.value;
  throw result.error;
}

/** Sends everything that is due once, and returns the result. */
export function runDeliveryPass(options: DelivererOptions): Promise<DeliveryPass> {
  return new Deliverer(options).run();
}
