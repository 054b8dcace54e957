import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

export type MorphoChain = Extract<EvmChainSlug, 'ethereum' | 'base'>;

/** Morpho Blue, at one address on both chains (docs.morpho.org, "Addresses"). */
export const MORPHO: Readonly<Record<MorphoChain, Address>> = {
  ethereum: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
  base: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
};

/**
 * The interest rate model of every kept market: Morpho's AdaptiveCurveIrm (docs.morpho.org). It is
 * part of the markets' ids, so a wrong one would not give them.
 */
export const ADAPTIVE_CURVE_IRM: Readonly<Record<MorphoChain, Address>> = {
  ethereum: '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
  base: '0x46415998764C29aB2a25CbeA6254146D50D22687',
};

/** @returns whether Morpho Blue is used on a chain. */
export function isMorphoChain(chain: EvmChainSlug): chain is MorphoChain {
  return chain in MORPHO;
}
