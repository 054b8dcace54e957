import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** Circle's TokenMessengerV2, at one address on every EVM chain (developers.circle.com/cctp). */
export const TOKEN_MESSENGER: Address = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d';
/** Circle's MessageTransmitterV2, at one address on every EVM chain. */
export const MESSAGE_TRANSMITTER: Address = '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64';

export type CctpChain = Exclude<EvmChainSlug, 'xlayer'>;

/** Circle's number of each chain (its "domain"). */
export const CCTP_DOMAINS: Readonly<Record<CctpChain, number>> = {
  ethereum: 0,
  optimism: 2,
  arbitrum: 3,
  base: 6,
  polygon: 7,
};

export const CCTP_CHAINS = Object.keys(CCTP_DOMAINS) as readonly CctpChain[];

/** @returns whether Circle carries USDC to and from a chain. */
export function isCctpChain(chain: EvmChainSlug): chain is CctpChain {
  return chain in CCTP_DOMAINS;
}
