import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPath } from './playground.ts';

const TEMPLATE = '/agents/{id}/deliveries/{delivery_id}';

describe('a path with its values', () => {
  it('keeps its segments for all values, or is refused', () => {
    const part = fc.constantFrom(
      '.',
      '/',
      '\\',
      '%2e',
      '%2F',
      '?',
      '#',
      'a',
      ' ',
      '\t',
      ':',
      '@',
      'é',
      '\ud800',
    );
    const value = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(value, value, (id, deliveryId) => {
        let path: string;
        try {
          path = fillPath(TEMPLATE, { id, delivery_id: deliveryId });
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' });
          return;
        }
        const { pathname, search, hash } = new URL(`/v1beta${path}`, 'https://api.test');
        const segments = pathname.split('/');
        expect(segments).toHaveLength(6);
        expect([segments[1], segments[2], segments[4]]).toEqual(['v1beta', 'agents', 'deliveries']);
        expect([segments[3], segments[5]].map((one) => decodeURIComponent(one ?? ''))).toEqual([
          id.trim(),
          deliveryId.trim(),
        ]);
        expect(search + hash).toBe('');
      }),
    );
  });

  it.each(['', ' ', '.', '..', '%2e', '%2E.', ' .. '])('refuses %j', (id) => {
    expect(() => fillPath('/agents/{id}', { id })).toThrow();
  });
});
