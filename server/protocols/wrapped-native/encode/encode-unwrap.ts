import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';
import { weth9Abi } from '../abi/weth9.ts';

const UNWRAP_GAS = 42_000n;

/** Unwraps the wrapped native coin (WETH9 `withdraw`); the owner receives the coin one to one. */
export function encodeUnwrap(leg: Leg): BuildResult {
  const { amountAtomic, owner } = leg;
  const native = nativeToken(leg.chain);
  const wrapped = wrappedNativeToken(leg.chain);
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to unwrap.', field: 'amount' };
  }
  return Object.freeze({
    to: wrapped.address,
    data: encodeCall({ abi: weth9Abi, functionName: 'withdraw', args: [amountAtomic] }),
    valueWei: 0n,
    spend: { token: wrapped, amountAtomic },
    approval: null,
    output: {
      token: native,
      recipient: owner,
      expectedAtomic: amountAtomic,
      minAtomic: amountAtomic,
    },
    awaitsBridge: false,
    gasUnits: UNWRAP_GAS,
    description: `Unwrap ${formatAmount(amountAtomic, 18)} ${wrapped.symbol} into ${native.symbol}`,
  });
}
