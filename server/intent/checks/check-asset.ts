import type { ContractRead } from '#server/chains/evm/read.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { GENERIC_POOLS } from '#server/language/lexicon/pools.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { assetOptions } from '../clarify-options.ts';
import { fillAsset } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';

/** Liquidity of one asset, where neither a pool nor a position says the other one. */
const lacksASecond = ({ action, asset, toAsset, pool, positionId }: Draft): boolean =>
  action === 'lp-add' &&
  asset !== undefined &&
  toAsset === undefined &&
  positionId === undefined &&
  (pool === undefined || GENERIC_POOLS.has(pool));

/** What is moved, and what a swap gives. */
export function* checkAsset(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): ContractRead<void> {
  const { action } = draft;
  // A bridge carries one asset: "all my funds" is asked, not passed on to be refused.
  if (action === 'bridge' && draft.asset?.symbol === '*' && !draft.chained) draft.asset = undefined;
  if (
    draft.asset ||
    action === 'claim' ||
    action === 'lp-collect' ||
    action === 'lp-remove' ||
    action === 'sweep'
  )
    return;
  if (draft.chained) return;
  const verb = VERB_OF[action];
  const question: Question = {
    kind: 'asset',
    step: index,
    question:
      action === 'swap' && draft.mode === 'buy'
        ? `Which asset should ${draft.toAsset?.symbol ?? 'it'} be bought with?`
        : `Which asset do you want to ${verb}?`,
    about: verb,
  };
  if (draft.action === 'withdraw' && draft.pool !== undefined && draft.venue) return;
  const isSettled = interview.settle(question, (answer) => {
    draft.asset = fillAsset(answer);
    return draft.asset !== undefined;
  });
  if (isSettled) return;
  const place = draft.chain ?? draft.fromChain;
  interview.ask(question, yield* assetOptions(request, draft.action, place, draft.toAsset?.symbol));
}

export function checkTarget(draft: Draft, index: number, interview: Interview): void {
  const swept = draft.action === 'sweep' && !draft.party && !draft.needsParty;
  const isSecond = lacksASecond(draft);
  if (draft.action !== 'swap' && !swept && !isSecond) return;
  const from = draft.asset ? canonicalSymbol(draft.asset.symbol) : undefined;
  const same = draft.toAsset !== undefined && from === canonicalSymbol(draft.toAsset.symbol);
  if (draft.toAsset && !same && draft.toAsset.symbol !== '*') return;
  const what = draft.asset?.symbol && draft.asset.symbol !== '*' ? draft.asset.symbol : 'it';
  const question: Question = {
    kind: 'to_asset',
    step: index,
    question: same
      ? `You named ${draft.asset?.symbol} on both sides. What should it become?`
      : isSecond
        ? `Which second asset goes into the pool beside ${what}?`
        : `What should ${what} be swapped for?`,
    about: same ? 'both sides' : isSecond ? 'second side' : 'output',
  };
  const isSettled = interview.settle(question, (answer) => {
    const filled = fillAsset(answer);
    if (!filled || (from !== undefined && canonicalSymbol(filled.symbol) === from)) return false;
    draft.toAsset = filled;
    return true;
  });
  if (isSettled) return;
  const options = ['USDC', 'ETH', 'USDT', 'WBTC', 'DAI'].filter(
    (symbol) => symbol !== from && !(from === 'WETH' && symbol === 'ETH'),
  );
  interview.ask(
    question,
    options.slice(0, 4).map((symbol) => ({ id: symbol.toLowerCase(), label: symbol })),
  );
}
