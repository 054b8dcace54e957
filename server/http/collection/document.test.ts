import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#server/operations/registry.ts';
import { BASE_PATH } from '../match-route.ts';
import { collectionOf } from './document.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly auth?: unknown;
    readonly url: { readonly raw: string };
    readonly body?: { readonly raw: string };
  };
}
const collection = collectionOf(OPERATIONS) as {
  readonly item: readonly { readonly item: readonly Item[] }[];
};
const items = collection.item.flatMap(({ item }) => item);

describe('the collection', () => {
  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'has %s with each of its examples',
    (_, { method, path, examples, auth }) => {
      const url = `{{base_url}}${BASE_PATH}${path.replaceAll(/\{(.+?)\}/g, ':$1')}`;
      const found = items.filter(
        ({ request }) => request.method === method && request.url.raw.split('?')[0] === url,
      );
      expect(found).toHaveLength(Math.max(1, examples.length));
      const bodies = found.flatMap(({ request }) =>
        request.body ? [JSON.parse(request.body.raw) as unknown] : [],
      );
      const wanted = examples.flatMap(({ request }) => (request === undefined ? [] : [request]));
      expect(bodies).toEqual(wanted.map((body) => JSON.parse(JSON.stringify(body))));
      expect(found.every(({ request }) => (request.auth !== undefined) === (auth === 'none'))).toBe(
        true,
      );
    },
  );

  it('names no request twice in a folder, and holds no key', () => {
    for (const { item } of collection.item) {
      const names = item.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(JSON.stringify(collection)).not.toMatch(/ptn_live_[A-Za-z0-9]/);
  });
});
