import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';
import { weth9Abi } from '../abi/weth9.ts';

const WRAP_GAS = 46_000n;

/** Wraps the native coin (WETH9 `deposit()`); the owner receives the wrapped coin one to one. */
export function encodeWrap(leg: Leg): BuildResult {
  const { amountAtomic, owner } = leg;
  const native = nativeToken(leg.chain);
  const wrapped = wrappedNativeToken(leg.chain);
  if (amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to wrap.', field: 'amount' };
  }
  return Object.freeze({
    to: wrapped.address,
    data: encodeCall({ abi: weth9Abi, functionName: 'deposit' }),
    valueWei: amountAtomic,
    spend: { token: native, amountAtomic },
    approval: null,
    output: {
      token: wrapped,
      recipient: owner,
      expectedAtomic: amountAtomic,
      minAtomic: amountAtomic,
    },
    awaitsBridge: false,
    gasUnits: WRAP_GAS,
    description: `Wrap ${formatAmount(amountAtomic, 18)} ${native.symbol} into ${wrapped.symbol}`,
  });
}
