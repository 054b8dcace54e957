import { z } from 'zod';

/**
 * Chain slugs of the public interface (spec 2.1), in the order `GET /meta` lists them.
 * The registry in `server/chains/registry.ts` has one entry for each.
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

export const ChainSlug = z.enum(CHAIN_SLUGS).meta({
  id: 'ChainSlug',
  description: 'A chain slug from `GET /meta` `chains[]`.',
  examples: ['base'],
});
