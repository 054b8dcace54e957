import type { ContractRead } from '#server/chains/evm/read.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { chainOptions } from '../clarify-options.ts';
import { fillChain } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';

/** Where it runs, and where a bridge goes. */
export function* checkChains(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): ContractRead<void> {
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
    const question: Question = {
      kind: 'chain',
      step: index,
      question: same
        ? `${draft.asset?.symbol ?? 'It'} is already on ${draft.toChain?.name}. Which chain should it go to?`
        : `Which chain should ${draft.asset?.symbol ?? 'it'} be bridged to?`,
      about: same ? `not to ${draft.toChain?.name}` : 'to',
    };
    const isSettled = interview.settle(question, (answer) => {
      const chain = fillChain(answer);
      if (!chain || chain.name === draft.fromChain?.name) return false;
      draft.toChain = chain;
      return true;
    });
    if (!isSettled) {
      interview.ask(question, yield* chainOptions(request, draft.asset?.symbol, draft.fromChain));
    }
    yield* replaceUnserved(request, draft, 'toChain', index, interview);
    return;
  }
  if (draft.chain && !draft.vagueChain) return;
  const question: Question = {
    kind: 'chain',
    step: index,
    question: 'Which chain should this run on?',
    isShared: true,
  };
  const isSettled = interview.settle(question, (answer) => {
    const chain = fillChain(answer);
    if (chain) draft.chain = chain;
    return chain !== undefined;
  });
  if (!isSettled) {
    interview.ask(question, yield* chainOptions(request, draft.asset?.symbol, undefined));
  }
  yield* replaceUnserved(request, draft, 'chain', index, interview);
}

/** An answer may name a chain that is not served, too. */
function* replaceUnserved(
  request: IntentRequest,
  draft: Draft,
  place: 'chain' | 'toChain',
  index: number,
  interview: Interview,
): ContractRead<void> {
  const chain = draft[place];
  if (chain && !chain.listed) yield* replaceChain(request, draft, place, chain, index, interview);
}

/** A chain that is not served: said plainly, with the chains of the wallets instead. */
function* replaceChain(
  request: IntentRequest,
  draft: Draft,
  place: 'chain' | 'fromChain' | 'toChain',
  { isPerps, name }: Extract<NamedChain, { listed: false }>,
  index: number,
  interview: Interview,
): ContractRead<void> {
  const why = isPerps
    ? `Nothing is planned on ${name}, a perps chain.`
    : `${name} is not one of the chains of this service.`;
  const question: Question = {
    kind: 'chain',
    step: index,
    question: `${why} Which chain should it be instead?`,
    about: name,
    isShared: true,
  };
  const isSettled = interview.settle(question, (answer) => {
    const chain = fillChain(answer);
    if (chain?.listed) draft[place] = chain;
    return chain?.listed === true;
  });
  if (isSettled) return;
  const except = place === 'toChain' ? draft.fromChain : undefined;
  interview.ask(question, yield* chainOptions(request, draft.asset?.symbol, except));
}
