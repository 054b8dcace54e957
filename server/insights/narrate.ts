import type { ReportFinding, WalletReport } from '#server/schemas/wallet-report.ts';
import { isGrounded } from './is-grounded.ts';

type Narrated = Pick<WalletReport, 'score' | 'findings' | 'incomplete_because'>;
type Category = ReportFinding['category'];

/** What a report says in prose: the categories that say something of this wallet. */
export function narratedFindings({
  findings,
}: Pick<Narrated, 'findings'>): readonly ReportFinding[] {
  return findings.filter(({ status }) => status !== 'not_applicable');
}

/**
 * The findings as prose. Score, next steps and what could not be read are always said in our own words.
 *
 * @param worded by category, what a model wrote of a finding; it counts where it says what the finding says
 */
export function narrate(
  report: Narrated,
  worded: ReadonlyMap<Category, string> = new Map(),
): string {
  return [
    `The score is ${report.score} of 100.`,
    ...narratedFindings(report).flatMap((one) => {
      const text = worded.get(one.category);
      const said = text !== undefined && isGrounded(text, one) ? text.trim() : one.finding;
      return one.next_step === null ? [said] : [said, one.next_step];
    }),
    ...(report.incomplete_because.length === 0
      ? []
      : [`Not read: ${report.incomplete_because.map(({ source }) => source).join(', ')}.`]),
  ]
    .join(' ')
    .slice(0, 8000);
}
