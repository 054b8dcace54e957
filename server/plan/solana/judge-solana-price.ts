import type { SolanaToken } from '#server/chains/solana/tokens.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { GREATEST_LOSS_BPS, NOTABLE_LOSS_BPS } from '../judge-price.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';
import type { ResolvedSolanaIntent } from './resolve-solana-intents.ts';

const ALL_BPS = 10_000n;

/**
 * Holds a swap's quote to the price feeds, and what its route itself says of the price before it, by the
 * same bounds as on other chains.
 *
 * @returns what the signer should know; undefined when there is nothing.
 * @throws {ApiError} invalid_request on the amount that was said, with both values and the loss.
 */
export function judgeSolanaPrice(
  { at, intent }: ResolvedSolanaIntent,
  call: SolanaCall,
  prices: SolanaPrices,
): string | undefined {
  const { spend, output } = call;
  if (!spend || !output) return undefined;
  const values = valuesOf(call, prices);
  const pair = `Swapping ${spend.asset.symbol} to ${output.asset.symbol}`;
  const impactBps = BigInt(call.priceImpactBps ?? 0);
  const field = `${at}.${intent.to_amount === undefined ? 'amount' : 'to_amount'}`;
  const isShallow = impactBps >= NOTABLE_LOSS_BPS;
  const shallow = `${pair} gives ${percent(impactBps)} less than the price before this trade: the pools are shallow for this size.`;
  if (!values) {
    // Nobody else says what the swap is worth.
    if (impactBps > GREATEST_LOSS_BPS) {
      throw invalidField(
        field,
        `${pair} would give ${percent(impactBps)} less than the price before this trade, by the word of its route, where at most ${percent(GREATEST_LOSS_BPS)} is planned. Swap less, or another asset.`,
      );
    }
    const alone = `There is no price feed for both ${spend.asset.symbol} and ${output.asset.symbol}: the price of this swap is the word of its route alone.${refusals(call, prices)}`;
    return isShallow ? `${alone} ${shallow}` : alone;
  }
  const { paidUsd, gottenUsd, lossBps } = values;
  if (lossBps > GREATEST_LOSS_BPS) {
    throw invalidField(
      field,
      `${pair} would give $${formatAmountShort(gottenUsd, 8)} for $${formatAmountShort(paidUsd, 8)}: ${percent(lossBps)} less than the price feeds say, where at most ${percent(GREATEST_LOSS_BPS)} is planned. Swap less, or another asset.`,
    );
  }
  if (lossBps < NOTABLE_LOSS_BPS) return isShallow ? shallow : undefined;
  return `${pair} gives ${percent(lossBps)} less than the price of the price feeds.`;
}

/**
 * As `judgeSolanaPrice`, of a fresh quote for a reviewed swap.
 *
 * @throws {ReencodeRefused} when it is worse than the price feeds by more than /plan lets through.
 */
export function requireSolanaPrice(call: SolanaCall, prices: SolanaPrices): void {
  const values = valuesOf(call, prices);
  const impactBps = BigInt(call.priceImpactBps ?? 0);
  if (!values && impactBps > GREATEST_LOSS_BPS) {
    throw new ReencodeRefused(
      'quote_failed',
      `This swap would give ${percent(impactBps)} less than the price before it now, by the word of its route, where at most ${percent(GREATEST_LOSS_BPS)} is signed. Plan it again.`,
    );
  }
  if (!values || values.lossBps <= GREATEST_LOSS_BPS) return;
  const { paidUsd, gottenUsd, lossBps } = values;
  throw new ReencodeRefused(
    'quote_failed',
    `This swap would give $${formatAmountShort(gottenUsd, 8)} for $${formatAmountShort(paidUsd, 8)} now: ${percent(lossBps)} less than the price feeds say, where at most ${percent(GREATEST_LOSS_BPS)} is signed. Plan it again.`,
  );
}

/** What is expected to leave and to arrive, and the loss; undefined without a feed for both. */
function valuesOf(
  { spend, output }: SolanaCall,
  prices: SolanaPrices,
): { paidUsd: bigint; gottenUsd: bigint; lossBps: bigint } | undefined {
  if (!spend || !output) return undefined;
  const paidUsd = worth(spend.asset, spend.expectedAtomic ?? spend.amountAtomic, prices);
  const gottenUsd = worth(output.asset, output.expectedAtomic, prices);
  if (paidUsd === null || gottenUsd === null) return undefined;
  const lossBps = paidUsd <= 0n ? 0n : ((paidUsd - gottenUsd) * ALL_BPS) / paidUsd;
  return { paidUsd, gottenUsd, lossBps };
}

function worth(token: SolanaToken, amountAtomic: bigint, prices: SolanaPrices): bigint | null {
  const usd8 = prices.get(token.mint)?.usd8 ?? null;
  return usd8 === null ? null : (amountAtomic * usd8) / 10n ** BigInt(token.decimals);
}

/** Why feeds of what is swapped are not believed now. */
function refusals({ spend, output }: SolanaCall, prices: SolanaPrices): string {
  const said = [spend?.asset, output?.asset].flatMap((asset) => {
    const price = asset && prices.get(asset.mint);
    return price?.usd8 === null ? [` ${asset?.symbol}: ${price.reason}`] : [];
  });
  return said.join('');
}

function percent(bps: bigint): string {
  return `${(Number(bps) / 100).toFixed(1)}%`;
}
