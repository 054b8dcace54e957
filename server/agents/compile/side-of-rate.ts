import type { Token } from '#server/language/tokens/token.ts';
import { partsOf, type Spoken } from './read-condition.ts';
import { plainTextOf } from './words-of.ts';

const OWED =
  /\b(?:owe|owes|owed|owing|borrow|borrows|borrowed|borrowing|loan|loans|debt|debts|mortgage|repay|repays|repaid|(?:i|we) pay|(?:i'm|we're|am|are) paying|costs? me)\b/;
const LENT =
  /\b(?:suppl(?:y|ies|ied|ying)|lend|lends|lent|lending|earn|earns|earned|earning|deposit|deposits|deposited|pays|paid|saving|savings)\b/;

/**
 * "I owe USDC on Aave. Tell me when the rate …": a rate without its side is of what is owed where loans are spoken of, and of
 * what is lent where lending is. Where both are, it stays open.
 *
 * @param whole all that was said
 */
export function giveSideOfRate(spoken: Spoken, whole: readonly Token[]): void {
  const written = plainTextOf(whole);
  const [isOwed, isLent] = [OWED.test(written), LENT.test(written)];
  if (isOwed === isLent) return;
  // "… supply APY above 1% or … APY above 2%": who says the side of one rate means no side of the other.
  if (partsOf(spoken).some(({ metric }) => metric === 'supply_apy' || metric === 'borrow_apy'))
    return;
  for (const part of partsOf(spoken))
    if (part.metric === 'apy') part.metric = isOwed ? 'borrow_apy' : 'supply_apy';
}
