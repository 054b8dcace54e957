import type { ErrorIssue } from '../generated/schemas.ts';

/** An answer to a page that is not a success: in the envelope of the service, so that a page reads one form. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly ErrorIssue[];
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      readonly issues?: readonly ErrorIssue[];
      readonly requestId?: string | null;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = more.issues ?? [];
    this.requestId = more.requestId ?? '';
    this.headers = more.headers ?? {};
  }

  toResponse(): Response {
    const envelope = {
      error: this.code,
      friendly_message: this.message,
      issues: this.issues,
      request_id: this.requestId,
    };
    return answerJson(this.status, envelope, this.headers);
  }
}

/** Personal responses must not be cached. */
export function answerJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, {
    status,
    headers: {
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
