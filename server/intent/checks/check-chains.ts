import type { Reading } from '#server/chains/evm/read.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { chainOptions } from '../clarify-options.ts';
import { fillChain } from '../fill-answer.ts';
import type { Draft } from '../grammar/draft.ts';
import type { NamedChain } from '../grammar/lexicon/chains.ts';
import type { Interview } from '../interview.ts';
import { settle } from './settle.ts';

/** Where it runs, and where a bridge goes. */
export function* checkChains(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): Reading<void> {
  for (const place of ['chain', 'fromChain', 'toChain'] as const) {
    const chain = draft[place];
    if (chain && !chain.listed) {
      yield* replaceChain(request, draft, place, chain, index, interview);
      return;
    }
  }
  if (draft.action === 'bridge') {
    const same = draft.fromChain && draft.toChain && draft.fromChain.name === draft.toChain.name;
    if (draft.toChain && !same) return;
    const question = same
      ? `${draft.asset?.symbol ?? 'It'} is already on ${draft.toChain?.name}. Which chain should it go to?`
      : `Which chain should ${draft.asset?.symbol ?? 'it'} be bridged to?`;
    const state = settle(interview, question, (label) => {
      draft.toChain = fillChain(label);
      return draft.toChain !== undefined;
    });
    if (state === 'open') {
      const options = yield* chainOptions(request, draft.asset?.symbol, draft.fromChain);
      interview.ask('chain', index, question, options);
    }
    return;
  }
  if (draft.chain && !draft.vagueChain) return;
  const question = `Which chain should this run on?`;
  const state = settle(interview, question, (label) => {
    draft.chain = fillChain(label);
    return draft.chain !== undefined;
  });
  if (state === 'open' && index === 0) {
    const options = yield* chainOptions(request, draft.asset?.symbol, undefined);
    interview.ask('chain', index, question, options);
  }
}

/** A chain that is not served: said plainly, with the chains of the wallets instead. */
function* replaceChain(
  request: IntentRequest,
  draft: Draft,
  place: 'chain' | 'fromChain' | 'toChain',
  { isPerps, name }: Extract<NamedChain, { listed: false }>,
  index: number,
  interview: Interview,
): Reading<void> {
  const why = isPerps
    ? `Nothing is planned on ${name}, a perps chain.`
    : `${name} is not one of the chains of this service.`;
  const question = `${why} Which chain should it be instead?`;
  const state = settle(interview, question, (label) => {
    const chain = fillChain(label);
    if (chain?.listed) draft[place] = chain;
    return chain?.listed === true;
  });
  if (state !== 'open' || interview.clarifications.some((one) => one.question === question)) return;
  const options = yield* chainOptions(
    request,
    draft.asset?.symbol,
    place === 'toChain' ? draft.fromChain : undefined,
  );
  interview.ask('chain', index, question, options);
}
