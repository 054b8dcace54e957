import { erc20Abi, isAddressEqual, zeroAddress } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';

/** Gas of setting an allowance from zero on a proxied token. */
const APPROVE_GAS = 56_000n;

/** Sets the spender's allowance to exactly the leg's amount (EIP-20 `approve`); 0 revokes it. */
export function encodeApprove(leg: Leg): BuildResult {
  const { asset, amountAtomic, spender } = leg;
  if (!isErc20(asset)) {
    return {
      refused: 'asset_unsupported',
      reason: `${asset.symbol} is the chain's own coin and needs no approval.`,
      field: 'asset',
    };
  }
  if (spender === undefined || isAddressEqual(spender, zeroAddress)) {
    return {
      refused: 'invalid_recipient',
      reason: 'An approval needs the address that may spend.',
      field: 'spender',
    };
  }
  const amount = `${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol}`;
  return Object.freeze({
    to: asset.address,
    data: encodeCall({
      abi: erc20Abi,
      functionName: 'approve',
      args: [spender, amountAtomic],
    }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: null,
    awaitsBridge: false,
    gasUnits: APPROVE_GAS,
    description:
      amountAtomic === 0n
        ? `Revoke the allowance of ${spender} over your ${asset.symbol}`
        : `Allow ${spender} to spend exactly ${amount}`,
  });
}
