import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'sealed:';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text that the database keeps and only this deployment may read: anyone who reads a backup
 * learns nothing of it.
 *
 * @param masterKey at least 32 bytes
 * @param owner whose it is: beside another owner's row it cannot be opened
 */
export function sealAtRest(text: string, masterKey: Uint8Array, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(masterKey), nonce).setAAD(Buffer.from(owner));
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return PREFIX + Buffer.concat(sealed).toString('base64url');
}

/**
 * @returns the text; null where it was changed, is another owner's or was sealed under another key. A
 * text that was never sealed is returned as it is
 */
export function openAtRest(text: string, masterKey: Uint8Array | undefined, owner: string) {
  if (!text.startsWith(PREFIX)) return text;
  if (masterKey === undefined) return null;
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  const tagAt = bytes.length - TAG_BYTES;
  if (tagAt < NONCE_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(masterKey), nonce, {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(tagAt));
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKey(masterKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', 'texts at rest', 32));
}
