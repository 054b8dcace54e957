import { createHash, randomBytes } from 'node:crypto';

/** @returns what the link of a mail is known by */
export function mintInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What an invitation is looked up by. */
export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
