import type { CallBody } from './call-body.ts';

/** What the transport knows of a caller. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** The partner that the portal calls for, by its active key; a header that is sent is not read. */
  readonly keyOf?: string;
}

/** What is known of one call before anything is known of what it asks for. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
  /** The caller's IP address; null where nothing says it. */
  readonly ip: string | null;
  /** Where it comes from, as `countedAddress` gives it. */
  readonly address: string;
  /** The partner whose active key stands for one that is sent: set by the portal alone. */
  readonly keyOf: string | null;
  readonly body: CallBody;
}
