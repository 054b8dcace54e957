import { isAddressEqual } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { vaultAbi } from '../abi/vault.ts';
import type { Vault } from '../read/read-vault.ts';

/** A plain vault uses a quarter of it; one that calls its assets back uses most. */
const WITHDRAW_GAS = 300_000n;

/** Withdraws exactly the leg's amount of assets (EIP-4626 `withdraw`). */
export function encodeWithdraw(leg: Leg, { asset, shares }: Vault): BuiltCall {
  const { amountAtomic, owner, recipient } = leg;
  return Object.freeze({
    to: shares.address,
    data: encodeCall({
      abi: vaultAbi,
      functionName: 'withdraw',
      args: [amountAtomic, recipient, owner],
    }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: { token: asset, recipient, expectedAtomic: amountAtomic, minAtomic: amountAtomic },
    awaitsBridge: false,
    gasUnits: WITHDRAW_GAS,
    description: `Withdraw ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} from the vault ${shares.symbol}${recipientOf(leg)}`,
  });
}

/**
 * Redeems all of the owner's shares (EIP-4626 `redeem`), so that no dust stays. The least is the
 * preview less the leg's slippage, since a share's price may move.
 */
export function encodeRedeemAll(
  leg: Leg,
  { asset, shares }: Vault,
  redeemed: { sharesAtomic: bigint; previewedAssets: bigint },
): BuiltCall {
  const { owner, recipient } = leg;
  const { sharesAtomic, previewedAssets } = redeemed;
  return Object.freeze({
    to: shares.address,
    data: encodeCall({
      abi: vaultAbi,
      functionName: 'redeem',
      args: [sharesAtomic, recipient, owner],
    }),
    valueWei: 0n,
    spend: { token: shares, amountAtomic: sharesAtomic },
    unitsAtomic: sharesAtomic,
    approval: null,
    output: {
      token: asset,
      recipient,
      expectedAtomic: previewedAssets,
      minAtomic: (previewedAssets * BigInt(10_000 - leg.slippageBps)) / 10_000n,
    },
    awaitsBridge: false,
    gasUnits: WITHDRAW_GAS,
    description: `Withdraw all your ${asset.symbol}, about ${formatAmountShort(previewedAssets, asset.decimals)}, from the vault ${shares.symbol}${recipientOf(leg)}`,
  });
}

function recipientOf({ owner, recipient }: Leg): string {
  return isAddressEqual(recipient, owner) ? '' : ` to ${recipient}`;
}
