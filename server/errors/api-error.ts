import { ERROR_CATALOGUE, type ErrorCode } from './catalogue.ts';
import { isMarked } from './mark-error.ts';

/** What is wrong with one field of the request. */
export interface FieldIssue {
  readonly field: string;
  readonly message: string;
  readonly [extra: string]: unknown;
}

const MARK = Symbol.for('portolan.ApiError');

/**
 * An error the caller may see. Everything else that is thrown becomes `internal_error`
 * and is only logged.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return isMarked(value, MARK);
  }

  get [MARK](): true {
    return true;
  }

  readonly code: ErrorCode;
  readonly status: number;
  readonly friendlyMessage: string;
  readonly issues: readonly FieldIssue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      /** Where an operation answers the code with another status than the catalogue has. */
      status?: number;
      issues?: readonly FieldIssue[];
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = options.status ?? ERROR_CATALOGUE[code].status;
    this.friendlyMessage = options.message ?? ERROR_CATALOGUE[code].message;
    this.issues = options.issues ?? [];
    this.headers = options.headers ?? {};
  }
}

/** @returns an `invalid_request` that names one field and what to send instead. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid_request', { issues: [{ field, message }] });
}
