import { parseAbi } from 'viem';
import { LIDO } from '#server/protocols/lido/addresses.ts';
import type { DevChain } from '../dev-chain.ts';

const queueAbi = parseAbi([
  'function getLastRequestId() view returns (uint256)',
  'function getLastFinalizedRequestId() view returns (uint256)',
  'function finalize(uint256 lastRequestId)',
]);
/** Enough for hundreds of requests. */
const FINALIZE_GAS = 25_000_000n;

/**
 * Finalizes all requests of Lido's withdrawal queue, as an oracle report does.
 *
 * @returns how many.
 */
export async function finalizeWithdrawals(ethereum: DevChain): Promise<bigint> {
  const queue = LIDO.withdrawalQueue;
  const [last, finalized] = await Promise.all([
    ethereum.read<bigint>(queue, queueAbi, 'getLastRequestId'),
    ethereum.read<bigint>(queue, queueAbi, 'getLastFinalizedRequestId'),
  ]);
  if (last > finalized) {
    await ethereum.write(queue, queueAbi, 'finalize', [last], { gas: FINALIZE_GAS });
  }
  return last - finalized;
}
