import { ApiError } from '#server/errors/api-error.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';

/** One part of a plan, with the place in the request of the intent that each step is of. */
export interface PlanPart {
  readonly response: PlanResponse;
  /** Intent of each step, as its place in the request. */
  readonly places: readonly number[];
}

/**
 * Puts the parts of a plan together in the order of the intents. Keys stay as they are: a chained
 * step names its own part's.
 */
export function mergePlans(parts: readonly [PlanPart, PlanPart]): PlanResponse {
  const placed = parts.flatMap(({ response, places }) =>
    response.steps.map((step, at) => ({ step, place: places[at] ?? 0 })),
  );
  const steps = placed
    .toSorted((a, b) => a.place - b.place)
    .map(({ step }, at): Step => ({ ...step, order: at + 1 }));
  const last = steps.at(-1);
  const ending =
    parts.find(({ response }) => response.steps.some(({ key }) => key === last?.key)) ?? parts[0];
  const sum = (fee: 'est_fee_usd' | 'est_network_fee_usd' | 'est_bridge_fee_usd') =>
    sumUsd(parts.map(({ response }) => response.summary[fee] ?? '$0.00'));
  const warnings = parts.flatMap(({ response }) => response.warnings ?? []);
  return {
    steps,
    summary: {
      ...ending.response.summary,
      bridge_count: parts.reduce((sum, { response }) => sum + response.summary.bridge_count, 0),
      est_fee_usd: sum('est_fee_usd'),
      est_network_fee_usd: sum('est_network_fee_usd'),
      est_bridge_fee_usd: sum('est_bridge_fee_usd'),
    },
    ...(warnings.length > 0 && { warnings: [...new Set(warnings)] }),
    quoted_at: ending.response.quoted_at,
  };
}

/** Adds amounts as summaries show them: `$1.23`. */
function sumUsd(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace(/[$.]/g, '')), 0n);
  const digits = cents.toString().padStart(3, '0');
  return `$${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Runs the planner of one part and names the intents of its complaints as the request does.
 *
 * @param places of the part's intents in the request
 */
export async function withPlaces<T>(places: readonly number[], plan: () => Promise<T>): Promise<T> {
  try {
    return await plan();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
    throw new ApiError('invalid_request', {
      issues: error.issues.map((issue) => ({
        ...issue,
        field: issue.field.replace(
          /^intents\[(\d+)\]/,
          (_, index: string) => `intents[${places[Number(index)] ?? index}]`,
        ),
      })),
      cause: error,
    });
  }
}
