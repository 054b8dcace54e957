import type { AdmissionVerdict } from '../admission.ts';

/** How many were admitted, and how many refused with each code. */
export function countVerdicts(verdicts: readonly AdmissionVerdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const verdict of verdicts) {
    const code = verdict.isAdmitted ? 'admitted' : verdict.error.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
