import { decodeErrorResult, type Hex } from 'viem';
import { AAVE_V3_REASONS } from './revert-reasons/aave-v3.ts';
import { CUSTOM_ERROR_REASONS, CUSTOM_ERRORS } from './revert-reasons/custom-errors.ts';
import { LENDING_REASONS } from './revert-reasons/lending.ts';
import { PANIC_REASONS } from './revert-reasons/panics.ts';
import { STAKING_REASONS } from './revert-reasons/staking.ts';
import { REASON_STRINGS } from './revert-reasons/strings.ts';

const MAX_REASON_LENGTH = 160;

/**
 * A revert in words for people, with what the contract itself said in parentheses.
 *
 * @param data the revert data of the call.
 * @example explainRevert(errorData('Too little received'))
 * // 'The swap would give less than the least accepted (Too little received).'
 */
export function explainRevert(data: Hex): string {
  if (data === '0x') return 'The contract refused the call and gave no reason.';
  let decoded: ReturnType<typeof decodeErrorResult<typeof CUSTOM_ERRORS>>;
  try {
    decoded = decodeErrorResult({ abi: CUSTOM_ERRORS, data });
  } catch {
    return `The contract refused the call with an error that is not known here (${data.slice(0, 10)}).`;
  }
  const { errorName, args } = decoded as { errorName: string; args?: readonly unknown[] };
  if (errorName === 'Error') return explainString(String(args?.[0]));
  if (errorName === 'Panic') {
    const code = String(args?.[0]);
    const meaning = PANIC_REASONS[code] ?? 'an unknown cause';
    return `The contract stopped on an error of its own: ${meaning} (panic ${code}).`;
  }
  return `${CUSTOM_ERROR_REASONS[errorName as keyof typeof CUSTOM_ERROR_REASONS]} (${errorName}).`;
}

function explainString(reason: string): string {
  const aave = AAVE_V3_REASONS[reason];
  if (aave) return `${aave} (Aave error ${reason}).`;
  const known = REASON_STRINGS[reason] ?? STAKING_REASONS[reason] ?? LENDING_REASONS[reason];
  if (known) return `${known} (${reason}).`;
  // The author of the contract chose this text.
  const plain = reason.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_REASON_LENGTH);
  return plain
    ? `The contract refused the call: ${plain}`
    : 'The contract refused the call and gave no readable reason.';
}
