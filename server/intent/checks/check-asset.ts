import type { Reading } from '#server/chains/evm/read.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { assetOptions } from '../clarify-options.ts';
import { fillAsset } from '../fill-answer.ts';
import type { Draft } from '../grammar/draft.ts';
import type { Interview } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';
import { settle } from './settle.ts';

/** What is moved, and what a swap gives. */
export function* checkAsset(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): Reading<void> {
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
  const question =
    action === 'swap' && draft.mode === 'buy'
      ? `Which asset should ${draft.toAsset?.symbol ?? 'it'} be bought with?`
      : `Which asset do you want to ${verb}?`;
  if (draft.action === 'withdraw' && draft.pool !== undefined && draft.venue) return;
  const state = settle(interview, question, (label) => {
    draft.asset = fillAsset(label);
    return draft.asset !== undefined;
  });
  if (state === 'open') {
    const options = yield* assetOptions(
      request,
      draft.action,
      draft.chain ?? draft.fromChain,
      draft.toAsset?.symbol,
    );
    interview.ask('asset', index, question, options);
  }
}

export function checkTarget(draft: Draft, index: number, interview: Interview): void {
  const swept = draft.action === 'sweep' && !draft.party && !draft.needsParty;
  if (draft.action !== 'swap' && !swept) return;
  const from = draft.asset ? canonicalSymbol(draft.asset.symbol) : undefined;
  const same = draft.toAsset !== undefined && from === canonicalSymbol(draft.toAsset.symbol);
  if (draft.toAsset && !same && draft.toAsset.symbol !== '*') return;
  const question = same
    ? `You named ${draft.asset?.symbol} on both sides. What should it become?`
    : `What should ${draft.asset?.symbol && draft.asset.symbol !== '*' ? draft.asset.symbol : 'it'} be swapped for?`;
  const state = settle(interview, question, (label) => {
    draft.toAsset = fillAsset(label);
    return draft.toAsset !== undefined;
  });
  if (state !== 'open') return;
  const options = ['USDC', 'ETH', 'USDT', 'WBTC', 'DAI'].filter(
    (symbol) => symbol !== from && !(from === 'WETH' && symbol === 'ETH'),
  );
  interview.ask(
    'to_asset',
    index,
    question,
    options.slice(0, 4).map((symbol) => ({ id: symbol.toLowerCase(), label: symbol })),
  );
}
