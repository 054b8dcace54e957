import { type Address, getAddressEncoder } from '@solana/kit';
import { associatedTokenAddress, deriveAddress } from '#server/chains/solana/derive-address.ts';
import { JUPITER_PROGRAM } from '#server/chains/solana/programs.ts';

/** Places of accounts in a swap instruction. */
export interface SwapAccounts {
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  readonly sourceMint: number;
  readonly destinationMint: number;
  readonly sourceProgram: number;
  readonly destinationProgram: number;
  readonly sourceVault: number;
  readonly destinationVault: number;
  readonly vaultAuthority: number;
  readonly sourcePrice: number;
  readonly destinationPrice: number;
}

/** Jupiter's own accounts come first (published IDL), the stand-in's where pools' would follow. */
export const ACCOUNTS = {
  route: {
    ...{ authority: 1, source: 2, destination: 3, destinationMint: 5 },
    ...{ sourceMint: 9, sourceProgram: 10, destinationProgram: 11 },
    ...{ sourceVault: 12, destinationVault: 13, vaultAuthority: 14 },
    ...{ sourcePrice: 15, destinationPrice: 16 },
  },
  exact_out_route: {
    ...{ authority: 1, source: 2, destination: 3, sourceMint: 5, destinationMint: 6 },
    ...{ sourceProgram: 11, destinationProgram: 12 },
    ...{ sourceVault: 13, destinationVault: 14, vaultAuthority: 15 },
    ...{ sourcePrice: 16, destinationPrice: 17 },
  },
} as const satisfies Record<string, SwapAccounts>;

/** The first eight bytes of `sha256("global:<name>")`, by which Anchor knows an instruction. */
export const DISCRIMINATOR: Readonly<Record<keyof typeof ACCOUNTS, string>> = {
  route: 'e517cb977ae3ad2a',
  exact_out_route: 'd033ef977b2bed5c',
};

const text = (value: string) => new TextEncoder().encode(value);

export const VAULT_SEED = text('portolan devnet vaults');

/** Owns what the stand-in pays out of. */
export const VAULT_AUTHORITY: Address = deriveAddress(JUPITER_PROGRAM, [VAULT_SEED]);

/** Where the stand-in keeps a token. */
export function vaultOf(mint: Address, tokenProgram: Address): Address {
  return associatedTokenAddress(VAULT_AUTHORITY, mint, tokenProgram);
}

/** Where the price of a token stands: its mint, then the price. */
export function priceAccountOf(mint: Address): Address {
  const seed = new Uint8Array(getAddressEncoder().encode(mint));
  return deriveAddress(JUPITER_PROGRAM, [text('portolan devnet price'), seed]);
}
