import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { fillParty } from '../fill-answer.ts';
import { isLikeOwn, isLookAlike } from '../gate/find-look-alike.ts';
import type { Interview, Question } from '../interview.ts';

/**
 * Warns of an address that only looks like another. Typed once more it is taken, unless it looks
 * like one that the user's own turns or wallets know. The warning does not repeat the known address: it may come from a
 * text that nobody may be paid by, and what stands in a question comes back as the user's prompt.
 */
export function checkLookAlike(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): void {
  const { party, vault } = partial;
  const paid = party?.kind === 'address' ? party.value : vault;
  if (paid === undefined || !isLookAlike(paid, request, [...interview.parties])) return;
  const spender = partial.action === 'approve';
  const words = `Warning: ${paid} starts and ends like another address of this conversation and is not the same. Such addresses are made to be copied by mistake. Which address ${spender ? 'may spend it' : 'should receive it'}?`;
  const question: Question = {
    kind: spender ? 'spender' : 'recipient',
    step: index,
    question: words,
  };
  const isSettled = interview.settle(question, (answer) => {
    const typed = fillParty(answer);
    if (typed?.kind !== 'address' || isLikeOwn(typed.value, request)) return false;
    if (vault === paid) partial.vault = typed.value;
    else partial.party = typed;
    interview.parties.add(typed.value);
    return true;
  });
  if (!isSettled) interview.ask(question);
}
