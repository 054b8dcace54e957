import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { vaultAbi } from '../abi/vault.ts';
import type { Vault } from '../read/read-vault.ts';

/** A plain vault uses a third of it; one that lends its assets on uses most. */
const DEPOSIT_GAS = 300_000n;

/**
 * Deposits the leg's amount for its owner (EIP-4626 `deposit`). The standard has no bound on the
 * shares; the least is the preview less the leg's slippage, since a share's price may move.
 */
export function encodeDeposit(leg: Leg, vault: Vault, previewedShares: bigint): BuiltCall {
  const { amountAtomic, owner } = leg;
  const { asset, shares } = vault;
  return Object.freeze({
    to: shares.address,
    data: encodeCall({
      abi: vaultAbi,
      functionName: 'deposit',
      args: [amountAtomic, owner],
    }),
    valueWei: 0n,
    spend: { token: asset, amountAtomic },
    approval: { token: asset, spender: shares.address, amountAtomic },
    output: {
      token: shares,
      recipient: owner,
      expectedAtomic: previewedShares,
      minAtomic: (previewedShares * BigInt(10_000 - leg.slippageBps)) / 10_000n,
    },
    awaitsBridge: false,
    gasUnits: DEPOSIT_GAS,
    description: `Deposit ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} into the vault ${shares.symbol}`,
  });
}
