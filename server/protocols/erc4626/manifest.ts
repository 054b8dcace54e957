import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { buildDeposit } from '#server/protocols/standards/vault/build-deposit.ts';
import {
  buildWithdraw,
  readMaxWithdraw,
} from '#server/protocols/standards/vault/build-withdraw.ts';
import { readPositions } from '#server/protocols/standards/vault/read/read-positions.ts';
import { KEPT_VAULTS } from './kept-vaults.ts';

const chains = EVM_CHAINS.map(({ slug }) => slug);

/** Any vault of the EIP-4626 standard, named by its address. */
export const erc4626: ProtocolManifest = {
  slug: 'erc4626',
  name: 'ERC-4626 vault',
  aliases: ['vault', 'erc-4626'],
  listed: true,
  actions: {
    deposit: { chains, native: false, build: buildDeposit },
    withdraw: { chains, native: false, build: buildWithdraw, readMax: readMaxWithdraw },
  },
  readPositions: (chain, owner) => readPositions(KEPT_VAULTS[chain] ?? [], chain, owner),
  contracts: () => [],
};
