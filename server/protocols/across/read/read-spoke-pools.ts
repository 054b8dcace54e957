import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import { spokePoolAbi } from '../abi/spoke-pool.ts';
import { SPOKE_POOLS } from '../addresses.ts';
import type { SpokePoolTimes } from '../encode/encode-bridge.ts';
import type { AcrossRoute } from '../resolve-route.ts';

/** Reads whether both ends of a route work, and the origin's time limits. */
export function* readSpokePools(route: AcrossRoute): ContractRead<SpokePoolTimes | Refusal> {
  const { origin, destination } = route;
  const from = { chain: origin, to: SPOKE_POOLS[origin], abi: spokePoolAbi } as const;
  const to = { chain: destination, to: SPOKE_POOLS[destination], abi: spokePoolAbi } as const;
  const [pausedDeposits, pausedFills, quoteBuffer, fillBuffer] = yield* readAll([
    call({ ...from, functionName: 'pausedDeposits' }),
    call({ ...to, functionName: 'pausedFills' }),
    call({ ...from, functionName: 'depositQuoteTimeBuffer' }),
    call({ ...from, functionName: 'fillDeadlineBuffer' }),
  ] as const);
  if (!pausedDeposits.ok || pausedDeposits.value || !quoteBuffer.ok || !fillBuffer.ok) {
    return {
      refused: 'no_route',
      reason: `Across takes no deposits on ${evmChain(origin).name} now.`,
      field: 'chain',
    };
  }
  if (!pausedFills.ok || pausedFills.value) {
    return {
      refused: 'no_route',
      reason: `Across delivers nothing on ${evmChain(destination).name} now.`,
      field: 'to_chain',
    };
  }
  return {
    quoteBufferSeconds: BigInt(quoteBuffer.value),
    fillBufferSeconds: BigInt(fillBuffer.value),
  };
}
