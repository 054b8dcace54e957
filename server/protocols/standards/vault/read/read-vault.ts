import { isAddressEqual } from 'viem';
import { type ContractRead, call, readOne, together } from '#server/chains/evm/read.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { type Erc20Token, isErc20 } from '#server/chains/tokens/token.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { vaultAbi } from '../abi/vault.ts';

/** A vault that holds the leg's asset; its shares are their own token. */
export interface Vault {
  readonly asset: Erc20Token;
  readonly shares: Erc20Token;
}

/** Reads the vault a leg names. */
export function* readVault(
  leg: Pick<Leg, 'chain' | 'asset' | 'vaultAddress'>,
): ContractRead<Vault | Refusal> {
  const { asset, chain, vaultAddress } = leg;
  if (vaultAddress === undefined) return invalid('Say which vault: send its address.');
  const [assetOutcome, shares] = yield* together([
    readOne(call({ chain, to: vaultAddress, abi: vaultAbi, functionName: 'asset' })),
    readToken(chain, vaultAddress),
  ] as const);
  if (!assetOutcome.ok || shares === undefined) {
    return invalid(`There is no ERC-4626 vault at ${vaultAddress} on ${chain}.`);
  }
  if (!isErc20(asset) || !isAddressEqual(assetOutcome.value, asset.address)) {
    return invalid(`The vault ${shares.symbol} does not hold ${asset.symbol}.`);
  }
  return { asset, shares };
}

function invalid(reason: string): Refusal {
  return { refused: 'invalid_vault', reason, field: 'vault_address' };
}
