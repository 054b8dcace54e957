import type { WebhookUrlReason } from './check-webhook-url.ts';

/** Why an attempt failed; kept in the attempt log. */
export type SendFailureReason =
  | WebhookUrlReason
  /** The deadline passed before an answer's headers were whole. */
  | 'timeout'
  /** Refused, reset, unreachable, or closed without an answer. */
  | 'connection'
  /** The certificate is not the host's, or the handshake failed. */
  | 'tls'
  /** The answer is not HTTP. */
  | 'malformed_response'
  /** The headers are beyond every bound. */
  | 'response_too_large'
  /** 3xx, which is never followed. */
  | 'redirect'
  /** Any other status that is not 2xx. */
  | 'http_status'
  /** The sender was asked to stop; the receiver may or may not have got it. */
  | 'aborted';

/** An attempt that cannot succeed any more. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly reason: SendFailureReason;

  constructor(reason: SendFailureReason, options?: ErrorOptions) {
    super(`The webhook was not delivered: ${reason}.`, options);
    this.reason = reason;
  }
}
