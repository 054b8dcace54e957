import { erc20Abi, isAddressEqual, zeroAddress } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';

/** Gas of an ERC-20 transfer to a fresh balance through a proxy such as USDC's. */
const ERC20_TRANSFER_GAS = 65_000n;
const NATIVE_TRANSFER_GAS = 21_000n;

/** Sends the native coin or an ERC-20 token (EIP-20 `transfer`) to the leg's recipient. */
export function encodeTransfer(leg: Leg): BuildResult {
  const { asset, amountAtomic, recipient } = leg;
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to send.', field: 'amount' };
  }
  if (isAddressEqual(recipient, zeroAddress)) {
    return {
      refused: 'invalid_recipient',
      reason: `Sending ${asset.symbol} to the zero address would destroy it.`,
      field: 'recipient',
    };
  }
  if (isErc20(asset) && isAddressEqual(recipient, asset.address)) {
    return {
      refused: 'invalid_recipient',
      reason: `${recipient} is the ${asset.symbol} contract itself: what it receives is lost.`,
      field: 'recipient',
    };
  }
  return Object.freeze({
    ...(isErc20(asset)
      ? {
          to: asset.address,
          data: encodeCall({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [recipient, amountAtomic],
          }),
          valueWei: 0n,
          gasUnits: ERC20_TRANSFER_GAS,
        }
      : {
          to: recipient,
          data: '0x' as const,
          valueWei: amountAtomic,
          gasUnits: NATIVE_TRANSFER_GAS,
        }),
    spend: { token: asset, amountAtomic },
    approval: null,
    output: { token: asset, recipient, expectedAtomic: amountAtomic, minAtomic: amountAtomic },
    awaitsBridge: false,
    description: `Send ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} to ${recipient}`,
  });
}
