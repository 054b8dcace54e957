import { PRICE_DECIMALS, usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

const CENT = 10n ** BigInt(PRICE_DECIMALS - 2);

/** The result of the plan, its bridges and its fees (`docs/guides/plans.md`). */
export function summarise(state: PlanState): PlanResponse['summary'] {
  return {
    total_after_fees: leftBehind(state),
    bridge_count: state.steps.filter(({ wait_for_bridge }) => wait_for_bridge).length,
    ...feesUsd(state),
  };
}

function leftBehind({ steps, intents }: PlanState): string {
  const step = steps.at(-1);
  const intent = intents.at(-1);
  if (!step || !intent) throw new Error('A plan has at least one step.');
  const spent = `${short(step.amount_raw, intent.asset.decimals)} ${step.asset}`;
  const venue = intent.venue.protocol.name;
  if (intent.type === 'sweep' && intent.toAsset) return sweptInto(steps, intent.toAsset);
  switch (step.type) {
    case 'transfer':
      return `${spent} sent to ${step.recipient}`;
    case 'sweep':
      return sweptBy(steps, step);
    case 'deposit':
      return `${spent} supplied on ${venue}`;
    case 'repay':
      return `${spent} repaid on ${venue}`;
    case 'approve':
      return `${spent} approved for ${step.spender}`;
    case 'lp-add':
      return `${spent} and ${pairOf(step, intent)} added on ${venue}`;
    default:
      return outputOf(step, intent) ?? spent;
  }
}

/** A sweep is a step for each asset: all that go to one recipient are reported together. */
function sweptBy(steps: readonly Step[], { recipient }: Step): string {
  const swept = steps.filter((step) => step.type === 'sweep' && step.recipient === recipient);
  const symbols = [...new Set(swept.map(({ asset }) => asset))];
  return `all ${symbols.join(', ')} sent to ${recipient}`;
}

/** The total output of all swaps to an asset. */
function sweptInto(steps: readonly Step[], { symbol, decimals }: Token): string {
  const brought = steps.filter(({ to_asset, type }) => to_asset === symbol && type === 'swap');
  const sum = brought.reduce((all, step) => all + BigInt(step.expected_output_raw ?? 0), 0n);
  return `${formatAmountShort(sum, decimals)} ${symbol}`;
}

function pairOf({ pair_amount_raw, pair_asset }: Step, { pairAsset }: ResolvedIntent): string {
  return `${short(pair_amount_raw, pairAsset?.decimals ?? 0)} ${pair_asset}`;
}

function outputOf(step: Step, intent: ResolvedIntent): string | undefined {
  if (step.expected_output_raw === undefined) return undefined;
  const token = intent.toAsset ?? intent.asset;
  const main = `${short(step.expected_output_raw, token.decimals)} ${step.to_asset ?? token.symbol}`;
  const others = (step.outputs ?? []).slice(1).map(({ asset, expected_raw }) => {
    const isPair = intent.pairAsset?.symbol === asset;
    return isPair ? `${short(expected_raw, intent.pairAsset?.decimals ?? 0)} ${asset}` : asset;
  });
  return [main, ...others].join(' and ');
}

function short(raw: string | undefined, decimals: number): string {
  return formatAmountShort(BigInt(raw ?? '0'), decimals);
}

/** In cents, rounded up; fees in an asset without a price are named in a warning. */
function feesUsd({ fees, priceUsd, warnings }: PlanState) {
  const usd = { network: 0n, bridge: 0n };
  for (const { of, token, amountAtomic } of fees) {
    const price = priceUsd(token);
    if (price === null) {
      warnings.add(
        `There is no USD price for ${token.symbol} on ${token.chain}: the estimated fee does not count what is paid in it.`,
      );
    } else usd[of] += usdValue(token, amountAtomic, price);
  }
  const all = centsOf(usd.network + usd.bridge);
  const network = centsOf(usd.network);
  return {
    est_fee_usd: dollars(all),
    est_network_fee_usd: dollars(network),
    // The rest of the sum, so that the parts add up to it.
    est_bridge_fee_usd: dollars(all - network),
  };
}

function centsOf(usd8: bigint): bigint {
  return (usd8 + CENT - 1n) / CENT;
}

function dollars(cents: bigint): string {
  return `$${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
