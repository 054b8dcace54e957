import { isAddressEqual } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall } from '#server/protocols/manifest.ts';
import { LIFI_DIAMOND } from '../addresses.ts';
import type { BridgeLeg } from '../bridge-leg.ts';
import type { LifiBridgeCall } from '../read-bridge-call.ts';
import type { LifiQuote } from '../read-quote.ts';

const BRIDGE_NAMES = { across: 'Across', stargate: 'Stargate' } as const;
const FEWEST_GAS = 200_000n;
const MOST_GAS = 3_000_000n;

/** A bridge that LI.FI encoded and that was held to what was asked, as the planner takes it. */
export function encodeBridge(leg: BridgeLeg, quote: LifiQuote, call: LifiBridgeCall): BuiltCall {
  const { amountAtomic, asset, owner, recipient, toAsset } = leg;
  const from = evmChain(leg.chain).name;
  const there = evmChain(toAsset.chain).name;
  const over = BRIDGE_NAMES[call.bridge];
  const to = isAddressEqual(recipient, owner) ? '' : ` for ${recipient}`;
  const amountOf = (atomic: bigint) =>
    `${formatAmountShort(atomic, toAsset.decimals)} ${toAsset.symbol}`;
  return Object.freeze({
    to: LIFI_DIAMOND,
    data: quote.data,
    valueWei: call.messageFeeWei,
    spend: { token: asset, amountAtomic },
    approval: { token: asset, spender: LIFI_DIAMOND, amountAtomic },
    output: {
      token: toAsset,
      recipient,
      expectedAtomic: quote.quotedAtomic,
      minAtomic: call.minAtomic,
    },
    awaitsBridge: true,
    bridgeFeeAtomic: amountAtomic - quote.quotedAtomic,
    route: { kind: `lifi-${call.bridge}`, tokens: [asset.address, toAsset.address] },
    recovery:
      call.bridge === 'across'
        ? {
            fundsAt: `Your funds wait in the Across SpokePool on ${from} until they are paid out on ${there}.`,
            wayBack: `What is not paid out in time is refunded to ${owner} on ${from}, usually some hours later. What has arrived can be bridged back, for new fees.`,
          }
        : {
            fundsAt: `Your funds are on their way from ${from} to ${there} over Stargate, whose message LayerZero delivers.`,
            wayBack: `A message that was not carried out on ${there} stays there and anyone can carry it out again: LayerZero Scan shows it by the hash of this transaction.`,
          },
    gasUnits: bounded(quote.gasUnits ?? FEWEST_GAS),
    description: `Bridge ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} to ${there} with LI.FI over ${over}${to}; about ${amountOf(quote.quotedAtomic)} arrives, at least ${amountOf(call.minAtomic)}`,
  });
}

function bounded(gasUnits: bigint): bigint {
  if (gasUnits < FEWEST_GAS) return FEWEST_GAS;
  return gasUnits > MOST_GAS ? MOST_GAS : gasUnits;
}
