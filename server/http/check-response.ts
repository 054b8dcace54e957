import { isDeepStrictEqual } from 'node:util';
import type { ApiError } from '#server/errors/api-error.ts';
import { errorCodesOf, type Operation } from '#server/operations/define-operation.ts';

/**
 * Checks a response against the operation's definition: its schema, without additional fields.
 *
 * @throws Error that names the operation and what differs
 */
export function checkResponse(operation: Operation, response: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(response));
  const parsed = operation.response.schema.safeParse(wire);
  if (!parsed.success) {
    throw new Error(`${operation.id} broke its response schema: ${parsed.error.message}`);
  }
  if (!isDeepStrictEqual(parsed.data, wire)) {
    throw new Error(`${operation.id} answered with fields that its schema does not have`);
  }
}

/** @throws Error when an operation fails with a code that its definition does not list */
export function checkErrorCode(operation: Operation, error: ApiError): void {
  if (!errorCodesOf(operation).includes(error.code)) {
    throw new Error(`${operation.id} failed with ${error.code}, which it does not list`);
  }
}
