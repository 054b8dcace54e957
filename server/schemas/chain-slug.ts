import { z } from 'zod';

/**
 * Slugs of the chains that transactions are planned on (`docs/guides/intents.md`), in the order `GET /meta` lists
 * them. The registry in `server/chains/registry.ts` has one entry for each.
 */
export const CHAIN_SLUGS = [
  'ethereum',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
  'xlayer',
  'solana',
] as const;

export type ChainSlug = (typeof CHAIN_SLUGS)[number];

/**
 * Slugs of perps chains (`docs/guides/intents.md`): listed for what reads accounts there, and never a place where
 * a transaction is planned, encoded or simulated.
 */
export const PERPS_SLUGS = ['hyperliquid'] as const;

export type PerpsSlug = (typeof PERPS_SLUGS)[number];

/** Says of a perps chain why it is refused; any other wrong slug has the schema's own message. */
export function explainPerps({ input }: { readonly input?: unknown }): string | undefined {
  return (PERPS_SLUGS as readonly unknown[]).includes(input)
    ? `Nothing is planned or simulated on ${input}, a perps chain. Send one of: ${CHAIN_SLUGS.join(', ')}.`
    : undefined;
}

export const ListedSlug = z.enum([...CHAIN_SLUGS, ...PERPS_SLUGS]).meta({
  id: 'ListedSlug',
  description: 'A slug that `GET /meta` lists: of a chain, or of a perps chain.',
  examples: ['base'],
});

export const ChainSlug = z.enum(CHAIN_SLUGS, { error: explainPerps }).meta({
  id: 'ChainSlug',
  description:
    'A chain slug from `GET /meta` `chains[]`; a perps chain (`hyperliquid`) is refused.',
  examples: ['base'],
});
