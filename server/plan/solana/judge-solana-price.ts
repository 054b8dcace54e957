import type { SolanaToken } from '#server/chains/solana/tokens.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { type JudgedSwap, judgeSwap, type SwapSide } from '../judge-swap.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';
import type { ResolvedSolanaIntent } from './resolve-solana-intents.ts';

/**
 * Checks a swap's quote against the price feeds, or without them against the route's own price impact
 * (`judgeSwap`).
 *
 * @returns what the signer should know.
 * @throws {ApiError} invalid_request on the given amount, with both values and the loss.
 */
export function judgeSolanaPrice(
  { at, intent }: ResolvedSolanaIntent,
  call: SolanaCall,
  prices: SolanaPrices,
): readonly string[] {
  const swap = judgedSolanaSwap(call, prices);
  if (!swap) return [];
  const { refusal, warnings } = judgeSwap(swap, 'planned');
  if (refusal !== null) {
    const field = `${at}.${intent.to_amount === undefined ? 'amount' : 'to_amount'}`;
    throw invalidField(field, `${refusal} Swap less, or another asset.`);
  }
  return warnings;
}

/**
 * As `judgeSolanaPrice`, of a fresh quote for a reviewed swap.
 *
 * @throws {ReencodeRefused} when it is worse than /plan lets through.
 */
export function requireSolanaPrice(call: SolanaCall, prices: SolanaPrices): void {
  const swap = judgedSolanaSwap(call, prices);
  const refusal = swap && judgeSwap(swap, 'signed').refusal;
  if (refusal) throw new ReencodeRefused('quote_failed', `${refusal} Plan it again.`);
}

function judgedSolanaSwap(
  { spend, output, priceImpactBps }: SolanaCall,
  prices: SolanaPrices,
): JudgedSwap | undefined {
  if (!spend || !output) return undefined;
  return {
    chain: 'solana',
    spend: sideOf(spend.asset, spend.expectedAtomic ?? spend.amountAtomic, prices),
    output: sideOf(output.asset, output.expectedAtomic, prices),
    ...(priceImpactBps !== undefined && { impactBps: priceImpactBps }),
    judge: 'the word of its route',
  };
}

function sideOf(
  { symbol, decimals, mint }: SolanaToken,
  amountAtomic: bigint,
  prices: SolanaPrices,
): SwapSide {
  const price = prices.get(mint);
  const unfedBecause = price?.usd8 === null ? price.reason : undefined;
  return {
    symbol,
    decimals,
    amountAtomic,
    usd8: price?.usd8 ?? null,
    ...(unfedBecause !== undefined && { unfedBecause }),
  };
}
