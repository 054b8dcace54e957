import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { AAVE_V3, type AaveV3Chain } from './addresses.ts';
import { buildBorrow, readMaxBorrow } from './build-borrow.ts';
import { buildDeposit } from './build-deposit.ts';
import { buildRepay, readMaxRepay } from './build-repay.ts';
import { buildWithdraw, readMaxWithdraw } from './build-withdraw.ts';
import { readAccount } from './read/read-account.ts';
import { readHealthFactor } from './read/read-health-factor.ts';
import { readRates } from './read/read-rates.ts';

const chains = Object.keys(AAVE_V3) as AaveV3Chain[];

/** Lending on Aave v3's main markets, variable rate, always for the owner's own account. */
export const aaveV3: ProtocolManifest = {
  slug: 'aave-v3',
  name: 'Aave v3',
  aliases: ['aave', 'aave v3'],
  listed: true,
  actions: {
    deposit: { chains, native: false, build: buildDeposit },
    withdraw: { chains, native: false, build: buildWithdraw, readMax: readMaxWithdraw },
    borrow: { chains, native: false, build: buildBorrow, readMax: readMaxBorrow },
    repay: { chains, native: false, build: buildRepay, readMax: readMaxRepay },
  },
  contracts: (chain) =>
    chain === 'xlayer' ? [] : [{ address: AAVE_V3[chain].pool, name: 'Aave v3 Pool' }],
  readRates,
  readAccount,
  readHealthFactor,
};
