import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';
import { EventFeed } from './event-feed.ts';

const HOUR_MS = 3_600_000;

function eventAt(id: string, created_at: number): AgentEvent {
  const trigger = { headline: id, kind: 'price', condition: 'below', threshold: 1, wallet: '0x1' };
  return {
    id,
    type: 'agent.triggered',
    created_at,
    agent: { id: 'w_alert_1', kind: 'price' },
    trigger,
  } as AgentEvent;
}

/** A pull rail in memory: newest first, in pages, and away when it is asked to be. */
function openRail(pageSize = 3) {
  const events: AgentEvent[] = [];
  let reads = 0;
  const rail = {
    isAway: false,
    add: (id: string, atMs: number) => {
      events.push(eventAt(id, atMs));
      events.sort((a, b) => b.created_at - a.created_at || (b.id < a.id ? -1 : 1));
    },
    reads: () => reads,
    readPage: async (cursor: string | null): Promise<AgentEventList> => {
      reads++;
      if (rail.isAway) throw new Error('away');
      const at = cursor === null ? 0 : events.findIndex(({ id }) => id === cursor) + 1;
      const page = events.slice(at, at + pageSize);
      const isLast = at + pageSize >= events.length;
      return { events: page, next_cursor: isLast ? null : (page.at(-1)?.id ?? null) };
    },
  };
  return rail;
}

const idsOf = (events: readonly AgentEvent[]) => events.map(({ id }) => id);

describe('a feed of events', () => {
  it('begins with what happens after it was opened', async () => {
    const rail = openRail();
    for (let at = 0; at < 10; at++) rail.add(`old${at}`, at * 1_000);
    const feed = new EventFeed(rail.readPage);
    await feed.start();
    expect(await feed.next()).toEqual([]);
    rail.add('a', 20_000);
    rail.add('b', 30_000);
    expect(idsOf(await feed.next())).toEqual(['a', 'b']);
    expect(await feed.next()).toEqual([]);
  });

  it('gives everything where nothing was there, also over a leap of the clock', async () => {
    const rail = openRail(1);
    const feed = new EventFeed(rail.readPage);
    await feed.start();
    rail.add('before', 1_000);
    rail.add('after', 1_000 + 5 * HOUR_MS);
    expect(idsOf(await feed.next())).toEqual(['before', 'after']);
  });

  it('returns events that appear behind those returned already', async () => {
    const rail = openRail();
    const feed = new EventFeed(rail.readPage);
    await feed.start();
    rail.add('b', 10_000);
    expect(idsOf(await feed.next())).toEqual(['b']);
    rail.add('a', 9_000);
    expect(idsOf(await feed.next())).toEqual(['a']);
  });

  it('reads no further back than it must', async () => {
    const rail = openRail(3);
    for (let at = 0; at < 300; at++) rail.add(`old${at}`, at * HOUR_MS);
    const feed = new EventFeed(rail.readPage);
    await feed.start();
    await feed.next();
    expect(rail.reads()).toBe(2);
  });

  it('returns each event once, in order, whatever happens between and during its reads', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), late: fc.integer({ min: 0, max: 3 }) }),
      fc.constant({ kind: 'look' as const, late: 0 }),
      fc.constant({ kind: 'away' as const, late: 0 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, pageSize) => {
          const rail = openRail(pageSize);
          const feed = new EventFeed(rail.readPage);
          await feed.start();
          const given: string[] = [];
          const added: string[] = [];
          let nowMs = 0;
          for (const { kind, late } of steps) {
            nowMs += 10 * 60_000;
            if (kind === 'add') {
              const id = `e${String(added.length).padStart(3, '0')}`;
              added.push(id);
              rail.add(id, nowMs - late * 1_000);
            } else {
              rail.isAway = kind === 'away';
              given.push(...idsOf(await feed.next().catch(() => [])));
            }
          }
          rail.isAway = false;
          given.push(...idsOf(await feed.next()));
          expect(given).toEqual(added);
        },
      ),
    );
  });
});
