import { JUPITER } from './jupiter/manifest.ts';
import type { SolanaProtocol } from './solana-manifest.ts';
import { SOLANA_STAKE } from './solana-stake/manifest.ts';
import { SPL_STAKE_POOLS } from './spl-stake-pool/manifest.ts';
import { SPL_TOKEN } from './spl-token/manifest.ts';

/** Every protocol of Solana; a new one is its folder and one line here. */
export const SOLANA_PROTOCOLS: readonly SolanaProtocol[] = [
  SPL_TOKEN,
  SOLANA_STAKE,
  JUPITER,
  ...SPL_STAKE_POOLS,
];
