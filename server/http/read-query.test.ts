import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readQuery } from './read-query.ts';

const SCHEMA = z.object({
  text: z.string().optional(),
  count: z.number().int().optional().default(5),
});

const read = (query: string) => readQuery(`http://host/path${query}`, SCHEMA);

describe('the query of a request', () => {
  it.each<[string, object]>([
    ['', {}],
    ['?', {}],
    ['?text=&count=', {}],
    ['?text=5&count=5', { text: '5', count: 5 }],
    ['?count=007', { count: 7 }],
    ['?text=a%20b+c', { text: 'a b c' }],
    ['?other=1&other=2', {}],
  ])('%j is %j', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it.each(['-1', '1.5', '1e3', '0x10', ' 1', '9'.repeat(20)])(
    'leaves %j, which is not a whole number, to the schema',
    (count) => {
      expect(read(`?count=${count}`)).toEqual({ count });
      expect(SCHEMA.safeParse(read(`?count=${count}`)).success).toBe(false);
    },
  );

  it.each(['?text=a&text=b', '?text=a%00b'])('refuses %s', (query) => {
    expect(() => read(query)).toThrow(/invalid_request/);
  });
});
