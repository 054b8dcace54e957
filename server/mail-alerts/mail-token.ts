import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What the link of a mail does. */
export type MailPurpose = 'confirm' | 'unsubscribe';

/** What a link is made from: the row's id, and for a confirmation when it was asked for. */
export interface MailTokenOf {
  readonly id: string;
  readonly askedAt: Date;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/**
 * The token in the link of a mail. It is computed and stored nowhere: a confirmation is good for the last mail that
 * was asked for, an unsubscription for as long as the address is kept.
 */
export function mailToken(
  masterKey: Uint8Array,
  purpose: MailPurpose,
  { id, askedAt }: MailTokenOf,
): string {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', 'links of mails', 32));
  const said = purpose === 'confirm' ? `${purpose} ${id} ${askedAt.getTime()}` : `${purpose} ${id}`;
  return `${id}.${createHmac('sha256', key).update(said).digest('base64url')}`;
}

/** The id that a token is for; null for what has not its form. */
export function idOfToken(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

export function isMailToken(
  token: string,
  masterKey: Uint8Array,
  purpose: MailPurpose,
  of: MailTokenOf,
): boolean {
  const [sent, right] = [Buffer.from(token), Buffer.from(mailToken(masterKey, purpose, of))];
  return sent.length === right.length && timingSafeEqual(sent, right);
}
