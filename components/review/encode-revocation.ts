import type { EvmCall } from '#components/wallet/page-wallet.ts';
import type { Step } from '#server/schemas/step.ts';

/** `approve(address,uint256)` of ERC-20. */
const APPROVE = '0x095ea7b3';

/**
 * @returns the call that sets the allowance of an approval to zero; null where the step is not an
 *   approval of an ERC-20 token, or is one of zero
 */
export function encodeRevocation({ type, to, spender, data, amount_raw }: Step): EvmCall | null {
  const isApproval = type === 'approve' && data?.startsWith(APPROVE) && amount_raw !== '0';
  if (!isApproval || !isHex(to) || !isHex(spender)) return null;
  const account = spender.slice(2).toLowerCase().padStart(64, '0');
  return { to, data: `${APPROVE}${account}${'0'.repeat(64)}`, value: 0n };
}

const isHex = (text: string | undefined): text is `0x${string}` =>
  text !== undefined && /^0x[0-9a-f]{40}$/i.test(text);
