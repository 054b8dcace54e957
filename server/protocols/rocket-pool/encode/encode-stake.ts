import type { Address } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { depositPoolAbi } from '../abi/deposit-pool.ts';
import { R_ETH } from '../tokens.ts';

/** A deposit may hand what waits on to several validators, which is most of it. */
const DEPOSIT_GAS = 600_000n;

/**
 * Deposits ETH for rETH (`deposit`). There is no bound; the least is what the rate gives less the
 * leg's slippage, since reports of rewards make rETH dearer.
 *
 * @param rEthAtomic what the rate gives for the amount less the pool's fee.
 */
export function encodeStake(leg: Leg, depositPool: Address, rEthAtomic: bigint): BuiltCall {
  const { amountAtomic, owner, slippageBps } = leg;
  return Object.freeze({
    to: depositPool,
    data: encodeCall({ abi: depositPoolAbi, functionName: 'deposit' }),
    valueWei: amountAtomic,
    spend: { token: nativeToken('ethereum'), amountAtomic },
    approval: null,
    output: {
      token: R_ETH,
      recipient: owner,
      expectedAtomic: rEthAtomic,
      minAtomic: (rEthAtomic * BigInt(10_000 - slippageBps)) / 10_000n,
    },
    awaitsBridge: false,
    gasUnits: DEPOSIT_GAS,
    description: `Stake ${formatAmount(amountAtomic, 18)} ETH with Rocket Pool for about ${formatAmountShort(rEthAtomic, 18)} rETH`,
  });
}
