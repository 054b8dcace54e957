import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { wstEthAbi } from '../abi/wst-eth.ts';
import { LIDO } from '../addresses.ts';
import { ST_ETH, WST_ETH } from '../tokens.ts';

/** stETH's transfer behind its proxy is most of it. */
const WRAP_GAS = 180_000n;

/**
 * Turns stETH into wstETH at Lido's rate. There is no bound; the least is what the rate gives less
 * the leg's slippage, since the daily report of rewards makes a share dearer.
 */
export function encodeWrap(leg: Leg, sharesAtomic: bigint): BuiltCall {
  const { amountAtomic } = leg;
  return Object.freeze({
    to: LIDO.wstEth,
    data: encodeCall({ abi: wstEthAbi, functionName: 'wrap', args: [amountAtomic] }),
    valueWei: 0n,
    spend: { token: ST_ETH, amountAtomic },
    approval: { token: ST_ETH, spender: LIDO.wstEth, amountAtomic },
    output: {
      token: WST_ETH,
      recipient: leg.owner,
      expectedAtomic: sharesAtomic,
      minAtomic: lessSlippage(sharesAtomic, leg),
    },
    awaitsBridge: false,
    gasUnits: WRAP_GAS,
    description: `Wrap ${formatAmount(amountAtomic, 18)} stETH into about ${formatAmountShort(sharesAtomic, 18)} wstETH at Lido's rate`,
  });
}

/**
 * Turns wstETH back into stETH at Lido's rate. There is no bound; the rate falls only when
 * validators are penalised.
 */
export function encodeUnwrap(leg: Leg, stEthAtomic: bigint): BuiltCall {
  const { amountAtomic } = leg;
  return Object.freeze({
    to: LIDO.wstEth,
    data: encodeCall({ abi: wstEthAbi, functionName: 'unwrap', args: [amountAtomic] }),
    valueWei: 0n,
    spend: { token: WST_ETH, amountAtomic },
    approval: null,
    output: {
      token: ST_ETH,
      recipient: leg.owner,
      expectedAtomic: stEthAtomic,
      minAtomic: lessSlippage(stEthAtomic, leg),
    },
    awaitsBridge: false,
    gasUnits: WRAP_GAS,
    description: `Unwrap ${formatAmount(amountAtomic, 18)} wstETH into about ${formatAmountShort(stEthAtomic, 18)} stETH at Lido's rate`,
  });
}

function lessSlippage(expectedAtomic: bigint, { slippageBps }: Leg): bigint {
  return (expectedAtomic * BigInt(10_000 - slippageBps)) / 10_000n;
}
