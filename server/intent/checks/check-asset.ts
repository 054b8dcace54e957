import type { ContractRead } from '#server/chains/evm/read.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import { GENERIC_POOLS } from '#server/language/lexicon/pools.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { assetOptions } from '../clarify-options.ts';
import { fillAsset } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';

/** Liquidity of one asset, where neither a pool nor a position says the other one. */
const lacksASecond = ({ action, asset, toAsset, pool, positionId }: PartialIntent): boolean =>
  action === 'lp-add' &&
  asset !== undefined &&
  toAsset === undefined &&
  positionId === undefined &&
  (pool === undefined || GENERIC_POOLS.has(pool));

/** What is moved, and what a swap gives. */
export function* checkAsset(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): ContractRead<void> {
  const { action } = partial;
  // A bridge carries one asset: "all my funds" is asked, not passed on to be refused.
  if (action === 'bridge' && partial.asset?.symbol === '*' && !partial.chained)
    partial.asset = undefined;
  if (
    partial.asset ||
    action === 'claim' ||
    action === 'lp-collect' ||
    action === 'lp-remove' ||
    action === 'sweep'
  )
    return;
  if (partial.chained) return;
  const verb = VERB_OF[action];
  const question: Question = {
    kind: 'asset',
    step: index,
    question:
      action === 'swap' && partial.mode === 'buy'
        ? `Which asset should ${partial.toAsset?.symbol ?? 'it'} be bought with?`
        : `Which asset do you want to ${verb}?`,
    about: verb,
  };
  if (partial.action === 'withdraw' && partial.pool !== undefined && partial.venue) return;
  const isSettled = interview.settle(question, (answer) => {
    partial.asset = fillAsset(answer);
    return partial.asset !== undefined;
  });
  if (isSettled) return;
  const place = partial.chain ?? partial.fromChain;
  interview.ask(
    question,
    yield* assetOptions(request, partial.action, place, partial.toAsset?.symbol),
  );
}

export function checkTarget(partial: PartialIntent, index: number, interview: Interview): void {
  const swept = partial.action === 'sweep' && !partial.party && !partial.needsParty;
  const isSecond = lacksASecond(partial);
  if (partial.action !== 'swap' && !swept && !isSecond) return;
  const from = partial.asset ? canonicalSymbol(partial.asset.symbol) : undefined;
  const same = partial.toAsset !== undefined && from === canonicalSymbol(partial.toAsset.symbol);
  if (partial.toAsset && !same && partial.toAsset.symbol !== '*') return;
  const what = partial.asset?.symbol && partial.asset.symbol !== '*' ? partial.asset.symbol : 'it';
  const question: Question = {
    kind: 'to_asset',
    step: index,
    question: same
      ? `You named ${partial.asset?.symbol} on both sides. What should it become?`
      : isSecond
        ? `Which second asset goes into the pool beside ${what}?`
        : `What should ${what} be swapped for?`,
    about: same ? 'both sides' : isSecond ? 'second side' : 'output',
  };
  const isSettled = interview.settle(question, (answer) => {
    const filled = fillAsset(answer);
    if (!filled || (from !== undefined && canonicalSymbol(filled.symbol) === from)) return false;
    partial.toAsset = filled;
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
