import { zeroAddress } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { stEthAbi } from '../abi/st-eth.ts';
import { LIDO } from '../addresses.ts';
import { ROUNDING_WEI, ST_ETH, WST_ETH } from '../tokens.ts';

/** `submit` behind its proxy takes about 110,000. */
const SUBMIT_GAS = 160_000n;
/** wstETH's `receive` submits, and mints what came of it. */
const SUBMIT_AND_WRAP_GAS = 220_000n;

/**
 * Stakes ETH. For stETH (`submit`) as much arrives as goes in, whatever the rate, but for the
 * rounding to whole shares. For wstETH the ETH is sent to its contract, which stakes and wraps it;
 * neither has a bound: the least wstETH is what the rate gives less the leg's slippage, since the
 * daily report of rewards makes a share dearer.
 *
 * @param sharesAtomic what the rate gives for the leg's amount.
 */
export function encodeStake(leg: Leg, sharesAtomic: bigint): BuiltCall {
  const { amountAtomic, owner, slippageBps, toAsset } = leg;
  const isWrapped = toAsset !== undefined && sameToken(toAsset, WST_ETH);
  const leastWei = amountAtomic > ROUNDING_WEI ? amountAtomic - ROUNDING_WEI : 0n;
  return Object.freeze({
    to: isWrapped ? LIDO.wstEth : LIDO.stEth,
    data: isWrapped
      ? '0x'
      : encodeCall({ abi: stEthAbi, functionName: 'submit', args: [zeroAddress] }),
    valueWei: amountAtomic,
    spend: { token: nativeToken('ethereum'), amountAtomic },
    approval: null,
    output: isWrapped
      ? {
          token: WST_ETH,
          recipient: owner,
          expectedAtomic: sharesAtomic,
          minAtomic: (sharesAtomic * BigInt(10_000 - slippageBps)) / 10_000n,
        }
      : {
          token: ST_ETH,
          recipient: owner,
          expectedAtomic: amountAtomic,
          minAtomic: leastWei,
        },
    awaitsBridge: false,
    gasUnits: isWrapped ? SUBMIT_AND_WRAP_GAS : SUBMIT_GAS,
    description: `Stake ${formatAmount(amountAtomic, 18)} ETH with Lido for ${isWrapped ? 'wstETH' : 'stETH'}`,
  });
}
