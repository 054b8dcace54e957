import { describe, expect, it } from 'vitest';
import { readerOrigin } from './reader-origin.ts';

const origin = (headers: Record<string, string>) => readerOrigin(new Headers(headers));

describe('the address in samples', () => {
  it.each([
    [{ host: 'docs.example' }, 'http://docs.example'],
    [{ host: '127.0.0.1:3580' }, 'http://127.0.0.1:3580'],
    [{ host: '[::1]:3000' }, 'http://[::1]:3000'],
    [{ host: 'docs.example', 'x-forwarded-proto': 'https' }, 'https://docs.example'],
  ])('%o is the reader’s own', (headers, expected) => {
    expect(origin(headers)).toBe(expected);
  });

  it.each(['', 'a b', 'x"; rm -rf /', "a'$(id)", 'user@host', 'host/path', 'host:99999999'])(
    'a host that is none is not repeated: %s',
    (host) => {
      expect(origin({ host })).toBe(origin({}));
      expect(origin({})).toMatch(/^http:\/\/[\w.:]+$/);
    },
  );
});
