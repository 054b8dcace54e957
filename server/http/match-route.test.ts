import { describe, expect, it } from 'vitest';
import type { Operation } from '#server/operations/define-operation.ts';
import { allowedMethods, buildRouteTable, matchRoute } from './match-route.ts';

function operation(method: Operation['method'], path: Operation['path']): Operation {
  return { id: `${method} ${path}`, method, path } as unknown as Operation;
}

const TABLE = buildRouteTable([
  operation('POST', '/agents'),
  operation('GET', '/agents'),
  operation('GET', '/agents/{id}'),
  operation('DELETE', '/agents/{id}'),
  operation('POST', '/agents/{id}/test'),
  operation('GET', '/agents/all'),
]);

function match(path: string) {
  const found = matchRoute(TABLE, path);
  return found && [allowedMethods(found.methods), { ...found.parameters }];
}

describe('the route of a path', () => {
  it('is the literal one first, else the one whose segments fit', () => {
    expect(match('/v1beta/agents')).toEqual(['POST, GET, HEAD, OPTIONS', {}]);
    expect(match('/v1beta/agents/all')).toEqual(['GET, HEAD, OPTIONS', {}]);
    expect(match('/v1beta/agents/w_1')).toEqual(['GET, DELETE, HEAD, OPTIONS', { id: 'w_1' }]);
    expect(match('/v1beta/agents/w_1/test')).toEqual(['POST, OPTIONS', { id: 'w_1' }]);
  });

  it('takes a segment as it was sent', () => {
    expect(match('/v1beta/agents/%77_1')).toEqual(['GET, DELETE, HEAD, OPTIONS', { id: '%77_1' }]);
    expect(match('/v1beta/agents/__proto__')).toEqual([
      'GET, DELETE, HEAD, OPTIONS',
      { id: '__proto__' },
    ]);
  });

  it.each(['/v1beta/agents/', '/v1beta/agents//test', '/v1beta/agents/w/x', '/v1beta', '/', ''])(
    'is not found for %j',
    (path) => {
      expect(match(path)).toBeUndefined();
    },
  );
});
