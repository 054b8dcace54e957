import { isAddress as isSolanaAddress } from '@solana/kit';
import { isAddress as isEvmAddress } from 'viem';
import { z } from 'zod';
import { ChainSlug } from '#server/schemas/chain-slug.ts';

/** What an address is denied as; it is the word that its refusal has for it. */
export type DeniedAs = 'token' | 'spender' | 'recipient';

/** Mixed case is an EIP-55 checksum and must be right: a slip would deny nobody. */
const isWritten = (text: string) =>
  isSolanaAddress(text) ||
  isEvmAddress(text, { strict: /[a-f]/.test(text) && /[A-F]/.test(text.slice(2)) });

const Entry = z
  .strictObject({
    address: z.string().refine(isWritten),
    chain: ChainSlug.optional(),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\p{C}<>]+$/u),
  })
  .refine(
    ({ address, chain }) =>
      chain === undefined || (chain === 'solana') === !address.startsWith('0x'),
  );
const Entries = z.array(Entry).max(50_000).default([]);

/** Keys that nobody knows are refused: a misspelt one would deny nothing. */
const Document = z.strictObject({
  name: z.string().max(200).optional(),
  tokens: Entries,
  spenders: Entries,
  recipients: Entries,
});

/** A denylist as its operator writes it (`docs/tokens.md`). */
export type DenylistDocument = z.infer<typeof Document>;

/**
 * Reads a document as a denylist. One entry that cannot be read spoils all of it: what else is wrong
 * cannot be known, and the last good list holds.
 *
 * @returns the list, or in one sentence of ours why it is none
 */
export function parseDenylist(
  document: unknown,
):
  | { readonly ok: true; readonly list: DenylistDocument }
  | { readonly ok: false; readonly why: string } {
  const parsed = Document.safeParse(document);
  if (parsed.success) return { ok: true, list: parsed.data };
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  return { ok: false, why: `It is not a denylist (at ${path || 'its top'}).` };
}
