import { type Token, wordOf } from '#server/language/tokens/token.ts';
import type { Clause } from './clause.ts';
import { wordSet } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import { hasSubject, type Predicate } from './predicate.ts';
import { partsOf, type Spoken } from './read-condition.ts';
import { readPredicate } from './read-predicate.ts';
import { readTerms } from './read-terms.ts';
import { saysSomething } from './settle-condition.ts';
import type { Term } from './term.ts';

/** Whether a part says what, which way and how much. */
export function isWhole(part: Predicate): boolean {
  const claim = part.move !== undefined || (part.side !== undefined && part.side !== 'reaches');
  return part.amount !== undefined && claim && hasSubject(part);
}

/** "alert: SOL 250" means that SOL reaches 250. */
export function reachPlain(predicate: Predicate): void {
  const { amount } = predicate;
  const level = amount !== undefined && amount.unit !== 'percent' && amount.counted === undefined;
  const named =
    (predicate.asset !== undefined && predicate.assetKnown) ||
    predicate.metric === 'gas_price' ||
    predicate.metric === 'health_factor';
  if (level && named && !predicate.side && !predicate.move) predicate.side = 'reaches';
}

export function hasAnything(spoken: Spoken): boolean {
  return partsOf(spoken).some(
    (part) =>
      saysSomething({ kind: 'part', predicate: part }) ||
      part.unread.length > 0 ||
      hasSubject(part) ||
      // "swap 4 SOL to DAI once it triples": what it is of, the order names.
      part.amount?.multiple === true ||
      part.unkept !== undefined,
  );
}

/** They describe what is no longer so. */
const WAS = wordSet(
  'was were left closed exited quit repaid withdrew unwound sold yesterday ago last formerly previously earlier',
);

/** They describe what is not so. */
const DENIED = wordSet(
  "not no never don't dont doesn't won't can't cannot isn't aren't refuse refuses avoid avoids hate hates without neither nor",
);

/** "I bought ETH last year. Tell me when it …": an aside may name what "it" is. */
export function giveTold(spoken: Spoken, topics: readonly (readonly Token[])[]): void {
  const told = topics.map((topic) => {
    const terms = readTerms(topic);
    const read = readPredicate(terms);
    // "I own Tesla and ETH": "it" may be what is not priced here.
    if (terms.some(({ kind }) => kind === 'offChain')) delete read.asset;
    // "I'm borrowing USDC from Compound."
    const venues = namedRoles(topic).filter(({ role }) => role === 'venue');
    const [venue] = venues;
    if (venues.length === 1 && venue?.venue !== undefined) read.protocol ??= venue.venue;
    // Where something was, or is not, is no place of what is watched.
    if (topic.some((token) => WAS.has(wordOf(token)) || DENIED.has(wordOf(token)))) {
      delete read.chain;
      delete read.protocol;
    }
    return read;
  });
  for (const part of partsOf(spoken)) {
    if (part.asset !== undefined || part.any || part.metric === 'portfolio_value') continue;
    const isOfLoan = part.metric === 'health_factor' || part.metric === 'gas_price';
    for (const { asset, assetKnown, protocol, chain, metric } of told.toReversed()) {
      if (asset !== undefined && assetKnown && !isOfLoan && part.asset === undefined) {
        part.asset = asset;
        // Where it was said to lie it lies still.
        if (chain !== undefined) part.chain ??= chain;
      }
      const isBare = part.metric === undefined && part.amount?.counted === undefined;
      if (metric !== undefined && isBare && asset === undefined) part.metric = metric;
      if (protocol !== undefined && part.metric !== undefined && part.metric !== 'price')
        part.protocol ??= protocol;
      if (chain !== undefined && part.metric !== undefined && part.metric !== 'price')
        part.chain ??= chain;
    }
  }
}

/** Terms of several clauses in one list: joined as they were said, and by "or" where they stand apart. */
export function joinTerms(clauses: readonly Clause[]): Term[] {
  return clauses.flatMap((clause, index) => {
    const terms = readTerms(clause.tokens);
    const negated: Term[] = clause.negated ? [{ kind: 'not' }] : [];
    const joint: Term[] = index === 0 ? [] : [{ kind: clause.joint ?? 'or' }];
    return [...joint, ...negated, ...(clause.negated ? denyEach(terms) : terms)];
  });
}

/** "unless A or B" is "not A and not B". */
function denyEach(terms: readonly Term[]): Term[] {
  return terms.flatMap((term, at): Term[] => {
    const isRange = terms[at - 1]?.kind === 'amount' && terms[at + 1]?.kind === 'amount';
    if (term.kind === 'or') return [{ kind: 'and' }, { kind: 'not' }];
    return term.kind === 'and' && !isRange ? [{ kind: 'or' }, { kind: 'not' }] : [term];
  });
}

/** "Watch my aave loan: tell me when the health factor …": what stands before names the subject. */
export function giveTopic(spoken: Spoken, leads: readonly Clause[]): void {
  if (leads.length === 0) return;
  const topic: Predicate = readPredicate(leads.flatMap((lead) => readTerms(lead.tokens)));
  for (const part of partsOf(spoken)) {
    const isNameless = part.asset === undefined;
    if (isNameless && !part.any && topic.asset !== undefined && topic.assetKnown)
      part.asset = topic.asset;
    if (part.metric === undefined && isNameless && topic.metric !== undefined)
      part.metric = topic.metric;
    const isChange = part.amount?.unit === 'percent' && part.move !== undefined;
    if (topic.hours !== undefined && isChange && topic.amount === undefined)
      part.hours ??= topic.hours;
    if (topic.protocol !== undefined) part.protocol ??= topic.protocol;
    if (topic.chain !== undefined) part.chain ??= topic.chain;
    if (topic.wallet !== undefined) part.wallet ??= topic.wallet;
    if (topic.brokenAddress !== undefined) part.brokenAddress ??= topic.brokenAddress;
  }
}
