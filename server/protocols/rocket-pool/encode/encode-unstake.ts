import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { rEthAbi } from '../abi/r-eth.ts';
import { ROCKET_POOL } from '../addresses.ts';
import { R_ETH } from '../tokens.ts';

/** It may have to call the deposit pool for the ETH. */
const BURN_GAS = 250_000n;

/**
 * Burns rETH for ETH at Rocket Pool's rate (`burn`), at once. There is no bound; the least is what
 * the rate gives less the leg's slippage, since a report of penalties makes rETH cheaper.
 */
export function encodeUnstake(leg: Leg, ethWei: bigint): BuiltCall {
  const { amountAtomic, owner, slippageBps } = leg;
  return Object.freeze({
    to: ROCKET_POOL.rEth,
    data: encodeCall({ abi: rEthAbi, functionName: 'burn', args: [amountAtomic] }),
    valueWei: 0n,
    spend: { token: R_ETH, amountAtomic },
    approval: null,
    output: {
      token: nativeToken('ethereum'),
      recipient: owner,
      expectedAtomic: ethWei,
      minAtomic: (ethWei * BigInt(10_000 - slippageBps)) / 10_000n,
    },
    awaitsBridge: false,
    gasUnits: BURN_GAS,
    description: `Unstake ${formatAmount(amountAtomic, 18)} rETH at Rocket Pool for about ${formatAmountShort(ethWei, 18)} ETH`,
  });
}
