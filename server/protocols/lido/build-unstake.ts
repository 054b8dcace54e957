import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';
import { stEthAbi } from './abi/st-eth.ts';
import { withdrawalQueueAbi } from './abi/withdrawal-queue.ts';
import { LIDO } from './addresses.ts';
import { encodeUnstake, splitEvenly } from './encode/encode-unstake.ts';
import { ST_ETH, WST_ETH } from './tokens.ts';

/** `MIN_STETH_WITHDRAWAL_AMOUNT`: the least stETH a request may be about. */
const LEAST_WEI = 100n;
/** `MAX_STETH_WITHDRAWAL_AMOUNT`: the most stETH a request may be about. */
const MOST_WEI = 1_000n * 10n ** 18n;
/** The most a request of wstETH is made for: the next reports of rewards raise its worth. */
const MOST_WRAPPED_WEI = 990n * 10n ** 18n;
/** Requests in one step: beyond them the call would take a large part of a block. */
const MOST_REQUESTS = 20n;

/** Puts stETH or wstETH into Lido's withdrawal queue, in as few requests as it takes. One round. */
export function* buildUnstake(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, chain } = leg;
  const isWrapped = sameToken(asset, WST_ETH);
  if (!isWrapped && !sameToken(asset, ST_ETH)) {
    return {
      refused: 'asset_unsupported',
      reason: `Lido pays out stETH and wstETH, not ${asset.symbol}: name the one you hold.`,
      field: 'asset',
    };
  }
  const [paused, worth] = yield* readAll([
    call({ chain, to: LIDO.withdrawalQueue, abi: withdrawalQueueAbi, functionName: 'isPaused' }),
    call({
      chain,
      to: LIDO.stEth,
      abi: stEthAbi,
      functionName: 'getPooledEthByShares',
      args: [amountAtomic],
    }),
  ] as const);
  if (!paused.ok || !worth.ok || paused.value) {
    return {
      refused: 'insufficient_liquidity',
      reason: "Lido's withdrawal queue takes no requests now. Swap the stake instead.",
      field: 'chain',
    };
  }
  const stEthAtomic = isWrapped ? worth.value : amountAtomic;
  if (stEthAtomic < LEAST_WEI) {
    return {
      refused: 'amount_too_small',
      reason: `Lido's withdrawal queue takes at least ${LEAST_WEI} wei of stETH.`,
      field: 'amount',
    };
  }
  const most = isWrapped ? MOST_WRAPPED_WEI : MOST_WEI;
  const count = (stEthAtomic + most - 1n) / most;
  if (count > MOST_REQUESTS) {
    return {
      refused: 'amount_too_large',
      reason: `One step asks for at most ${formatAmount(MOST_REQUESTS * most, 18)} stETH: send less, in several steps.`,
      field: 'amount',
    };
  }
  return encodeUnstake(leg, splitEvenly(amountAtomic, count), stEthAtomic);
}
