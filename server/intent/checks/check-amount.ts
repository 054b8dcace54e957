import type { ContractRead } from '#server/chains/evm/read.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import type { Quantity } from '#server/language/orders/said-values.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { amountOptions, shares } from '../clarify-options.ts';
import { fillAmount } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';

const SIZED = new Set<Draft['action']>([
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
const POSSESSIVE_IS_ALL = new Set<Draft['action']>([
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
  draft: Draft,
  index: number,
  interview: Interview,
): ContractRead<void> {
  const { quantity } = draft;
  if (draft.action === 'lp-remove') {
    checkShare(draft, index, interview);
    return;
  }
  if (!draft.excepted && (draft.chained || !SIZED.has(draft.action))) return;
  if (draft.action === 'swap' && draft.toQuantity && !quantity) return;
  const problem = quantity && problemOf(quantity, draft);
  if (quantity && problem === undefined) return;
  if (!quantity && impliesAll(draft)) {
    draft.quantity = { kind: 'max' };
    return;
  }
  const { party } = draft;
  const named = party?.kind === 'name' || party?.kind === 'address';
  const into =
    draft.action === 'swap' && draft.toAsset
      ? ` to ${draft.toAsset.symbol}`
      : draft.action === 'transfer' && named
        ? ` to ${party.value}`
        : '';
  const what = draft.asset?.symbol ?? 'it';
  const why =
    problem === 'none'
      ? 'The amount must be more than zero. '
      : problem === 'too-much'
        ? 'That is more than all of it. '
        : '';
  const question: Question = {
    kind: 'amount',
    step: index,
    question: `${why}How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`,
    about: `${why}${VERB_OF[draft.action]}`,
  };
  const isSettled = interview.settle(question, (answer) => {
    const filled = fillAmount(answer, draft.asset?.symbol);
    if (!filled || problemOf(filled, draft) !== undefined) return false;
    draft.quantity = filled;
    return true;
  });
  if (!isSettled) interview.ask(question, yield* amountOptions(request, draft));
}

/** Why a size is none that an order can have. */
function problemOf(
  quantity: Quantity,
  { action }: Draft,
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
function checkShare(draft: Draft, index: number, interview: Interview): void {
  if (!draft.excepted && (!draft.quantity || takesShare(draft))) return;
  const question: Question = {
    kind: 'amount',
    step: index,
    question: 'How much of your liquidity do you want to take out?',
  };
  const isSettled = interview.settle(question, (answer) => {
    const quantity = fillAmount(answer);
    if (!quantity || quantity.kind === 'number' || !takesShare({ ...draft, quantity }))
      return false;
    draft.asset = undefined;
    draft.quantity = quantity;
    return true;
  });
  if (!isSettled) interview.ask(question, shares());
}

function takesShare({ asset, quantity }: Draft): boolean {
  if (quantity?.kind === 'max') return true;
  if (quantity?.kind === 'percent') {
    return Number(quantity.value) > 0 && Number(quantity.value) <= 100;
  }
  return quantity?.kind === 'number' && asset !== undefined && Number(quantity.value) > 0;
}

function impliesAll(draft: Draft): boolean {
  if (draft.possessive && POSSESSIVE_IS_ALL.has(draft.action)) return true;
  if (draft.mode === 'consolidate' || draft.mode === 'close') return true;
  return draft.action === 'withdraw' && draft.pool !== undefined && draft.venue !== undefined;
}
