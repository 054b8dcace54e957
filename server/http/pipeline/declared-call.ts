import type { ApiError } from '#server/errors/api-error.ts';
import type { ErrorCode } from '#server/errors/catalogue.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import type { Call } from './call.ts';

/**
 * The declaration of a call: what each stage of the pipeline does for it. Each operation, page call
 * and portal call has one.
 */
export interface DeclaredCall<TCaller = unknown, TInput = unknown> {
  /** The name under which its windows are counted. */
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
  /** Counts the call by its caller or its subject. @throws ApiError rate_limited */
  limit?(call: Call, caller: TCaller): Promise<void>;
  /** The caller against whom the body's bytes count: `STRANGERS` where the caller is not known. */
  countedFor(call: Call, caller: TCaller): string;
  /** Reads and checks the request. @throws ApiError */
  read(call: Call, caller: TCaller): Promise<TInput>;
  handle(call: Call, caller: TCaller, input: TInput): Promise<Response>;
  /** Logs a call that was refused before it was handled. */
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
  /** The error that callers get for a thrown one. */
  explain(error: unknown): ApiError;
  /** Errors of the service that are expected and not logged as errors. */
  readonly unlogged?: readonly ErrorCode[];
  /** Dresses an error; as the API does where it is absent. */
  refuse?(call: Call, error: ApiError): Response;
}
