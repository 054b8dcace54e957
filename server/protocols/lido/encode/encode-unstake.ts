import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { withdrawalQueueAbi } from '../abi/withdrawal-queue.ts';
import { LIDO } from '../addresses.ts';
import { ST_ETH, WST_ETH } from '../tokens.ts';

const REQUEST_BASE_GAS = 120_000n;
/** One request: the transfer of its stETH, its place in the queue, its NFT. */
const REQUEST_GAS = 220_000n;
/** wstETH is unwrapped first. */
const UNWRAP_GAS = 80_000n;

/**
 * Asks for stETH or wstETH back (`requestWithdrawals`, `requestWithdrawalsWstETH`), in parts that
 * the queue takes. Nothing comes in now: the owner gets a numbered request for each part.
 *
 * @param stEthAtomic what the leg's amount is worth in stETH, and so in ETH.
 */
export function encodeUnstake(leg: Leg, parts: readonly bigint[], stEthAtomic: bigint): BuiltCall {
  const { amountAtomic, owner } = leg;
  const isWrapped = sameToken(leg.asset, WST_ETH);
  const token = isWrapped ? WST_ETH : ST_ETH;
  const several = parts.length > 1 ? ` in ${parts.length} requests` : '';
  const worth = isWrapped ? `, about ${formatAmountShort(stEthAtomic, 18)} ETH,` : '';
  return Object.freeze({
    to: LIDO.withdrawalQueue,
    data: encodeCall({
      abi: withdrawalQueueAbi,
      functionName: isWrapped ? 'requestWithdrawalsWstETH' : 'requestWithdrawals',
      args: [parts, owner],
    }),
    valueWei: 0n,
    spend: { token, amountAtomic },
    approval: { token, spender: LIDO.withdrawalQueue, amountAtomic },
    output: null,
    recovery: {
      fundsAt: `Once carried out, your ${token.symbol} waits in Lido's withdrawal queue as ${parts.length > 1 ? `${parts.length} numbered requests` : 'a numbered request'} of yours; it earns nothing there.`,
      wayBack:
        'Claim the ETH from Lido when the queue has finalized the request, in a few days usually. A request cannot be taken back.',
    },
    awaitsBridge: false,
    gasUnits:
      REQUEST_BASE_GAS + BigInt(parts.length) * (REQUEST_GAS + (isWrapped ? UNWRAP_GAS : 0n)),
    description: `Ask Lido to pay out ${formatAmount(amountAtomic, 18)} ${token.symbol}${worth} as ETH${several}: the ETH is claimed later, in a few days usually`,
  });
}

/** Cuts an amount into equal parts, a wei more in the first ones where it does not divide. */
export function splitEvenly(amountAtomic: bigint, count: bigint): readonly bigint[] {
  const part = amountAtomic / count;
  const rest = amountAtomic % count;
  return Array.from({ length: Number(count) }, (_, index) =>
    BigInt(index) < rest ? part + 1n : part,
  );
}
