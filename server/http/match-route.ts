import type { Operation } from '#server/operations/define-operation.ts';

/** Base of the public interface; a breaking change ships under another one (`docs/guides/versioning.md`). */
export const BASE_PATH = '/v1beta';

/** The operations of one path, by method. */
type Methods = ReadonlyMap<string, Operation>;

interface Pattern {
  /** The segments of a path; null in the place of a parameter. */
  readonly segments: readonly (string | null)[];
  readonly names: readonly string[];
  readonly methods: Methods;
}

/** Operations by path: those without parameters directly, the others by their segments. */
export interface RouteTable {
  readonly literal: ReadonlyMap<string, Methods>;
  readonly patterns: readonly Pattern[];
}

/** The route at a path. */
export interface RouteMatch {
  readonly methods: Methods;
  readonly parameters: Readonly<Record<string, string>>;
}

export function buildRouteTable(operations: readonly Operation[]): RouteTable {
  const table = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const path = fullPath(operation);
    const methods = table.get(path) ?? new Map<string, Operation>();
    table.set(path, methods.set(operation.method, operation));
  }
  const literal = new Map([...table].filter(([path]) => !path.includes('{')));
  const patterns = [...table]
    .filter(([path]) => path.includes('{'))
    .map(([path, methods]) => {
      const names = path.split('/').map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]);
      return {
        segments: path.split('/').map((segment, at) => (names[at] === undefined ? segment : null)),
        names: names.filter((name) => name !== undefined),
        methods,
      };
    });
  return { literal, patterns };
}

/** The path of an operation from the root, as it is written with its parameters. */
export function fullPath({ basePath, path }: Operation): string {
  return (basePath ?? BASE_PATH) + path;
}

const NO_PARAMETERS = Object.freeze({});

/** @returns the route at a path, taken as it was sent: nothing in it is decoded. */
export function matchRoute(table: RouteTable, path: string): RouteMatch | undefined {
  const methods = table.literal.get(path);
  if (methods !== undefined) return { methods, parameters: NO_PARAMETERS };
  const sent = path.split('/');
  for (const { segments, names, methods } of table.patterns) {
    if (segments.length !== sent.length) continue;
    const values: string[] = [];
    const fits = segments.every((segment, at) => {
      const value = sent[at] as string;
      if (segment !== null) return segment === value;
      values.push(value);
      return value !== '';
    });
    if (!fits) continue;
    const parameters = Object.fromEntries(names.map((name, at) => [name, values[at] as string]));
    return { methods, parameters };
  }
  return undefined;
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
export function allowedMethods(methods: Methods): string {
  const verbs = [...methods.keys()];
  if (methods.has('GET')) verbs.push('HEAD');
  return [...verbs, 'OPTIONS'].join(', ');
}

/** @returns the operation for a verb, or undefined; HEAD is answered as GET */
export function operationFor(methods: Methods, method: string): Operation | undefined {
  return methods.get(method === 'HEAD' ? 'GET' : method);
}
