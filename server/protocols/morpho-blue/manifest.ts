import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { isMorphoChain, MORPHO, type MorphoChain } from './addresses.ts';
import { buildBorrow, readMaxBorrow } from './build-borrow.ts';
import { buildDeposit } from './build-deposit.ts';
import { buildRepay, readMaxRepay } from './build-repay.ts';
import { buildWithdraw, readMaxWithdraw } from './build-withdraw.ts';
import { nameParties } from './name-parties.ts';
import { readAccount } from './read/read-account.ts';
import { readHealthFactor } from './read/read-health-factor.ts';
import { readPositions } from './read/read-positions.ts';
import { readRates } from './read/read-rates.ts';

const chains = Object.keys(MORPHO) as MorphoChain[];
const shared = { chains, native: false, partiesNamed: nameParties } as const;

/**
 * Lending on Morpho Blue's isolated markets, each of one loan asset and one collateral, and
 * deposits to the vaults that lend on them. `choose-market.ts` says which market a leg is about.
 */
export const morphoBlue: ProtocolManifest = {
  slug: 'morpho-blue',
  name: 'Morpho',
  aliases: ['morpho', 'metamorpho', 'morpho vault'],
  listed: true,
  actions: {
    deposit: { ...shared, build: buildDeposit },
    withdraw: { ...shared, build: buildWithdraw, readMax: readMaxWithdraw },
    borrow: { ...shared, build: buildBorrow, readMax: readMaxBorrow },
    repay: { ...shared, build: buildRepay, readMax: readMaxRepay },
  },
  readPositions,
  contracts: (chain) =>
    isMorphoChain(chain) ? [{ address: MORPHO[chain], name: 'Morpho Blue' }] : [],
  readRates,
  readAccount,
  readHealthFactor,
};
