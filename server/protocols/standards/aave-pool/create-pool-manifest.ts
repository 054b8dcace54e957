import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { buildBorrow, readMaxBorrow } from './build-borrow.ts';
import { buildDeposit } from './build-deposit.ts';
import { buildRepay, readMaxRepay } from './build-repay.ts';
import { buildWithdraw, readMaxWithdraw } from './build-withdraw.ts';
import type { LendingPools } from './pools.ts';
import { readAccount } from './read/read-account.ts';
import { readHealthFactor } from './read/read-health-factor.ts';
import { readPositions } from './read/read-positions.ts';
import { readRates } from './read/read-rates.ts';
import { readUnderlying } from './read/read-underlying.ts';
import { reserveReads } from './read/reserve.ts';

/**
 * The manifest of a protocol that runs Aave v3's Pool: lending at the variable rate, always for
 * the owner's own account.
 */
export function createPoolManifest(
  pools: LendingPools & Pick<ProtocolManifest, 'slug' | 'aliases'>,
): ProtocolManifest {
  const { aliases, markets, name, slug } = pools;
  const chains = Object.keys(markets) as EvmChainSlug[];
  return {
    slug,
    name,
    aliases,
    listed: true,
    actions: {
      deposit: { chains, native: false, build: (leg) => buildDeposit(pools, leg) },
      withdraw: {
        chains,
        native: false,
        build: (leg) => buildWithdraw(pools, leg),
        readMax: (leg) => readMaxWithdraw(pools, leg),
      },
      borrow: {
        chains,
        native: false,
        build: (leg) => buildBorrow(pools, leg),
        readMax: (leg) => readMaxBorrow(pools, leg),
      },
      repay: {
        chains,
        native: false,
        build: (leg) => buildRepay(pools, leg),
        readMax: (leg) => readMaxRepay(pools, leg),
      },
    },
    contracts: (chain) => {
      const market = markets[chain];
      return market ? [{ address: market.pool, name: `${name} Pool` }] : [];
    },
    readsAhead: (leg) => reserveReads(pools, leg),
    readRates: (chain, token) => readRates(pools, chain, token),
    readUnderlying: (chain, receipt) => readUnderlying(pools, chain, receipt),
    readAccount: (chain, owner) => readAccount(pools, chain, owner),
    readPositions: (chain, owner) => readPositions(pools, chain, owner),
    readHealthFactor: (chain, owner) => readHealthFactor(pools, chain, owner),
  };
}
