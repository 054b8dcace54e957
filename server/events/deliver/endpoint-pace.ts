/** For an endpoint about which nothing is known yet. */
const UNKNOWN_SLOTS = 4;
const QUICK_SLOTS = 24;
const SLOW_SLOTS = 1;
/** An attempt that takes longer makes its endpoint a slow one. */
const SLOW_MS = 2_000;
/** How many endpoints are remembered; the one that was sent to least lately is forgotten first. */
const MAX_REMEMBERED = 2_000;

/**
 * Distributes the slots of a worker over endpoints, so that slow or dead ones never take them from
 * the others: an endpoint that answers quickly may have many attempts at once, a slow one has one,
 * and all slow ones together have at most a quarter.
 */
export class EndpointPace {
  readonly #maxInFlight: number;
  readonly #inFlight = new Map<string, number>();
  readonly #isSlow = new Map<string, boolean>();
  #total = 0;

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight;
  }

  /** Slots for an endpoint that `slots` does not name. */
  readonly defaultSlots = UNKNOWN_SLOTS;

  get free(): number {
    return this.#maxInFlight - this.#total;
  }

  /** @returns how many more attempts each endpoint may have, by id; others have the default */
  slots(): ReadonlyMap<string, number> {
    let slowInFlight = 0;
    for (const [id, count] of this.#inFlight) {
      if (this.#isSlow.get(id) === true) slowInFlight += count;
    }
    const allowsSlow = slowInFlight < this.#maxInFlight / 4;
    const slots = new Map<string, number>();
    for (const [id, isSlow] of this.#isSlow) {
      const slowSlots = allowsSlow ? SLOW_SLOTS : 0;
      slots.set(id, Math.max(0, (isSlow ? slowSlots : QUICK_SLOTS) - this.#count(id)));
    }
    for (const [id, count] of this.#inFlight) {
      if (!slots.has(id)) slots.set(id, Math.max(0, UNKNOWN_SLOTS - count));
    }
    return slots;
  }

  begin(endpointId: string): void {
    this.#inFlight.set(endpointId, this.#count(endpointId) + 1);
    this.#total++;
  }

  /** @param durationMs how long the attempt took; undefined when none was made */
  end(endpointId: string, durationMs: number | undefined): void {
    const left = this.#count(endpointId) - 1;
    if (left > 0) this.#inFlight.set(endpointId, left);
    else this.#inFlight.delete(endpointId);
    this.#total--;
    if (durationMs === undefined) return;
    this.#isSlow.delete(endpointId);
    this.#isSlow.set(endpointId, durationMs > SLOW_MS);
    if (this.#isSlow.size > MAX_REMEMBERED) {
      this.#isSlow.delete(this.#isSlow.keys().next().value as string);
    }
  }

  #count(endpointId: string): number {
    return this.#inFlight.get(endpointId) ?? 0;
  }
}
