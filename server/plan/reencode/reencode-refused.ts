import type { UnsupportedCode } from '#server/schemas/reencode.ts';

/** Why a step cannot be signed; travels to the caller as `ok: false` (`docs/guides/re-encode.md`). */
export class ReencodeRefused extends Error {
  readonly code: UnsupportedCode;
  /** Key of the step whose funds are not there yet, where that is why. */
  readonly awaitedKey: string | undefined;

  /** @param reason a sentence for the person who is about to sign. */
  constructor(
    code: UnsupportedCode,
    reason: string,
    options: { readonly awaitedKey?: string } = {},
  ) {
    super(reason);
    this.name = 'ReencodeRefused';
    this.code = code;
    this.awaitedKey = options.awaitedKey;
  }
}
