import { invalidField } from '#server/errors/api-error.ts';
import { MAX_DEPTH, MAX_VALUES, tooDeep, tooManyValues } from './count-values.ts';
import { formatFieldPath } from './field-path.ts';

const IGNORED_KEYS = ['__proto__', 'constructor', 'prototype'] as const;

interface Visit {
  readonly value: object;
  readonly path: readonly (string | number)[];
}

/**
 * Makes parsed JSON safe to work on: keys that could reach a prototype are dropped; null bytes,
 * numbers beyond a double, extreme nesting and floods of values are refused. It keeps its own
 * stack, so that no nesting can exhaust the call stack.
 *
 * @throws ApiError invalid_request that names the field
 */
export function cleanJson(root: unknown): unknown {
  checkScalar(root, []);
  const pending: Visit[] = isContainer(root) ? [{ value: root, path: [] }] : [];
  let count = 0;
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { value, path } = visit;
    if (path.length >= MAX_DEPTH) {
      throw tooDeep(formatFieldPath(path.slice(0, 4)));
    }
    if (!Array.isArray(value)) dropIgnoredKeys(value);
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, child] of entries) {
      if (++count > MAX_VALUES) throw tooManyValues();
      const childPath = [...path, key];
      if (typeof key === 'string' && key.includes('\0')) {
        throw invalidField(formatFieldPath(path), 'A field name holds a null byte. Remove it.');
      }
      if (typeof key === 'string' && !key.isWellFormed()) {
        throw invalidField(
          formatFieldPath(path),
          'A field name holds half a character. Remove it.',
        );
      }
      checkScalar(child, childPath);
      if (isContainer(child)) pending.push({ value: child, path: childPath });
    }
  }
  return root;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function dropIgnoredKeys(value: object): void {
  for (const key of IGNORED_KEYS) {
    if (Object.hasOwn(value, key)) delete (value as Record<string, unknown>)[key];
  }
}

/** Half a character, as a text has that is cut in the middle of an emoji: no database takes it. */
const HALF = 'This holds half a character. Remove it.';

function checkScalar(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidField(formatFieldPath(path), 'This holds a null byte. Remove it.');
  }
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw invalidField(formatFieldPath(path), HALF);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalidField(formatFieldPath(path), 'This number is too large. Send a smaller one.');
  }
}
