import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import type { Draft } from '../grammar/draft.ts';
import type { Limit } from '../grammar/take-limits.ts';
import type { Interview } from '../interview.ts';

const DOLLARS = new Set(['USDC', 'USDT', 'DAI']);
const AGREED = ['go ahead', 'yes', 'quote', 'ok'];

/**
 * Holds a swap to the limits that were named. The most that an exact quantity may cost becomes the
 * cap of the plan; a plan has no place for any other limit, so the user decides whether to go on
 * without it.
 */
export function checkLimits(
  drafts: readonly Draft[],
  limits: readonly Limit[],
  interview: Interview,
): void {
  for (const [index, limit] of limits.entries()) {
    const capped = draftToCap(limit, drafts);
    if (capped) {
      capped.cap = limit.value;
      continue;
    }
    const question = `A plan cannot hold a swap to ${say(limit)}. Should it go ahead at the price that is quoted when it is planned?`;
    const label = interview.answerTo(question)?.toLowerCase();
    if (label === undefined) {
      interview.ask('limit', index, question, [
        { id: 'quote', label: 'Go ahead at the quoted price' },
        { id: 'stop', label: 'No, leave it' },
      ]);
    } else if (!AGREED.some((word) => label.includes(word))) interview.withdrawn = true;
  }
}

/** What must be said of limits and prices that the plan itself does not hold. */
export function noteLimits(drafts: readonly Draft[], limits: readonly Limit[]): string | undefined {
  const priced = drafts.some(
    ({ action, quantity, toQuantity }) => action === 'swap' && quantity && toQuantity,
  );
  const unheld = limits.some((limit) => !draftToCap(limit, drafts));
  return priced || unheld
    ? 'The limit you named is not part of the plan; compare it with the quote before you sign.'
    : undefined;
}

/** The one exact purchase whose cost a cap can only mean. */
function draftToCap(
  { side, unit, asset, value }: Limit,
  drafts: readonly Draft[],
): Draft | undefined {
  const exact = drafts.filter(
    (draft) => draft.action === 'swap' && draft.toQuantity?.kind === 'number' && !draft.quantity,
  );
  const [only] = exact;
  if (side !== 'cap' || exact.length !== 1 || !only?.asset || Number(value) === 0) return undefined;
  const paid = canonicalSymbol(only.asset.symbol);
  if (unit === 'usd') return DOLLARS.has(paid) ? only : undefined;
  return asset === undefined || canonicalSymbol(asset) === paid ? only : undefined;
}

function say({ side, value, unit, asset }: Limit): string {
  const size = unit === 'usd' ? `$${value}` : value;
  const what = asset === undefined ? '' : ` ${canonicalSymbol(asset)}`;
  return `${side === 'cap' ? 'at most' : 'at least'} ${size}${what}`;
}
