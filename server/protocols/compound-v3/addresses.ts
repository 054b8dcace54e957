import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** A Comet: one market, which lends its base asset against several collaterals. */
export interface Comet {
  readonly address: Address;
  /** Listed symbol of the base asset. */
  readonly base: string;
}

/**
 * Compound v3's markets whose base asset is listed here, the default one first: `comet` of each
 * `deployments/<chain>/<base>/roots.json` in `compound-finance/comet`. Polygon's USDC market is of
 * bridged USDC, which is no listed token.
 */
export const COMETS: Readonly<Partial<Record<EvmChainSlug, readonly Comet[]>>> = {
  ethereum: [
    { base: 'USDC', address: '0xc3d688B66703497DAA19211EEdff47f25384cdc3' },
    { base: 'WETH', address: '0xA17581A9E3356d9A858b789D68B4d866e593aE94' },
    { base: 'USDT', address: '0x3Afdc9BCA9213A35503b077a6072F3D0d5AB0840' },
    { base: 'USDS', address: '0x5D409e56D886231aDAf00c8775665AD0f9897b56' },
  ],
  base: [
    { base: 'USDC', address: '0xb125E6687d4313864e53df431d5425969c15Eb2F' },
    { base: 'WETH', address: '0x46e6b214b524310239732D51387075E0e70970bf' },
  ],
  arbitrum: [
    { base: 'USDC', address: '0x9c4ec768c28520B50860ea7a15bd7213a9fF58bf' },
    { base: 'WETH', address: '0x6f7D514bbD4aFf3BcD1140B7344b32f063dEe486' },
    { base: 'USDT', address: '0xd98Be00b5D27fc98112BdE293e487f8D4cA57d07' },
  ],
  optimism: [
    { base: 'USDC', address: '0x2e44e174f7D53F0212823acC11C01A11d58c5bCB' },
    { base: 'WETH', address: '0xE36A30D249f7761327fd973001A32010b521b6Fd' },
    { base: 'USDT', address: '0x995E394b8B2437aC8Ce61Ee0bC610D617962B214' },
  ],
  polygon: [{ base: 'USDT', address: '0xaeB318360f27748Acb200CE616E389A6C9409a07' }],
};
