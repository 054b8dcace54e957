import { randomUUID } from 'node:crypto';

const VALID = /^[A-Za-z0-9._:-]{8,128}$/;

/** @returns the client's own request id when it is a valid one, else a new one. */
export function resolveRequestId(sent: string | null): string {
  return sent !== null && VALID.test(sent) ? sent : `req_${randomUUID()}`;
}
