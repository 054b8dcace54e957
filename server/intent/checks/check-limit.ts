import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { Limit } from '#server/language/terms/take-limits.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { readHoldings } from '../holdings.ts';
import type { Interview, Question } from '../interview.ts';

const DOLLARS = new Set(['USDC', 'USDT', 'DAI']);
const SHARE_DECIMALS = 6;
const GO_AHEAD = /^(go ahead|yes|ok|okay|quote)\b/;
const LEAVE_IT = /^(no|leave it|stop|cancel|don'?t)\b/;

/**
 * Holds a swap to the limits that were named. The most that an exact quantity may cost becomes the
 * cap of the plan; a plan has no place for any other limit, so the user decides whether to go on
 * without it.
 */
export function* checkLimits(
  request: IntentRequest,
  partials: readonly PartialIntent[],
  limits: readonly Limit[],
  interview: Interview,
): ContractRead<void> {
  for (const [index, limit] of limits.entries()) {
    const capped = partialToCap(limit, partials);
    const cap = capped && (yield* capOf(request, limit, capped));
    if (capped && cap !== undefined) {
      capped.cap = cap;
      continue;
    }
    const question: Question = {
      kind: 'limit',
      step: index,
      question: `A plan cannot hold a swap to ${say(limit)}. Should it go ahead at the price that is quoted when it is planned?`,
    };
    const isSettled = interview.settle(question, (answer) => {
      const said = answer.toLowerCase();
      if (LEAVE_IT.test(said)) interview.withdrawn = true;
      return LEAVE_IT.test(said) || GO_AHEAD.test(said);
    });
    if (isSettled) continue;
    interview.ask(question, [
      { id: 'quote', label: 'Go ahead at the quoted price' },
      { id: 'stop', label: 'No, leave it' },
    ]);
  }
}

/** The cap in token units; a share is counted from what is held now, where that can be read. */
function* capOf(
  request: IntentRequest,
  { unit, value }: Limit,
  { asset, chain }: PartialIntent,
): ContractRead<string | undefined> {
  if (unit !== 'percent') return value;
  if (!chain?.listed || !asset) return undefined;
  const [holding] = yield* readHoldings(request, asset.symbol, [chain.slug]);
  const scaled = parseAmountTruncated(value, SHARE_DECIMALS);
  const atomic = ((holding?.amountAtomic ?? 0n) * scaled) / (100n * 10n ** BigInt(SHARE_DECIMALS));
  return holding && atomic > 0n ? formatAmount(atomic, holding.decimals) : undefined;
}

/** What must be said of limits and prices that the plan itself does not hold. */
export function noteLimits(
  partials: readonly PartialIntent[],
  limits: readonly Limit[],
): string | undefined {
  const priced = partials.some(
    ({ action, quantity, toQuantity }) => action === 'swap' && quantity && toQuantity,
  );
  const unheld = limits.some((limit) => partialToCap(limit, partials)?.cap === undefined);
  return priced || unheld
    ? 'The limit you named is not part of the plan; compare it with the quote before you sign.'
    : undefined;
}

/** The one exact purchase whose cost a cap can only mean. */
function partialToCap(
  { side, unit, asset, value }: Limit,
  partials: readonly PartialIntent[],
): PartialIntent | undefined {
  const exact = partials.filter(
    (partial) =>
      partial.action === 'swap' && partial.toQuantity?.kind === 'number' && !partial.quantity,
  );
  const [only] = exact;
  if (side !== 'cap' || exact.length !== 1 || !only?.asset || Number(value) === 0) return undefined;
  const paid = canonicalSymbol(only.asset.symbol);
  if (unit === 'usd') return DOLLARS.has(paid) ? only : undefined;
  if (asset === undefined) return unit === 'percent' ? undefined : only;
  return canonicalSymbol(asset) === paid ? only : undefined;
}

function say({ side, value, unit, asset }: Limit): string {
  if (unit === 'percent') {
    return `${side === 'cap' ? 'at most' : 'at least'} ${value}% of your ${canonicalSymbol(asset ?? '')}`;
  }
  const size = unit === 'usd' ? `$${value}` : value;
  const what = asset === undefined ? '' : ` ${canonicalSymbol(asset)}`;
  return `${side === 'cap' ? 'at most' : 'at least'} ${size}${what}`;
}
