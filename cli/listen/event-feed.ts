import type { AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';

/** Reads one page of the pull rail, newest first. */
export type ReadPage = (cursor: string | null) => Promise<AgentEventList>;

/**
 * How far behind the newest event another one may still turn up: the list is in the order in which
 * things happened, and several workers write to it.
 */
const OVERLAP_MS = 60 * 60 * 1_000;

/**
 * Follows the pull rail from now on. Each event is given once, oldest first, however often a page
 * is read again, and also when the service was away in between.
 */
export class EventFeed {
  readonly #readPage: ReadPage;
  /** Events that were given or were there at the start, by id, with their time. */
  readonly #known = new Map<string, number>();
  #newestMs = Number.NEGATIVE_INFINITY;
  #isStarted = false;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
  }

  /** Records the existing events. @throws errors of reading a page */
  async start(): Promise<void> {
    for (const event of await this.#readSince(null)) this.#remember(event);
    this.#isStarted = true;
  }

  /** @returns new events, oldest first. @throws errors of reading a page; no event is lost then */
  async next(): Promise<readonly AgentEvent[]> {
    if (!this.#isStarted) {
      await this.start();
      return [];
    }
    const recent = await this.#readSince(this.#newestMs - OVERLAP_MS);
    const fresh = recent.filter(({ id }) => !this.#known.has(id)).reverse();
    for (const event of fresh) this.#remember(event);
    for (const [id, atMs] of this.#known) {
      if (atMs < this.#newestMs - 2 * OVERLAP_MS) this.#known.delete(id);
    }
    return fresh;
  }

  /** Reads what happened since a time; with null, since an overlap before the newest event. */
  async #readSince(sinceMs: number | null): Promise<readonly AgentEvent[]> {
    const events: AgentEvent[] = [];
    let cursor: string | null = null;
    do {
      const page: AgentEventList = await this.#readPage(cursor);
      events.push(...page.events);
      cursor = page.next_cursor;
      const untilMs = sinceMs ?? (events[0]?.created_at ?? 0) - OVERLAP_MS;
      if ((events.at(-1)?.created_at ?? 0) < untilMs) {
        return events.filter(({ created_at }) => created_at >= untilMs);
      }
    } while (cursor !== null);
    return events;
  }

  #remember({ id, created_at }: AgentEvent): void {
    this.#known.set(id, created_at);
    this.#newestMs = Math.max(this.#newestMs, created_at);
  }
}
