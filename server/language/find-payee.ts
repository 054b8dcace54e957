import type { OpenPoint } from './build-orders.ts';
import { firstBroken } from './first-broken.ts';
import { FILLERS } from './lexicon/common-words.ts';
import { isGivenName } from './lexicon/english.ts';
import { LIFE } from './lexicon/life-words.ts';
import { PERSONS } from './lexicon/persons.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { opensFrame, type SaidLaw, saidOf } from './said-law.ts';
import { coinAt, isEntity } from './screen/named-things.ts';
import { isOwner, isParty, type Token, wordOf, written } from './tokens/token.ts';

/** What may stand between what pays and who is paid: "to my brother's wallet at 0x…". */
const BETWEEN =
  /^(?:the|my|our|his|her|their|your|this|that|these|a|an|address|addr|adress|addresses|wallet|wallets|account|accounts|acct|is|are|at|following|new|old|own|other|evm|ens|eth|sol|solana|ethereum|please|pls|and|named|called|friend|person|guy|ledger|trezor|safe|multisig|metamask|phantom|rabby|hot|cold|main|second|hardware|uses|use|which|whose|who|it|belongs|end)$/;
/** What leads to who is paid. */
const LEADS =
  /^(?:to|into|onto|for|towards|toward|recipient|recipients|receiver|receivers|payee|payees|beneficiary|destination|dest|target|between|among|with|gets|get|give|let|up|fund|credit|receiving|receives)$/;
/** Who receives something else than what is moved: "fee recipient 0x…". */
const RECEIVES_ELSE = /^(?:fee|fees|refund|royalty|gas|tax)$/;
/** What calls it an address, which somebody may receive at. */
const CALLED = /^(?:address|addr|adress|wallet|account|acct)$/;
/** What is said behind somebody who is paid. */
const RECEIVES =
  /^(?:gets|get|receives|receive|should|shall|must|will|needs|wants|is|has|to|deserves|,|\.|:|-|;)$/;

/** How somebody is led to: by a word of payment, by what stands beside him in a list, or by nothing. */
function leadOf(tokens: readonly Token[], at: number): 'payment' | 'beside' | 'other' {
  let isCalled = false;
  for (let index = at - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    const word = wordOf(token);
    if (RECEIVES_ELSE.test(wordOf(tokens[index - 1]))) return 'other';
    if (LEADS.test(word) || /^[-=]*[>→]$/.test(token.raw)) return 'payment';
    if (opensFrame(token, 'transfer') && !(isCalled && word === 'refund')) return 'payment';
    if (isCalled && /^(?:on|in|using)$/.test(word)) return 'payment';
    if (CALLED.test(word)) isCalled = true;
    if (isParty(token)) return 'beside';
    const isName =
      isOwner(token) ||
      PERSONS.test(word) ||
      LIFE.person.has(word) ||
      (isGivenName(word) && coinAt(token) === undefined && !FILLERS.has(word)) ||
      (token.kind === 'word' && /^[A-Z][a-z]+$/.test(token.raw) && !isEntity(tokens, index));
    if (token.kind === 'mark' || BETWEEN.test(word) || isName) continue;
    return isEntity(tokens, index) ? (isCalled ? 'payment' : 'beside') : 'other';
  }
  return isCalled ? 'payment' : 'beside';
}

/**
 * The law on who is paid: the words in front of an address or a name lead to somebody who receives. A contract, a router, a
 * greeting or a signature is no recipient; and where funds are swapped, withdrawn, borrowed or bridged, nobody is paid of whom
 * it was not said.
 */
const paysWhomItWasSaidOf: SaidLaw = ({ partials, tokens }) => {
  const isPayment = tokens.some((token) => opensFrame(token, 'transfer'));
  for (const { party, action } of partials) {
    // Who may spend is a law of its own.
    if (action === 'approve' || (party?.kind !== 'address' && party?.kind !== 'name')) continue;
    const places = tokens.flatMap((token, at) =>
      isParty(token) && 'value' in token && token.value.toLowerCase() === party.value.toLowerCase()
        ? [at]
        : [],
    );
    const isLed = places.some((at) => {
      const lead = leadOf(tokens, at);
      const next = tokens[at + 1];
      const receives = RECEIVES.test(wordOf(next) || (next?.raw ?? ''));
      const mayBe = isPayment || (receives && partials.length === 1);
      return lead === 'payment' || (lead === 'beside' && mayBe);
    });
    const [at] = places;
    if (at !== undefined && !isLed)
      return `Should it go to ${tokens[at]?.raw}? It says "${written(tokens, at - 2, at + 1)}".`;
  }
  return undefined;
};

/** @returns the question about the first who would be paid though nothing led to him */
export function findPayee(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken([paysWhomItWasSaidOf], saidOf(partials, tokens));
}
