import type { ContractRead } from '#server/chains/evm/read.ts';
import { ApiError, type FieldIssue } from '#server/errors/api-error.ts';

/**
 * Does the work for every item and reports the issues of all of them at once.
 *
 * @throws {ApiError} invalid_request with the issues of every item that was refused.
 */
export function collectIssues<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): readonly R[] {
  const issues: FieldIssue[] = [];
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    try {
      results.push(work(item, index));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new ApiError('invalid_request', { issues });
  return results;
}

/**
 * The same for work that reads, one item after the other.
 *
 * @throws {ApiError} invalid_request with the issues of every item that was refused.
 */
export function* collectReadIssues<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => ContractRead<R>,
): ContractRead<readonly R[]> {
  const issues: FieldIssue[] = [];
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    try {
      results.push(yield* work(item, index));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new ApiError('invalid_request', { issues });
  return results;
}
