import { EVM_CHAINS } from '#server/chains/registry.ts';
import { type ProtocolManifest, withoutReads } from '#server/protocols/manifest.ts';
import { encodeApprove } from './encode/encode-approve.ts';
import { encodeTransfer } from './encode/encode-transfer.ts';

const chains = EVM_CHAINS.map(({ slug }) => slug);

/** Transfers, sweeps (a transfer of everything) and approvals: plumbing of every token and of the native coin. */
export const erc20: ProtocolManifest = {
  slug: 'erc20',
  name: 'ERC-20',
  aliases: ['erc-20', 'token'],
  listed: false,
  actions: {
    transfer: { chains, native: true, build: withoutReads(encodeTransfer) },
    sweep: { chains, native: true, build: withoutReads(encodeTransfer) },
    approve: { chains, native: false, build: withoutReads(encodeApprove) },
  },
  contracts: () => [],
};
