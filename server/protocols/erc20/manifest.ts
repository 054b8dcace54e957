import type { Reading } from '#server/chains/evm/read.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { BuildResult, Leg, ProtocolManifest } from '#server/protocols/manifest.ts';
import { encodeApprove } from './encode/encode-approve.ts';
import { encodeTransfer } from './encode/encode-transfer.ts';

const chains = EVM_CHAINS.map(({ slug }) => slug);

/** Transfers and approvals: plumbing of every token and of the native coin. */
export const erc20: ProtocolManifest = {
  slug: 'erc20',
  name: 'ERC-20',
  aliases: ['erc-20', 'token'],
  listed: false,
  actions: {
    transfer: { chains, native: true, build: (leg) => withoutReads(encodeTransfer, leg) },
    approve: { chains, native: false, build: (leg) => withoutReads(encodeApprove, leg) },
  },
  contracts: () => [],
};

// biome-ignore lint/correctness/useYield: nothing has to be read, the shape is the manifest's.
function* withoutReads(encode: (leg: Leg) => BuildResult, leg: Leg): Reading<BuildResult> {
  return encode(leg);
}
