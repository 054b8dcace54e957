import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { COMETS } from './addresses.ts';
import { buildBorrow, readMaxBorrow } from './build-borrow.ts';
import { buildDeposit } from './build-deposit.ts';
import { buildRepay, readMaxRepay } from './build-repay.ts';
import { buildWithdraw, readMaxWithdraw } from './build-withdraw.ts';
import { readAccount } from './read/read-account.ts';
import { readHealthFactor } from './read/read-health-factor.ts';
import { readPositions } from './read/read-positions.ts';
import { readRates } from './read/read-rates.ts';
import { readUnderlying } from './read/read-underlying.ts';

const chains = Object.keys(COMETS) as EvmChainSlug[];

/**
 * Lending on Compound v3: each market lends one base asset, and takes others as collateral only.
 * `choose-market.ts` says which market a leg is about.
 */
export const compoundV3: ProtocolManifest = {
  slug: 'compound-v3',
  name: 'Compound v3',
  aliases: ['compound', 'comp', 'compound iii', 'comet'],
  listed: true,
  actions: {
    deposit: { chains, native: false, build: buildDeposit },
    withdraw: { chains, native: false, build: buildWithdraw, readMax: readMaxWithdraw },
    borrow: { chains, native: false, build: buildBorrow, readMax: readMaxBorrow },
    repay: { chains, native: false, build: buildRepay, readMax: readMaxRepay },
  },
  readPositions,
  contracts: (chain) =>
    (COMETS[chain] ?? []).map(({ address, base }) => ({
      address,
      name: `Compound v3 ${base} market`,
    })),
  readRates,
  readAccount,
  readHealthFactor,
  readUnderlying,
};
