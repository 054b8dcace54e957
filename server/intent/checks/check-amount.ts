import type { ContractRead } from '#server/chains/evm/read.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { Quantity } from '#server/language/orders/said-values.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { amountOptions, shares } from '../clarify-options.ts';
import { fillAmount } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';

const SIZED = new Set<PartialIntent['action']>([
  'transfer',
  'bridge',
  'swap',
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'borrow',
  'repay',
  'lp-add',
  'approve',
]);
/** What "my X" may stand for everything of it with; money that leaves the wallet for good may not. */
const POSSESSIVE_IS_ALL = new Set<PartialIntent['action']>([
  'swap',
  'bridge',
  'deposit',
  'stake',
  'withdraw',
  'unstake',
  'repay',
  'borrow',
]);

/** How much: a size that is said, positive and whole. */
export function* checkAmount(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): ContractRead<void> {
  const { quantity } = partial;
  if (partial.action === 'lp-remove') {
    checkShare(partial, index, interview);
    return;
  }
  if (!partial.excepted && (partial.chained || !SIZED.has(partial.action))) return;
  if (partial.action === 'swap' && partial.toQuantity && !quantity) return;
  const problem = quantity && problemOf(quantity, partial);
  if (quantity && problem === undefined) return;
  if (!quantity && impliesAll(partial)) {
    partial.quantity = { kind: 'max' };
    return;
  }
  const { party } = partial;
  const named = party?.kind === 'name' || party?.kind === 'address';
  const into =
    partial.action === 'swap' && partial.toAsset
      ? ` to ${partial.toAsset.symbol}`
      : partial.action === 'transfer' && named
        ? ` to ${party.value}`
        : '';
  const what = partial.asset?.symbol ?? 'it';
  const why =
    problem === 'none'
      ? 'The amount must be more than zero. '
      : problem === 'too-much'
        ? 'That is more than all of it. '
        : '';
  const question: Question = {
    kind: 'amount',
    step: index,
    question: `${why}How much ${what} do you want to ${VERB_OF[partial.action]}${into}?`,
    about: `${why}${VERB_OF[partial.action]}`,
  };
  const isSettled = interview.settle(question, (answer) => {
    const filled = fillAmount(answer, partial.asset?.symbol);
    if (!filled || problemOf(filled, partial) !== undefined) return false;
    partial.quantity = filled;
    return true;
  });
  if (!isSettled) interview.ask(question, yield* amountOptions(request, partial));
}

/** Why a size is none that an order can have. */
function problemOf(
  quantity: Quantity,
  { action }: PartialIntent,
): 'none' | 'too-much' | 'unsaid' | undefined {
  if (quantity.kind === 'vague') return 'unsaid';
  if (!('value' in quantity)) return undefined;
  if (quantity.value.startsWith('-')) return 'none';
  if (action !== 'approve' && Number(quantity.value) === 0) return 'none';
  return quantity.kind === 'percent' && Number(quantity.value) > 100 ? 'too-much' : undefined;
}

/**
 * How much of a liquidity position: a share, all of it, or a number of one of its assets. An order
 * without a size takes all; one with a size that says nothing ("some", a bare 5) is asked.
 */
function checkShare(partial: PartialIntent, index: number, interview: Interview): void {
  if (!partial.excepted && (!partial.quantity || takesShare(partial))) return;
  const question: Question = {
    kind: 'amount',
    step: index,
    question: 'How much of your liquidity do you want to take out?',
  };
  const isSettled = interview.settle(question, (answer) => {
    const quantity = fillAmount(answer);
    if (!quantity || quantity.kind === 'number' || !takesShare({ ...partial, quantity }))
      return false;
    partial.asset = undefined;
    partial.quantity = quantity;
    return true;
  });
  if (!isSettled) interview.ask(question, shares());
}

function takesShare({ asset, quantity }: PartialIntent): boolean {
  if (quantity?.kind === 'max') return true;
  if (quantity?.kind === 'percent') {
    return Number(quantity.value) > 0 && Number(quantity.value) <= 100;
  }
  return quantity?.kind === 'number' && asset !== undefined && Number(quantity.value) > 0;
}

function impliesAll(partial: PartialIntent): boolean {
  if (partial.possessive && POSSESSIVE_IS_ALL.has(partial.action)) return true;
  if (partial.mode === 'consolidate' || partial.mode === 'close') return true;
  return partial.action === 'withdraw' && partial.pool !== undefined && partial.venue !== undefined;
}
