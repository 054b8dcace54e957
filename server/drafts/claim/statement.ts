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
  const fires = outcome === 'schedule' ? 'It comes' : 'It watches';
  if (purpose === 'open') {
    return plain(`Show me what my agent has told. ${fires}: ${rendered}. It cannot move funds.`);
  }
  const does =
    action === null
      ? 'It only tells me.'
      : `When it fires it prepares a plan for me: ${action}. Each plan still needs my own signature.`;
  return plain(
    `I make this agent mine. ${fires}: ${rendered}. ${does} It cannot move funds, and this signature moves none.`,
  );
}

/**
 * The letters that a statement may have (EIP-4361, after RFC 3986): what else stands in a sentence
 * is spelled in them or left out, and it never has a second line.
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
