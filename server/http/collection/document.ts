import type { Operation } from '#server/operations/define-operation.ts';
import { BASE_PATH } from '../match-route.ts';

type Json = Record<string, unknown>;

/**
 * @returns the operations as a collection that Postman, Bruno and Insomnia open, one folder a tag
 * (https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html). The key is a variable of the reader's.
 */
export function collectionOf(operations: readonly Operation[]): Json {
  const folders = Map.groupBy(operations, ({ tags }) => tags[0] as string);
  return {
    info: {
      name: 'Portolan',
      description: 'Every operation with its examples. Set base_url and api_key first.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:3000' },
      { key: 'api_key', value: '' },
    ],
    item: [...folders].map(([name, inside]) => ({ name, item: inside.flatMap(requestsOf) })),
  };
}

/** One request for each example, or one without a body where an operation has no example. */
function requestsOf(operation: Operation): Json[] {
  const { summary, examples, method, auth, description } = operation;
  const shown = examples.length > 0 ? examples : [{ summary: '', request: undefined }];
  return shown.map((example) => ({
    name: shown.length > 1 ? `${summary}: ${example.summary}` : summary,
    request: {
      method,
      description,
      ...(auth === 'none' && { auth: { type: 'noauth' } }),
      header: [{ key: 'Content-Type', value: 'application/json' }],
      url: urlOf(operation, 'query' in example ? example.query : undefined),
      ...(example.request !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example.request, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  }));
}

function urlOf({ path }: Operation, query: object | undefined): Json {
  // `{id}` of a path is `:id` here.
  const segments = `${BASE_PATH}${path}`
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const parameters = segments.filter((segment) => segment.startsWith(':'));
  const asked = Object.entries(query ?? {}).map(([key, value]) => ({ key, value: String(value) }));
  const search = new URLSearchParams(asked.map(({ key, value }) => [key, value])).toString();
  return {
    raw: `{{base_url}}/${segments.join('/')}${search && `?${search}`}`,
    host: ['{{base_url}}'],
    path: segments,
    ...(asked.length > 0 && { query: asked }),
    ...(parameters.length > 0 && {
      variable: parameters.map((segment) => ({ key: segment.slice(1), value: '' })),
    }),
  };
}
