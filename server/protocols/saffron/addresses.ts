import type { Address } from 'viem';

export type SaffronChain = 'ethereum' | 'arbitrum';

/**
 * The factories of Saffron's fixed income vaults by chain, the first one first: those that its own site
 * lists the vaults of (`factories` of its chains, and the script that counts their vaults).
 */
export const SAFFRON_FACTORIES: Readonly<Record<SaffronChain, readonly Address[]>> = {
  ethereum: [
    '0x7fE802B891734DB681b7353bFF9E6c85ce0ab200',
    '0xd4E8582e36AF0E0d5c1bcd8303984870b086d3d2',
  ],
  arbitrum: ['0xd4E8582e36AF0E0d5c1bcd8303984870b086d3d2'],
};

export function isSaffronChain(chain: string): chain is SaffronChain {
  return Object.hasOwn(SAFFRON_FACTORIES, chain);
}
