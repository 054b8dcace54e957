import { isAddressEqual, zeroAddress } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { spokePoolAbi } from '../abi/spoke-pool.ts';
import { SPOKE_POOLS } from '../addresses.ts';
import type { AcrossRoute } from '../resolve-route.ts';

/** A deposit is refunded on the origin chain when nobody fills it within this time. */
const FILL_WITHIN_SECONDS = 4n * 3600n;
const NATIVE_DEPOSIT_GAS = 110_000n;
const ERC20_DEPOSIT_GAS = 115_000n;

/** How long the SpokePool accepts a quote, and how far ahead a fill deadline may be. */
export interface SpokePoolTimes {
  readonly quoteBufferSeconds: bigint;
  readonly fillBufferSeconds: bigint;
}

/**
 * Encodes `depositV3` on the origin SpokePool. A relayer fills exactly the output amount on the
 * destination, so the amount expected is also the least that arrives.
 */
export function encodeBridge(
  leg: Leg,
  route: AcrossRoute,
  feeAtomic: bigint,
  times: SpokePoolTimes,
): BuiltCall {
  const { amountAtomic, nowSeconds, owner, recipient } = leg;
  const { inputToken, outputToken, nativeIn, arriving } = route;
  const spokePool = SPOKE_POOLS[route.origin];
  const outputAtomic = amountAtomic - feeAtomic;
  const fillWithin =
    FILL_WITHIN_SECONDS < times.fillBufferSeconds ? FILL_WITHIN_SECONDS : times.fillBufferSeconds;
  const name = evmChain(route.destination).name;
  const to = isAddressEqual(recipient, owner) ? '' : ` for ${recipient}`;
  return Object.freeze({
    to: spokePool,
    data: encodeCall({
      abi: spokePoolAbi,
      functionName: 'depositV3',
      args: [
        owner,
        recipient,
        inputToken.address,
        outputToken.address,
        amountAtomic,
        outputAtomic,
        BigInt(evmChain(route.destination).id),
        zeroAddress,
        Number(nowSeconds),
        Number(nowSeconds + fillWithin),
        0,
        '0x',
      ],
    }),
    valueWei: nativeIn ? amountAtomic : 0n,
    spend: { token: leg.asset, amountAtomic },
    approval: nativeIn ? null : { token: inputToken, spender: spokePool, amountAtomic },
    output: {
      token: arriving,
      recipient,
      expectedAtomic: outputAtomic,
      minAtomic: outputAtomic,
    },
    awaitsBridge: true,
    recovery: recoveryOf(leg, route, fillWithin),
    bridgeFeeAtomic: feeAtomic,
    route: { kind: 'across', tokens: [inputToken.address, outputToken.address] },
    deadlineSeconds: nowSeconds + times.quoteBufferSeconds,
    gasUnits: nativeIn ? NATIVE_DEPOSIT_GAS : ERC20_DEPOSIT_GAS,
    description: `Bridge ${formatAmount(amountAtomic, inputToken.decimals)} ${leg.asset.symbol} to ${name} with Across${to}; ${formatAmountShort(outputAtomic, arriving.decimals)} ${arriving.symbol} arrives`,
  });
}

/** A deposit rests in the SpokePool until it is filled, or refunded after its fill deadline. */
function recoveryOf(
  { owner }: Leg,
  { origin, destination }: AcrossRoute,
  fillWithinSeconds: bigint,
): NonNullable<BuiltCall['recovery']> {
  const from = evmChain(origin).name;
  return {
    fundsAt: `Your funds wait in the Across SpokePool ${SPOKE_POOLS[origin]} on ${from} until they are paid out on ${evmChain(destination).name}.`,
    wayBack: `What is not paid out within ${fillWithinSeconds / 60n} minutes is refunded to ${owner} on ${from}, usually some hours later. What has arrived can be bridged back, for new fees.`,
  };
}
