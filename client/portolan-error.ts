import type { ErrorCode } from './generated/operations.ts';
import type { ErrorEnvelope, ErrorIssue } from './generated/schemas.ts';

/** Answers that carry no envelope: 451 of the edge, and bodies of something between you and us. */
type CodeWithoutEnvelope = 'region_unavailable' | 'unreadable_answer';

/** An answer that is not a success. Match on `code`, never on `message`. */
export class PortolanError extends Error {
  override readonly name = 'PortolanError';
  readonly status: number;
  /** `error` of the envelope. Newer codes than this client's may come. */
  readonly code: ErrorCode | CodeWithoutEnvelope | (string & {});
  /** A field of the request and its error. */
  readonly issues: readonly ErrorIssue[];
  readonly requestId: string | null;
  /** How long to wait, where the service gave a time (429). */
  readonly retryAfterSeconds: number | null;

  private constructor(answer: Response, envelope: ErrorEnvelope) {
    super(envelope.friendly_message);
    this.status = answer.status;
    this.code = envelope.error;
    this.issues = envelope.issues;
    this.requestId = envelope.request_id === '' ? null : envelope.request_id;
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }

  /** @returns the error of an unsuccessful answer */
  static async of(answer: Response): Promise<PortolanError> {
    const text = await answer.text();
    return new PortolanError(answer, envelopeIn(text) ?? envelopeFor(answer));
  }

  /** @returns the error for a success whose body cannot be read */
  static unreadable(answer: Response): PortolanError {
    return new PortolanError(answer, envelopeFor(answer));
  }
}

/** The request did not reach the service, or its answer did not come back. */
export class PortolanConnectionError extends Error {
  override readonly name = 'PortolanConnectionError';
}

function envelopeIn(text: string): ErrorEnvelope | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorEnvelope> | null;
    if (typeof body?.error !== 'string') return null;
    return {
      error: body.error,
      friendly_message: body.friendly_message ?? body.error,
      issues: body.issues ?? [],
      request_id: body.request_id ?? '',
    };
  } catch {
    return null;
  }
}

function envelopeFor(answer: Response): ErrorEnvelope {
  const isRegion = answer.status === 451;
  return {
    error: isRegion ? 'region_unavailable' : 'unreadable_answer',
    friendly_message: isRegion
      ? 'The service is not available in this region.'
      : `An answer with status ${answer.status} is not of this service.`,
    issues: [],
    request_id: answer.headers.get('service-request-id') ?? '',
  };
}
