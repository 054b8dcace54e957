import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';

/** Base of the public interface; a breaking change ships under another one (spec 9.3). */
export const BASE_PATH = '/v1beta';

/** Operations by path, then by method. */
export type RouteTable = ReadonlyMap<string, ReadonlyMap<string, Operation>>;

export function buildRouteTable(operations: readonly Operation[]): RouteTable {
  const table = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const path = BASE_PATH + operation.path;
    const methods = table.get(path) ?? new Map<string, Operation>();
    table.set(path, methods.set(operation.method, operation));
  }
  return table;
}

/** @returns the path of an absolute URL as it was sent, without query. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start === -1) return '/';
  for (let end = start; end < url.length; end++) {
    const character = url.charCodeAt(end);
    if (character === 0x3f || character === 0x23) return url.slice(start, end);
  }
  return url.slice(start);
}

/** @returns the `Allow` header of a path. */
export function allowedMethods(methods: ReadonlyMap<string, Operation>): string {
  const verbs = [...methods.keys()];
  if (methods.has('GET')) verbs.push('HEAD');
  return [...verbs, 'OPTIONS'].join(', ');
}

/**
 * @returns the operation for a verb; HEAD is answered as GET
 * @throws ApiError method_not_allowed with `Allow`
 */
export function operationFor(methods: ReadonlyMap<string, Operation>, method: string): Operation {
  const operation = methods.get(method === 'HEAD' ? 'GET' : method);
  if (operation === undefined) {
    throw new ApiError('method_not_allowed', { headers: { Allow: allowedMethods(methods) } });
  }
  return operation;
}
