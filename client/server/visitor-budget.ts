import { Refusal } from './refusal.ts';

const WINDOW_MS = 60_000;
const MAX_VISITORS = 10_000;

/**
 * Counts the calls of each visitor, so that none of them spends the rate of the partner's key. Each
 * process counts for itself.
 */
export class VisitorBudget {
  readonly #callsPerMinute: number;
  readonly #visitors = new Map<string, { readonly untilMs: number; calls: number }>();

  constructor(callsPerMinute: number) {
    this.#callsPerMinute = callsPerMinute;
  }

  /** @throws Refusal 429 */
  spend(visitor: string): void {
    const nowMs = Date.now();
    const known = this.#visitors.get(visitor);
    const window =
      known !== undefined && known.untilMs > nowMs
        ? known
        : { untilMs: nowMs + WINDOW_MS, calls: 0 };
    if (window !== known) {
      // The oldest comes first.
      this.#visitors.delete(visitor);
      const [oldest] = this.#visitors.size < MAX_VISITORS ? [] : this.#visitors.keys();
      if (oldest !== undefined) this.#visitors.delete(oldest);
      this.#visitors.set(visitor, window);
    }
    window.calls += 1;
    if (window.calls <= this.#callsPerMinute) return;
    const seconds = Math.ceil((window.untilMs - nowMs) / 1_000);
    throw new Refusal(429, 'rate_limited', 'Too many requests. Wait a moment.', {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
