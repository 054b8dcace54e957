import type { ContractRead } from '#server/chains/evm/read.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { chainOptions } from '../clarify-options.ts';
import { fillChain } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';

/** Where it runs, and where a bridge goes. */
export function* checkChains(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): ContractRead<void> {
  for (const place of ['chain', 'fromChain', 'toChain'] as const) {
    const chain = partial[place];
    if (chain && !chain.listed) {
      yield* replaceChain(request, partial, place, chain, index, interview);
      return;
    }
  }
  if (partial.action === 'bridge') {
    const same =
      partial.fromChain && partial.toChain && partial.fromChain.name === partial.toChain.name;
    if (partial.toChain && !same) return;
    const question: Question = {
      kind: 'chain',
      step: index,
      question: same
        ? `${partial.asset?.symbol ?? 'It'} is already on ${partial.toChain?.name}. Which chain should it go to?`
        : `Which chain should ${partial.asset?.symbol ?? 'it'} be bridged to?`,
      about: same ? `not to ${partial.toChain?.name}` : 'to',
    };
    const isSettled = interview.settle(question, (answer) => {
      const chain = fillChain(answer);
      if (!chain || chain.name === partial.fromChain?.name) return false;
      partial.toChain = chain;
      return true;
    });
    if (!isSettled) {
      interview.ask(
        question,
        yield* chainOptions(request, partial.asset?.symbol, partial.fromChain),
      );
    }
    yield* replaceUnserved(request, partial, 'toChain', index, interview);
    return;
  }
  if (partial.chain && !partial.vagueChain) return;
  const question: Question = {
    kind: 'chain',
    step: index,
    question: 'Which chain should this run on?',
    isShared: true,
  };
  const isSettled = interview.settle(question, (answer) => {
    const chain = fillChain(answer);
    if (chain) partial.chain = chain;
    return chain !== undefined;
  });
  if (!isSettled) {
    interview.ask(question, yield* chainOptions(request, partial.asset?.symbol, undefined));
  }
  yield* replaceUnserved(request, partial, 'chain', index, interview);
}

/** An answer may name a chain that is not served, too. */
function* replaceUnserved(
  request: IntentRequest,
  partial: PartialIntent,
  place: 'chain' | 'toChain',
  index: number,
  interview: Interview,
): ContractRead<void> {
  const chain = partial[place];
  if (chain && !chain.listed) yield* replaceChain(request, partial, place, chain, index, interview);
}

/** A chain that is not served: said plainly, with the chains of the wallets instead. */
function* replaceChain(
  request: IntentRequest,
  partial: PartialIntent,
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
    if (chain?.listed) partial[place] = chain;
    return chain?.listed === true;
  });
  if (isSettled) return;
  const except = place === 'toChain' ? partial.fromChain : undefined;
  interview.ask(question, yield* chainOptions(request, partial.asset?.symbol, except));
}
