import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { isPendleChain, PENDLE, ROUTER } from './addresses.ts';
import { buildDeposit } from './build-deposit.ts';
import { buildWithdraw, readMaxWithdraw } from './build-withdraw.ts';
import { readHoldings } from './read/read-holdings.ts';

const chains = Object.keys(PENDLE) as EvmChainSlug[];

/** Fixed yield on Pendle: principal tokens of a market that is named by its address. */
export const pendle: ProtocolManifest = {
  slug: 'pendle',
  name: 'Pendle',
  aliases: ['pendle finance', 'pendle pt'],
  listed: true,
  actions: {
    deposit: { chains, native: false, build: buildDeposit },
    withdraw: { chains, native: false, build: buildWithdraw, readMax: readMaxWithdraw },
  },
  readPositions: readHoldings,
  contracts: (chain) => (isPendleChain(chain) ? [{ address: ROUTER, name: 'Pendle Router' }] : []),
};
