import { ApiError } from '#server/errors/api-error.ts';

/** How many bytes of request bodies may be in memory at once. */
export interface ByteLimits {
  readonly processBytes: number;
  readonly callerBytes: number;
}

const MIB = 1_048_576;

/**
 * Room for several of the largest bodies at once, and for one caller for two of them.
 *
 * @param largestBytes what the deployment lets one body come to
 */
export function byteLimits(largestBytes: number): ByteLimits {
  const callerBytes = Math.max(16 * MIB, 2 * largestBytes);
  return { callerBytes, processBytes: 4 * callerBytes };
}

/** The bytes that one call holds of a budget. */
export interface ByteLease {
  /**
   * Counts bytes that were read.
   *
   * @throws ApiError rate_limited where the caller has too many in memory, service_unavailable where
   * the process has
   */
  take(bytes: number): void;
  /** Gives back all that was taken; nothing happens the second time. */
  release(): void;
}

/** A call under way is done with its body soon. */
const RETRY_AFTER_S = 1;

/**
 * Bounds what bodies of requests take in memory at once: for a process, so that it never runs out,
 * and for a caller, so that no caller takes all of it. It counts what has arrived, not what was
 * announced: anyone who announces much and sends nothing takes no room.
 */
export class ByteBudget {
  readonly #limits: ByteLimits;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  /** The bytes in memory now. */
  get total(): number {
    return this.#total;
  }

  lease(caller: string): ByteLease {
    let taken = 0;
    return {
      take: (bytes) => {
        this.#add(caller, bytes);
        taken += bytes;
      },
      release: () => {
        this.#total -= taken;
        const left = (this.#held.get(caller) ?? 0) - taken;
        if (left > 0) this.#held.set(caller, left);
        else this.#held.delete(caller);
        taken = 0;
      },
    };
  }

  #add(caller: string, bytes: number): void {
    const headers = { 'Retry-After': String(RETRY_AFTER_S) };
    const held = (this.#held.get(caller) ?? 0) + bytes;
    if (held > this.#limits.callerBytes) {
      throw new ApiError('rate_limited', {
        message: 'Too many large requests at once. Wait for answers before sending more.',
        headers,
      });
    }
    if (this.#total + bytes > this.#limits.processBytes) {
      throw new ApiError('service_unavailable', { headers });
    }
    this.#total += bytes;
    this.#held.set(caller, held);
  }
}
