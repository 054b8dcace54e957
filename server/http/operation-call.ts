import { ApiError } from '#server/errors/api-error.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import type { Admission, AdmissionRequest, Credential } from '#server/partners/admission.ts';
import type { KeyOwner } from '#server/partners/key-owners.ts';
import { PUBLIC_PRINCIPAL } from '#server/partners/public-partner.ts';
import { readBearerToken } from './bearer-token.ts';
import { logCall } from './log-call.ts';
import { logStranger } from './log-stranger.ts';
import { carriesBody, type ParsedRequest, parseBodiless, parseRequest } from './parse-request.ts';
import type { Call } from './pipeline/call.ts';
import type { DeclaredCall } from './pipeline/declared-call.ts';
import { limitAddress } from './pipeline/limit-address.ts';
import { STRANGERS } from './pipeline/strangers.ts';
import { runOperation } from './run-operation.ts';
import type { ServiceParts } from './service-parts.ts';

/** The admitted caller, and what is already known of the request. */
interface Admitted {
  readonly admission: Admission;
  /** Null where a body is still to be read, and credits still to be held. */
  readonly parsed: ParsedRequest | ApiError | null;
}

/**
 * A call of an operation: key, scope, rate window and credits are one statement where no body is to
 * be read. Where there is one, the credits wait for it: a call that is not valid holds none.
 */
export class OperationCall implements DeclaredCall<Admitted, ParsedRequest> {
  readonly origin = 'any';
  readonly #operation: Operation;
  readonly #path: Readonly<Record<string, string>>;
  readonly #parts: ServiceParts;
  /** Whose call it is, as soon as that is known. */
  #owner: KeyOwner | null = null;

  constructor(operation: Operation, path: Readonly<Record<string, string>>, parts: ServiceParts) {
    this.#operation = operation;
    this.#path = path;
    this.#parts = parts;
    if (operation.auth === 'none') this.#owner = PUBLIC_PRINCIPAL;
  }

  get id() {
    return this.#operation.id;
  }

  /** For an operation with an optional key, `limit` counts the calls without one. */
  get addressLimits() {
    const { auth, addressLimits = [] } = this.#operation;
    return auth === 'none' ? addressLimits : [];
  }

  async limit(call: Call, { admission }: Admitted): Promise<void> {
    const { auth, id, addressLimits = [] } = this.#operation;
    if (auth !== 'either' || admission.principal !== PUBLIC_PRINCIPAL) return;
    await limitAddress(this.#parts, id, call.address, addressLimits);
  }

  /** A key that is sent to an operation without keys is ignored. */
  async identify(call: Call): Promise<Admitted> {
    const { auth, cost, scope, rateClass } = this.#operation;
    const parsed = carriesBody(this.#operation, call.request) ? null : this.#parseBodiless(call);
    if (auth === 'none' || (auth === 'either' && isKeyless(call))) {
      this.#owner = PUBLIC_PRINCIPAL;
      return { admission: { principal: PUBLIC_PRINCIPAL, holdId: null }, parsed };
    }
    const isValid = parsed !== null && !(parsed instanceof ApiError);
    const admission = await this.#admit(call, {
      scope,
      isCounted: rateClass === 'per_key',
      hold: isValid && cost !== null ? { cost: cost.credits, reason: cost.reason } : null,
    });
    return { admission, parsed };
  }

  countedFor(_: Call, { admission }: Admitted): string {
    const { principal } = admission;
    return principal === PUBLIC_PRINCIPAL ? STRANGERS : principal.partnerId;
  }

  async read(call: Call, { parsed }: Admitted): Promise<ParsedRequest> {
    if (parsed instanceof ApiError) throw parsed;
    return parsed ?? parseRequest(this.#operation, call, this.#parts.bodyLimitBytes);
  }

  async handle(call: Call, admitted: Admitted, input: ParsedRequest): Promise<Response> {
    const admission =
      admitted.parsed === null ? await this.#hold(call, admitted) : admitted.admission;
    return runOperation(this.#operation, this.#parts, call, {
      admission,
      request: input.body,
      query: input.query,
      path: this.#path,
    });
  }

  async logRefusal(call: Call, error: unknown): Promise<void> {
    const known = error instanceof ApiError ? error : null;
    if (this.#owner !== null) {
      logCall(call, this.#parts, this.#operation, this.#owner, known?.status ?? 500, 0, known);
    } else if (known?.code === 'invalid_key') {
      await logStranger(call, this.#parts, this.#operation, known);
    }
  }

  #parseBodiless({ request }: Call): ParsedRequest | ApiError {
    try {
      return parseBodiless(this.#operation, request);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  /** Sets the credits aside of a call whose body was read. */
  async #hold(call: Call, { admission }: Admitted): Promise<Admission> {
    const { cost } = this.#operation;
    if (cost === null) return admission;
    try {
      const hold = { cost: cost.credits, reason: cost.reason };
      return await this.#admit(call, { scope: null, isCounted: false, hold });
    } catch (error) {
      await this.logRefusal(call, error);
      throw error;
    }
  }

  /** @throws ApiError why the call is not let in, or that it cannot be found out */
  async #admit(
    call: Call,
    asked: Pick<AdmissionRequest, 'scope' | 'isCounted' | 'hold'>,
  ): Promise<Admission> {
    const { gate, meter } = this.#parts;
    const { requestId } = call;
    const startedAt = performance.now();
    const verdict = await gate
      .admit({ ...credentialOf(call), ...asked, requestId })
      .catch((cause: unknown) => {
        throw new ApiError(this.#operation.unavailableError, { cause });
      })
      .finally(() => meter.admitted((performance.now() - startedAt) / 1_000));
    this.#owner = verdict.principal;
    if (!verdict.isAdmitted) throw verdict.error;
    return verdict;
  }
}

/** Whether a call comes without a key; one that is wrong is a key all the same. */
function isKeyless({ request, keyOf }: Call): boolean {
  return keyOf === null && !request.headers.has('authorization');
}

/** @throws ApiError invalid_key when none is sent */
function credentialOf({ request, keyOf }: Call): Credential {
  if (keyOf !== null) return { keyOf };
  const apiKey = readBearerToken(request.headers.get('authorization'));
  if (apiKey === null) throw new ApiError('invalid_key');
  return { apiKey };
}
