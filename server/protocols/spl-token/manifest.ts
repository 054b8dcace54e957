import type { SolanaProtocol } from '#server/protocols/solana-manifest.ts';
import { buildApprove } from './build-approve.ts';
import { buildTransfer } from './build-transfer.ts';

/** A token-2022 account with the extensions that are met in practice. */
const LARGEST_ACCOUNT_BYTES = 200;

/** Plumbing: sending SOL and tokens, and approving tokens. */
export const SPL_TOKEN: SolanaProtocol = {
  slug: 'spl-token',
  name: 'Solana tokens',
  aliases: [],
  listed: false,
  actions: {
    transfer: {
      unitLimit: 120_000n,
      rentReserve: (sysvars, isAboutSol) =>
        isAboutSol ? 0n : sysvars.rentExempt(LARGEST_ACCOUNT_BYTES),
      build: buildTransfer,
    },
    approve: { unitLimit: 20_000n, rentReserve: () => 0n, build: buildApprove },
  },
};
