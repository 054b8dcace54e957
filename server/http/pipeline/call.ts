import type { CallBody } from './call-body.ts';

/** What the transport knows about a caller. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** The partner that the portal calls for, by its active key; a header that is sent is not read. */
  readonly keyOf?: string;
}

/** One call, before its operation is known. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
  /** The caller's IP address; null where nothing says it. */
  readonly ip: string | null;
  /** Where it comes from, as `countedAddress` gives it. */
  readonly address: string;
  /** The partner whose active key is used in place of a sent one: only the portal sets it. */
  readonly keyOf: string | null;
  readonly body: CallBody;
}
