import type { ReadyCompilation } from '#server/agents/index.ts';

/** What a message asks its signer for. */
export type Purpose = 'claim' | 'open';

/**
 * What a signature stands for, in one plain line. It says what is watched and what is prepared as
 * they will be stored.
 */
export function statementOf(
  purpose: Purpose,
  { outcome, rendered, action }: Pick<ReadyCompilation, 'outcome' | 'rendered' | 'action'>,
): string {
  const trigger = outcome === 'schedule' ? 'Schedule' : 'Condition';
  if (purpose === 'open') {
    return plain(`Show me the alerts of my agent. ${trigger}: ${rendered}. It cannot move funds.`);
  }
  const does =
    action === null
      ? 'It only sends me alerts.'
      : `When it fires it prepares a plan for me: ${action}. I review and sign each plan.`;
  return plain(
    `I claim this agent. ${trigger}: ${rendered}. ${does} It cannot move funds, and this signature moves none.`,
  );
}

/**
 * The letters that a statement may have (EIP-4361, after RFC 3986): other characters of a sentence
 * are spelled in them or left out, and it never has a second line.
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('%', ' percent')
    .replaceAll('≥', ' at least ')
    .replaceAll('≤', ' at most ')
    .replaceAll('>', ' above ')
    .replaceAll('<', ' below ')
    .replaceAll('−', '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;= ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
