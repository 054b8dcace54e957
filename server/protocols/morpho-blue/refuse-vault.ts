import type { Refusal } from '#server/protocols/manifest.ts';

/** Vaults take deposits; loans are made by markets. */
export function refuseVault(what: 'borrow' | 'repay'): Refusal {
  return {
    refused: 'invalid_vault',
    reason: `A vault takes deposits only: to ${what}, name a market of Morpho with pool_id.`,
    field: 'vault_address',
  };
}
