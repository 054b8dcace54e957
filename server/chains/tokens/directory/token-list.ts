import { z } from 'zod';

/**
 * What is read of a token list in the standard form. The bounds are those of the standard's own
 * schema, which `token-list.test.ts` holds them to; extensions, tags and logos of lists are not
 * judged, because nothing is done with them but what says so.
 *
 * @see https://github.com/Uniswap/token-lists
 */
const ListToken = z.object({
  chainId: z.int().min(1),
  address: z.string().regex(/^(0x[a-fA-F0-9]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/),
  decimals: z.int().min(0).max(255),
  name: z.string().max(60),
  symbol: z.string().max(20).regex(/^\S*$/),
  logoURI: z.string().max(2048).optional().catch(undefined),
  extensions: z
    .object({
      /** The same token on other chains, by their ids; `1` is Ethereum. */
      bridgeInfo: z.object({
        1: z.object({ tokenAddress: z.string().regex(/^0x[a-fA-F0-9]{40}$/) }).optional(),
      }),
    })
    .optional()
    .catch(undefined),
});

const TokenListDocument = z.object({
  name: z
    .string()
    .min(1)
    .max(30)
    .regex(/^[\w ]+$/),
  timestamp: z.string().max(64),
  version: z.object({
    major: z.int().min(0),
    minor: z.int().min(0),
    patch: z.int().min(0),
  }),
  tokens: z.array(ListToken).min(1).max(10_000),
});

/** A token as a list writes it: the words are whatever the list's author wrote. */
export type ListToken = z.infer<typeof ListToken>;

/** A token list: who keeps it, and what is on it. */
export type TokenList = Pick<z.infer<typeof TokenListDocument>, 'name' | 'tokens'>;

/**
 * Reads a document as a token list. A list with one token that the standard does not allow is no
 * list: what else is wrong with it cannot be known.
 *
 * @returns the list, or in one sentence of ours why it is none
 */
export function parseTokenList(
  document: unknown,
): { readonly ok: true; readonly list: TokenList } | { readonly ok: false; readonly why: string } {
  const parsed = TokenListDocument.safeParse(document);
  if (parsed.success) return { ok: true, list: parsed.data };
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  return {
    ok: false,
    why: `It is not a token list in the standard form (at ${path || 'its top'}).`,
  };
}
