/**
 * Next bundles a module several times into one process, whose parts are shared by all: an error that
 * one copy throws is caught by another. So it is known by a mark, not by the class that made it.
 *
 * @example static [Symbol.hasInstance](value: unknown): value is ApiError { return isMarked(value, MARK) }
 */
export function isMarked(value: unknown, mark: symbol): boolean {
  return typeof value === 'object' && value !== null && mark in value;
}
