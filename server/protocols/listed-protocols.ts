import { PROTOCOLS } from './registry.ts';
import { SOLANA_PROTOCOLS } from './solana-registry.ts';

/** Slugs of the protocols that `GET /meta` lists, in its order. */
export const LISTED_PROTOCOLS: ReadonlySet<string> = new Set(
  [...PROTOCOLS, ...SOLANA_PROTOCOLS].filter(({ listed }) => listed).map(({ slug }) => slug),
);
