import { expect, test } from 'vitest';
import { placeHref, placesOf } from './places.ts';

test('knows where a path leads', () => {
  expect(placeHref('acme', '')).toBe('/portal/acme');
  expect(placeHref('acme', 'keys')).toBe('/portal/acme/keys');
  expect(placesOf('/portal/acme')).toEqual([]);
  expect(placesOf('/portal/acme/webhooks/wh_1')).toEqual(['webhooks', 'wh_1']);
});
