import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** A fungible asset on one EVM chain. */
export interface Token {
  readonly chain: EvmChainSlug;
  readonly symbol: string;
  /** Contract address; null for the chain's native coin. */
  readonly address: Address | null;
  readonly decimals: number;
}

/** A token that is a contract, never the native coin. */
export type Erc20Token = Token & { readonly address: Address };

/** @returns whether the token is an ERC-20 contract. */
export function isErc20(token: Token): token is Erc20Token {
  return token.address !== null;
}

/** @returns whether two tokens are the same asset on the same chain. */
export function sameToken(a: Token, b: Token): boolean {
  return a.chain === b.chain && a.address?.toLowerCase() === b.address?.toLowerCase();
}
