import { hideLinkTokens } from './hide-link-tokens.ts';

const MAX_BYTES = 1_024;
/** Controls, invisible and direction-changing characters: they would forge or hide log lines. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/**
 * Makes a receiver's response safe to store and show: the first 1024 bytes as UTF-8, each run of
 * control and invisible characters one space, no character cut in half, the token of a private link
 * left out.
 */
export function cleanExcerpt(body: Uint8Array): string {
  const decoder = new TextDecoder('utf-8');
  const text = decoder.decode(body.subarray(0, MAX_BYTES), { stream: true });
  return hideLinkTokens(text.replace(UNSAFE, ' ').trim());
}
