import { type Address, type Hex, isAddressEqual } from 'viem';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';

/** A swap leg between two tokens of one chain, as aggregators take it. */
export interface SwapLeg extends Leg {
  readonly asset: Erc20Token;
  readonly toAsset: Erc20Token;
}

/** What a foreign quote promises, and what its calldata really does. */
export interface ForeignSwap {
  readonly quotedAtomic: bigint;
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  readonly gasUnits: bigint | null;
  /** Read out of the calldata. */
  readonly sellToken: Address;
  readonly sellAtomic: bigint;
  readonly buyToken: Address;
  readonly minAtomic: bigint;
  readonly recipient: Address;
}

/** What is let through of the contract such calls go to. */
export interface AllowedTarget {
  readonly name: string;
  readonly kind: string;
  readonly address: Address;
}

const ALL_BPS = 10_000n;
const FEWEST_GAS = 120_000n;
const MOST_GAS = 3_000_000n;

/**
 * Takes a swap that a foreign service encoded only as far as its calldata says what was asked:
 * the known contract, exactly the amount, the asked tokens, the leg's recipient, no native coin,
 * and no less than the slippage lets through of what was quoted. Everything else of the calldata
 * can waste the route's own output alone, which the least amount bounds.
 */
export function acceptSwap(leg: SwapLeg, swap: ForeignSwap, target: AllowedTarget): BuildResult {
  const wrong = complaint(leg, swap, target);
  if (wrong !== undefined) {
    return {
      refused: 'no_route',
      field: 'to_asset',
      reason: `The quote of ${target.name} was not what was asked for (${wrong}), so it is not used.`,
    };
  }
  const { asset, toAsset, amountAtomic, recipient } = leg;
  const { quotedAtomic, minAtomic } = swap;
  const to = isAddressEqual(recipient, leg.owner) ? '' : ` for ${recipient}`;
  return Object.freeze({
    to: target.address,
    data: swap.data,
    valueWei: 0n,
    spend: { token: asset, amountAtomic },
    approval: { token: asset, spender: target.address, amountAtomic },
    output: { token: toAsset, recipient, expectedAtomic: quotedAtomic, minAtomic },
    awaitsBridge: false,
    route: { kind: target.kind, tokens: [asset.address, toAsset.address] },
    gasUnits: bounded(swap.gasUnits ?? FEWEST_GAS),
    description: `Swap ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} for about ${formatAmountShort(quotedAtomic, toAsset.decimals)} ${toAsset.symbol} with ${target.name}${to}`,
  });
}

function complaint(
  leg: SwapLeg,
  swap: ForeignSwap,
  { address }: AllowedTarget,
): string | undefined {
  if (!isAddressEqual(swap.to, address)) return 'another contract';
  if (swap.valueWei !== 0n) return 'native coin on top';
  if (!isAddressEqual(swap.sellToken, leg.asset.address)) return 'another asset to sell';
  if (swap.sellAtomic !== leg.amountAtomic) return 'another amount';
  if (!isAddressEqual(swap.buyToken, leg.toAsset.address)) return 'another asset to buy';
  if (!isAddressEqual(swap.recipient, leg.recipient)) return 'another recipient';
  if (swap.quotedAtomic === 0n) return 'nothing to receive';
  // One unit for what either side rounded.
  const least = (swap.quotedAtomic * (ALL_BPS - BigInt(leg.slippageBps))) / ALL_BPS - 1n;
  if (swap.minAtomic < least || swap.minAtomic <= 0n) return 'too small a least amount';
  if (swap.minAtomic > swap.quotedAtomic) return 'a least amount above the quote';
  return undefined;
}

function bounded(gasUnits: bigint): bigint {
  if (gasUnits < FEWEST_GAS) return FEWEST_GAS;
  return gasUnits > MOST_GAS ? MOST_GAS : gasUnits;
}
