import type { Picture } from './fetch-picture.ts';

const KEPT_MS = 24 * 60 * 60_000;
/** A server that is down is asked again soon, and not by every page that is opened. */
const MISSING_MS = 10 * 60_000;
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_AT_ONCE = 4;
const MOST_WAITING = 64;

interface Kept {
  readonly picture: Picture | undefined;
  readonly untilMs: number;
}

/**
 * Pictures by their address, fetched once a day for everybody. Their bytes in memory, the fetches at once
 * and those that wait are bounded; what is beyond is missing for the moment.
 */
export class LogoCache {
  readonly #fetch: (address: string) => Promise<Picture | undefined>;
  readonly #nowMs: () => number;
  /** The one that was asked for longest ago first. */
  readonly #kept = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Picture | undefined>>();
  #bytes = 0;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(fetch: (address: string) => Promise<Picture | undefined>, nowMs = Date.now) {
    this.#fetch = fetch;
    this.#nowMs = nowMs;
  }

  /** The picture of an address; undefined where there is none to be had now. Never rejects. */
  async get(address: string): Promise<Picture | undefined> {
    const kept = this.#kept.get(address);
    if (kept && kept.untilMs > this.#nowMs()) {
      this.#kept.delete(address);
      this.#kept.set(address, kept);
      return kept.picture;
    }
    const underWay = this.#underWay.get(address);
    if (underWay) return underWay;
    if (this.#waiting.length >= MOST_WAITING) return undefined;
    const fetching = this.#inTurn(() => this.#fetch(address).catch(() => undefined));
    this.#underWay.set(address, fetching);
    const picture = await fetching;
    this.#underWay.delete(address);
    this.#keep(address, picture);
    return picture;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MOST_AT_ONCE) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #keep(address: string, picture: Picture | undefined): void {
    this.#drop(address);
    this.#kept.set(address, {
      picture,
      untilMs: this.#nowMs() + (picture ? KEPT_MS : MISSING_MS),
    });
    this.#bytes += sizeOf(picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    this.#bytes -= sizeOf(this.#kept.get(address)?.picture);
    this.#kept.delete(address);
  }
}

function sizeOf(picture: Picture | undefined): number {
  return picture?.bytes.length ?? 0;
}
