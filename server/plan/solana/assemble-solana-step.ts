import { MESSAGE_FORMAT } from '#server/chains/solana/message.ts';
import { formatAmount, roundAmounts } from '#server/chains/tokens/format-amount.ts';
import type { SolanaAsset } from '#server/protocols/solana-manifest.ts';
import type { Step } from '#server/schemas/step.ts';
import { priceImpactField } from '../assemble-step.ts';
import { growthFor, mostOf } from '../chained-growth.ts';
import type { EncodedMessage } from './encode-steps.ts';
import type { UnencodedStep } from './solana-plan-state.ts';

/** Puts a transaction into the wire form of a step (`docs/guides/plans.md`). */
export function assembleSolanaStep(
  { key, protocolSlug, leg, call, size }: UnencodedStep,
  encoded: EncodedMessage,
  place: { order: number; quotedAtMs: number },
): Step {
  const { asset, toAsset } = leg;
  const { amountAtomic, minAtomic, sizing, source } = size;
  return {
    order: place.order,
    key,
    type: leg.type,
    chain: 'solana',
    protocol: protocolSlug,
    action_type: leg.type.charAt(0).toUpperCase() + leg.type.slice(1),
    asset: asset.symbol,
    ...(asset.mint && { asset_mint: asset.mint }),
    amount: sizing === 'chained' ? 0 : toNumber(amountAtomic, asset),
    amount_raw: amountAtomic.toString(),
    sizing,
    wallet: leg.owner,
    description: roundAmounts(call.description),
    ...(size.reserveLamports !== undefined && { gas_reserve_raw: size.reserveLamports.toString() }),
    ...(source && {
      chained: {
        from_key: source.fromKey,
        estimate_amount: toNumber(amountAtomic, asset),
        min_output: toNumber(minAtomic, asset),
        estimate_raw: amountAtomic.toString(),
        min_raw: minAtomic.toString(),
        balance_before_raw: source.balanceBeforeAtomic.toString(),
        expected_before_raw: source.expectedBeforeAtomic.toString(),
        most_raw: mostOf(amountAtomic, growthFor(leg.owner, leg.recipient)).toString(),
        ...(size.portionBps !== undefined && { portion_bps: size.portionBps }),
        ...(size.takenEarlierBps && { taken_bps: size.takenEarlierBps }),
      },
    }),
    ...(call.output && {
      ...(toAsset && {
        to_asset: toAsset.symbol,
        ...(toAsset.mint && { to_asset_mint: toAsset.mint }),
      }),
      expected_output: Number(formatAmount(call.output.expectedAtomic, call.output.asset.decimals)),
      expected_output_raw: call.output.expectedAtomic.toString(),
      min_output_raw: call.output.minAtomic.toString(),
      planned_min_output_raw: call.output.minAtomic.toString(),
    }),
    ...priceImpactField(call),
    recipient: leg.recipient,
    ...(leg.spender && { delegate: leg.spender }),
    ...(call.stakeAccount && { stake_account: call.stakeAccount }),
    ...(call.validator && { validator: call.validator }),
    ...(call.route && { route: call.route }),
    ...(leg.slippageBps > 0 && { slippage_bps: leg.slippageBps }),
    ...(call.recovery && {
      recovery: {
        funds_at: roundAmounts(call.recovery.fundsAt),
        ...(call.recovery.wayBack !== undefined && { way_back: call.recovery.wayBack }),
      },
    }),
    solana_tx: encoded.base64,
    solana_format: MESSAGE_FORMAT,
    ...encoded.lifetime,
    compute_unit_limit: Number(encoded.unitLimit),
    compute_unit_price: encoded.unitPriceMicroLamports.toString(),
    quoted_at: place.quotedAtMs,
  };
}

/** An amount as the JSON number nearest to it; exact amounts travel in the `_raw` fields. */
export function toNumber(
  amountAtomic: bigint,
  { decimals }: Pick<SolanaAsset, 'decimals'>,
): number {
  return Number(formatAmount(amountAtomic, decimals));
}
