import type { Reading } from '#server/chains/evm/read.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { amountOptions, shares } from '../clarify-options.ts';
import { fillAmount } from '../fill-answer.ts';
import type { Draft } from '../grammar/draft.ts';
import type { Interview } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';
import { settle } from './settle.ts';

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
): Reading<void> {
  const { quantity } = draft;
  if (draft.action === 'lp-remove') {
    checkShare(draft, index, interview);
    return;
  }
  if (!draft.excepted && (draft.chained || !SIZED.has(draft.action))) return;
  if (draft.action === 'swap' && draft.toQuantity && !quantity) return;
  const negative = quantity && 'value' in quantity && quantity.value.startsWith('-');
  const zero =
    draft.action !== 'approve' && quantity && 'value' in quantity && Number(quantity.value) === 0;
  const tooMuch = quantity?.kind === 'percent' && Number(quantity.value) > 100;
  const good = quantity && quantity.kind !== 'vague' && !negative && !zero && !tooMuch;
  if (good) return;
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
  const question =
    negative || zero
      ? `The amount must be more than zero. How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`
      : tooMuch
        ? `That is more than all of it. How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`
        : `How much ${what} do you want to ${VERB_OF[draft.action]}${into}?`;
  const state = settle(interview, question, (label) => {
    draft.quantity = fillAmount(label);
    return draft.quantity !== undefined;
  });
  if (state === 'open') {
    const options = yield* amountOptions(request, draft);
    interview.ask('amount', index, question, options);
  }
}

/**
 * How much of a liquidity position: a share, all of it, or a number of one of its assets. An order
 * without a size takes all; one with a size that says nothing ("some", a bare 5) is asked.
 */
function checkShare(draft: Draft, index: number, interview: Interview): void {
  if (!draft.excepted && (!draft.quantity || takesShare(draft))) return;
  const question = 'How much of your liquidity do you want to take out?';
  const state = settle(interview, question, (label) => {
    const quantity = fillAmount(label);
    draft.asset = undefined;
    draft.quantity = quantity;
    return quantity?.kind !== 'number' && takesShare(draft);
  });
  if (state === 'open') interview.ask('amount', index, question, shares());
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
