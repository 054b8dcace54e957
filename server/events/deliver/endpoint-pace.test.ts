import { describe, expect, it } from 'vitest';
import { EndpointPace } from './endpoint-pace.ts';

function attempt(pace: EndpointPace, id: string, durationMs: number | undefined): void {
  pace.begin(id);
  pace.end(id, durationMs);
}

describe('the slots of an endpoint', () => {
  it('are few for an unknown endpoint, and many once it has answered quickly', () => {
    const pace = new EndpointPace(100);
    pace.begin('new');
    expect(pace.slots().get('new')).toBe(pace.defaultSlots - 1);
    pace.end('new', 30);
    expect(pace.slots().get('new')).toBeGreaterThan(pace.defaultSlots);
  });

  it('are one while it is slow, until it is quick again', () => {
    const pace = new EndpointPace(100);
    attempt(pace, 'slow', 10_000);
    expect(pace.slots().get('slow')).toBe(1);
    pace.begin('slow');
    expect(pace.slots().get('slow')).toBe(0);
    pace.end('slow', 20);
    expect(pace.slots().get('slow')).toBeGreaterThan(1);
  });

  it('are zero for slow ones that together have a quarter of all', () => {
    const pace = new EndpointPace(8);
    for (const id of ['a', 'b', 'c']) attempt(pace, id, 10_000);
    attempt(pace, 'quick', 10);
    pace.begin('a');
    expect(pace.slots().get('c')).toBe(1);
    pace.begin('b');
    expect(pace.slots().get('c')).toBe(0);
    expect(pace.slots().get('quick')).toBeGreaterThan(1);
    expect(pace.free).toBe(6);
  });

  it('say nothing new of it when no attempt was made', () => {
    const pace = new EndpointPace(8);
    attempt(pace, 'a', 10_000);
    attempt(pace, 'a', undefined);
    expect(pace.slots().get('a')).toBe(1);
    expect(pace.free).toBe(8);
  });

  it('are remembered for the endpoints sent to last', () => {
    const pace = new EndpointPace(8);
    for (let id = 0; id < 2_500; id++) attempt(pace, String(id), 10);
    const slots = pace.slots();
    expect(slots.size).toBe(2_000);
    expect(slots.has('499')).toBe(false);
    expect(slots.has('2499')).toBe(true);
  });
});
