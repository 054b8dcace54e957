import type { ApiError } from '#server/errors/api-error.ts';
import type { ErrorCode } from '#server/errors/catalogue.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import type { Call } from './call.ts';

/**
 * A call that can be made, declared: what each stage of the pipeline does for it. An operation, a
 * call of a page and a call of the portal are one each.
 */
export interface DeclaredCall<TCaller = unknown, TInput = unknown> {
  /** What its windows are counted under. */
  readonly id: string;
  /** `own`: a browser must say that a page of this deployment sends it. */
  readonly origin: 'any' | 'own';
  /** How often one address may make it; empty where callers are counted by who they are. */
  readonly addressLimits: readonly AddressLimit[];

  /**
   * Says who calls, and counts the call where one statement does both.
   *
   * @throws ApiError where the caller is not allowed
   */
  identify(call: Call): Promise<TCaller>;
  /** Counts the call by who makes it, or by what it is about. @throws ApiError rate_limited */
  limit?(call: Call, caller: TCaller): Promise<void>;
  /** The caller against whom the body's bytes count: `STRANGERS` where the caller is not known. */
  countedFor(call: Call, caller: TCaller): string;
  /** Reads and checks what was sent. @throws ApiError */
  read(call: Call, caller: TCaller): Promise<TInput>;
  handle(call: Call, caller: TCaller, input: TInput): Promise<Response>;
  /** Enters a call in the request log that was refused before it came to be handled. */
  logRefusal?(call: Call, error: unknown): void | Promise<void>;
}

/** Calls that have a base address in common. */
export interface WayIn {
  /**
   * Finds the operation, by path and method only.
   *
   * @returns a response where nothing has to run, as for OPTIONS
   * @throws ApiError not_found, method_not_allowed
   */
  find(call: Call): DeclaredCall | Response | Promise<DeclaredCall | Response>;
  /** What callers get of what was thrown. */
  explain(error: unknown): ApiError;
  /** Errors of the service that are expected and not logged as errors. */
  readonly unlogged?: readonly ErrorCode[];
  /** Dresses an error; as the API does where it is absent. */
  refuse?(call: Call, error: ApiError): Response;
}
