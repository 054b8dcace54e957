import { describe, expect, it } from 'vitest';
import { prefersEventStream } from './accept.ts';

describe('prefersEventStream', () => {
  it.each([
    ['text/event-stream', true],
    ['TEXT/EVENT-STREAM', true],
    ['text/event-stream;q=0.9', true],
    ['text/event-stream, application/json', true],
    ['application/json, text/event-stream', false],
    ['application/json;q=0.5, text/event-stream', true],
    ['text/event-stream;q=0.2, application/json', false],
    ['text/event-stream;q=0', false],
    ['application/json', false],
    ['*/*', false],
    ['text/event-stream, */*', true],
    ['', false],
    [null, false],
  ])('%s: %s', (accept, expected) => {
    expect(prefersEventStream(accept)).toBe(expected);
  });
});
