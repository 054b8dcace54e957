import type { Step } from '#server/schemas/step.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/**
 * The least output of a step as it was planned. Values of later re-encodes do not count, because
 * many small losses would add up.
 *
 * @throws {ReencodeRefused} step_incomplete, as for steps of plans from before the field existed.
 */
export function plannedLeast({ planned_min_output_raw, type }: Step): bigint {
  if (planned_min_output_raw !== undefined) return BigInt(planned_min_output_raw);
  throw new ReencodeRefused(
    'step_incomplete',
    `The ${type} does not say what it was planned to give at least (planned_min_output_raw): plan it again.`,
  );
}
