import { evmChain } from '#server/chains/registry.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { formatTable } from './print-table.ts';

/** One line per intent, with every field that it has. */
export function formatIntents(intents: readonly Intent[]): string {
  return intents
    .map(({ action, ...rest }) => {
      const fields = Object.entries(rest).map(
        ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
      );
      return `  ${action}  ${fields.join('  ')}`;
    })
    .join('\n');
}

/** The plan as a table, its summary and its warnings. */
export function formatPlan({ steps, summary, warnings }: PlanResponse): string {
  const table = formatTable(
    [
      { heading: '#', alignRight: true },
      { heading: 'Action' },
      { heading: 'Chain' },
      { heading: 'Venue' },
      { heading: 'Amount', alignRight: true },
      { heading: 'Arrives', alignRight: true },
      { heading: 'What' },
    ],
    steps.map((step) => [
      String(step.order),
      step.action_type,
      step.chain,
      step.protocol,
      formatSpend(step),
      formatArrival(step),
      step.description,
    ]),
  );
  const lines = [
    table,
    `  Leaves ${summary.total_after_fees}. Fees about ${summary.est_fee_usd}, bridges: ${summary.bridge_count}.`,
  ];
  for (const warning of warnings ?? []) lines.push(`  ! ${warning}`);
  return lines.join('\n');
}

function formatSpend(step: Step): string {
  const amount = step.chained?.estimate_amount ?? step.amount;
  return `${step.chained ? '~' : ''}${formatNumber(amount)} ${step.asset}`;
}

function formatArrival(step: Step): string {
  if (step.expected_output === undefined || !step.to_asset) return '';
  const chain = evmChain(step.to_chain ?? step.chain);
  const token = chain && resolveToken(chain.slug, step.to_asset_address ?? step.to_asset);
  const amount =
    token && step.expected_output_raw !== undefined
      ? formatAmountShort(BigInt(step.expected_output_raw), token.decimals)
      : formatNumber(step.expected_output);
  const where = step.to_chain && step.to_chain !== step.chain ? ` on ${step.to_chain}` : '';
  return `~${amount} ${step.to_asset}${where}`;
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 6 });
}
