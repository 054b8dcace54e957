import type { ApiClient } from '#e2e/executor/api-client.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { formatTable } from './print-table.ts';

/** The steps of one chain that can be simulated now, and those that wait for a bridge. */
export interface ChainSteps {
  readonly chain: ChainSlug;
  readonly ready: readonly Step[];
  readonly awaitingBridge: readonly Step[];
}

/**
 * Sorts the steps of a plan by chain. From the first bridge to a chain on, that chain's steps
 * count as funded by the bridge: simulated before it lands they revert falsely (`docs/guides/simulate.md`).
 */
export function sortForSimulation(steps: readonly Step[]): readonly ChainSteps[] {
  const bridgedTo = new Set<ChainSlug>();
  const byChain = new Map<ChainSlug, { ready: Step[]; awaitingBridge: Step[] }>();
  for (const step of steps) {
    const entry = byChain.get(step.chain) ?? { ready: [], awaitingBridge: [] };
    byChain.set(step.chain, entry);
    (bridgedTo.has(step.chain) ? entry.awaitingBridge : entry.ready).push(step);
    if (step.wait_for_bridge && step.to_chain) bridgedTo.add(step.to_chain);
  }
  return [...byChain].map(([chain, entry]) => ({ chain, ...entry }));
}

/**
 * Simulates a plan chain by chain and prints what comes of it.
 *
 * @returns whether every step that could be simulated would succeed.
 */
export async function simulateAndShow(
  api: ApiClient,
  steps: readonly Step[],
  sender: string,
): Promise<boolean> {
  let success = true;
  for (const { chain, ready, awaitingBridge } of sortForSimulation(steps)) {
    if (ready.length > 0) {
      const response = await api.simulate({
        chain,
        sender,
        steps: [...ready],
      });
      success &&= response.success;
      console.log(formatSimulation(chain, ready, response));
    }
    if (awaitingBridge.length > 0) {
      const orders = awaitingBridge.map(({ order }) => order).join(', ');
      console.log(
        `  ${chain}: not simulated before the bridge has brought its funds: step ${orders}.`,
      );
    }
  }
  return success;
}

function formatSimulation(
  chain: ChainSlug,
  steps: readonly Step[],
  { steps: results, gas_used, gas_price, total_cost }: SimulateResponse,
): string {
  const table = formatTable(
    [
      { heading: '' },
      { heading: '#', alignRight: true },
      { heading: 'Action' },
      { heading: 'Gas', alignRight: true },
      { heading: 'Changes' },
    ],
    results.map((result, at) => [
      result.status,
      String(steps[at]?.order ?? ''),
      result.action_type,
      result.gas,
      result.error ??
        result.balance_changes.map(({ change, asset }) => `${signed(change)} ${asset}`).join(', '),
    ]),
  );
  return `  ${chain}: ${gas_used} gas at ${gas_price}, ${total_cost}\n${table}`;
}

function signed(change: string): string {
  return change.startsWith('-') ? change : `+${change}`;
}
