import { findOwner } from './find-owner.ts';
import { assetSymbol, isAssetSpelling, receiptUnderlying } from './lexicon/assets.ts';
import { matchChain } from './lexicon/chains.ts';
import { isFiniteForm, isPastForm, NOUN_STARTS, PRONOUNS } from './lexicon/clause-words.ts';
import { isEnglish } from './lexicon/english.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue, stakedAsset, unstaked } from './lexicon/venues.ts';
import { entriesOf } from './lexicon/word-rows.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { ALSO_TICKERS } from './screen/named-things.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isOwner, isSize, type Token, wordOf } from './tokens/token.ts';

/** Everything that orders name, in lower case. */
function namesOf(partials: readonly PartialIntent[]): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string')
      for (const part of [value, ...value.split(/[/ -]/)]) names.add(part.toLowerCase());
    else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) collect(inner);
  };
  for (const partial of partials) {
    collect(partial);
    // "stake 1 ETH to get stETH": what a protocol gives or takes back is said by the protocol.
    const { action, venue, asset } = partial;
    if (action === 'stake' && venue) collect(stakedAsset(venue.slug));
    if (action === 'unstake' || action === 'withdraw') collect(unstaked(asset)?.symbol);
  }
  return names;
}

interface Named {
  readonly meanings: readonly string[];
  readonly length: number;
}

const LONGEST_EVERYDAY = 4;

/** What a word or more may name: a coin, a chain or a protocol; undefined where it is an everyday word or a verb. */
function nameAt(tokens: readonly Token[], words: readonly string[], at: number): Named | undefined {
  const token = tokens[at];
  if (token?.kind === 'ticker') return { meanings: coinsOf(token.text), length: 1 };
  const text = words[at] ?? '';
  if (text === '') return undefined;
  const rest = words.slice(at, at + 3);
  const chain = matchChain(rest);
  const venue = matchVenue(rest);
  const isEveryday = token?.raw === text && isEnglish(text) && text.length > LONGEST_EVERYDAY;
  const isVerb = entriesOf(text).some(({ kind }) => kind === 'verb');
  if ((chain === undefined && isEveryday) || (isVerb && token?.raw === text)) return undefined;
  const isTicker = ALSO_TICKERS.test(text) && token?.raw !== text;
  const coins = isAssetSpelling(text) || isTicker ? coinsOf(text) : [];
  if (!chain && !venue && coins.length === 0) return undefined;
  const places = [chain?.chain.name, venue?.venue.slug, venue?.venue.name];
  const meanings = [...coins, ...places.flatMap((one) => one?.toLowerCase() ?? []), text];
  return { meanings, length: Math.max(1, chain?.length ?? 0, venue?.length ?? 0) };
}

const coinsOf = (text: string): readonly string[] =>
  [assetSymbol(text), receiptUnderlying(text) ?? text].map((one) => one.toLowerCase());

/** Whether a clause has somebody or something that it speaks of, and what: it names things of its own. */
function tellsOnItsOwn(words: readonly string[]): boolean {
  const subject = words.findIndex(
    (text, at) => PRONOUNS.has(text) || (at < 3 && (NOUN_STARTS.has(text) || PERSONS.test(text))),
  );
  if (
    /^(i|we)$/.test(words[0] ?? '') &&
    !entriesOf(words[1] ?? '').some(({ kind }) => kind === 'verb')
  )
    return true;
  return subject >= 0 && words.some((text, at) => at > subject && isFiniteForm(text));
}

/** "My brother lost his WBTC": what is over. "She took DAI", "my money is on Polygon" speak of the order. */
const tellsWhatWas = (words: readonly string[]): boolean =>
  tellsOnItsOwn(words) && words.some((text) => isPastForm(text) && !OF_THE_ORDER.test(text));
const OF_THE_ORDER =
  /^(was|were|took|moved|switched|used|meant|got|asked|wanted|preferred|chose|agreed|said|told|typed|liked|accepted|requested|named|called|resolved|decided|voted|instructed|authori[sz]ed|determined)$/;

const SHARE = /^(half|third|quarter|thirds|quarters|fifth|tenth)$/;
/** Whoever says "we" speaks of their own: "all of the treasury's LDO". */
const OWN_FUNDS =
  /^(treasury|reserves?|foundation|association|dao|club|society|charity|cooperative)$/;
const WHOLE = /^(all|everything|whole|entire|half)$/;
const OF_IT = /^(it|that|them|this|those|these)$/;

/** "pay half of it": a share that no order has. */
function droppedShare(
  partials: readonly PartialIntent[],
  clause: readonly Token[],
  words: readonly string[],
): string | undefined {
  const at = words.findIndex(
    (text, index) =>
      (SHARE.test(text) || clause[index]?.kind === 'percent') &&
      words[index + 1] === 'of' &&
      OF_IT.test(words[index + 2] ?? ''),
  );
  const isKept = partials.some(
    ({ portion, quantity, derivedFrom }) =>
      portion !== undefined || quantity?.kind === 'percent' || derivedFrom !== undefined,
  );
  return at < 0 || isKept ? undefined : clause[at]?.raw;
}

/** "…, from my wife": whose money it is, where no order says so. */
const payerIn = (clause: readonly Token[], words: readonly string[]): Token | undefined =>
  clause.find(
    (token, at) =>
      PERSONS.test(words[at] ?? '') &&
      !isOwner(token) &&
      /^(my|our|the)$/.test(words[at - 1] ?? '') &&
      words[at - 2] === 'from' &&
      words.slice(0, at - 2).every((text) => !GREETS.test(text)),
  );
const GREETS = /^(hi|hello|hey|greetings|regards|thanks|love|cheers)$/;

/**
 * The law on what was named, by code that does not know how it was read: every coin, chain and protocol stands in an order, whatever
 * construction it is in ("landing on Arbitrum", "arriving as DAI", "the DAI as well"), but where a whole clause is about it.
 *
 * @returns the first name, owner or share of something that stands in no order, as it was written
 */
export function findDropped(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): string | undefined {
  const names = namesOf(partials);
  for (const clause of splitClauses(tokens)) {
    const words = clause.map(wordOf);
    const owner = findOwner(clause) ?? payerIn(clause, words);
    const share = droppedShare(partials, clause, words) ?? owner?.raw;
    // "The board has resolved that Bob's 500 USDC be swapped" orders, too.
    const isSized = clause.some(isSize) || words.some((text) => WHOLE.test(text));
    const isOurs =
      OWN_FUNDS.test(wordOf(owner)) && words.some((text) => /^(we|our|us)$/.test(text));
    const orders =
      owner && isSized && !isOurs && !tellsWhatWas(words.slice(0, clause.indexOf(owner)));
    if (share !== undefined && (orders || !tellsOnItsOwn(words))) return share;
    for (let at = 0; at < clause.length; ) {
      const named = nameAt(clause, words, at);
      const isKept = named === undefined || named.meanings.some((one) => names.has(one));
      if (!isKept && !tellsWhatWas(words)) return clause[at]?.raw;
      at += named?.length ?? 1;
    }
  }
  return undefined;
}
