import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { withdrawalQueueAbi } from '../abi/withdrawal-queue.ts';
import { LIDO } from '../addresses.ts';

const CLAIM_BASE_GAS = 100_000n;
const CLAIM_GAS = 80_000n;

/** A finalized request: what it pays, and where the queue finds its rate. */
export interface ClaimableRequest {
  readonly id: bigint;
  readonly hint: bigint;
  readonly amountWei: bigint;
}

/** Claims finalized requests (`claimWithdrawals`), whose ETH goes to their owner to the wei. */
export function encodeClaim({ owner }: Leg, requests: readonly ClaimableRequest[]): BuiltCall {
  const amountWei = requests.reduce((sum, request) => sum + request.amountWei, 0n);
  const numbers = requests.map(({ id }) => `#${id}`);
  return Object.freeze({
    to: LIDO.withdrawalQueue,
    data: encodeCall({
      abi: withdrawalQueueAbi,
      functionName: 'claimWithdrawals',
      args: [requests.map(({ id }) => id), requests.map(({ hint }) => hint)],
    }),
    valueWei: 0n,
    spend: null,
    approval: null,
    output: {
      token: nativeToken('ethereum'),
      recipient: owner,
      expectedAtomic: amountWei,
      minAtomic: amountWei,
    },
    awaitsBridge: false,
    gasUnits: CLAIM_BASE_GAS + BigInt(requests.length) * CLAIM_GAS,
    description: `Claim ${formatAmount(amountWei, 18)} ETH from Lido's withdrawal ${requests.length > 1 ? 'requests' : 'request'} ${listed(numbers)}`,
  });
}

function listed(numbers: readonly string[]): string {
  return numbers.length > 5
    ? `${numbers.slice(0, 4).join(', ')} and ${numbers.length - 4} more`
    : numbers.join(', ');
}
