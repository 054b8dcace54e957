import type { OpenPoint } from './build-orders.ts';
import { findOwner } from './find-owner.ts';
import { firstBroken } from './first-broken.ts';
import { matchChain } from './lexicon/chains.ts';
import { isGivenName } from './lexicon/english.ts';
import { LIFE } from './lexicon/life-words.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue, stakedAsset } from './lexicon/venues.ts';
import { entriesOf } from './lexicon/word-rows.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { does, type SaidLaw, saidOf } from './said-law.ts';
import { coinAt } from './screen/named-things.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isVerb } from './screen/word-classes.ts';
import { nearVerbs } from './tokens/near-verbs.ts';
import { TURNED } from './tokens/near-words.ts';
import { isMark, isOwner, isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';

/** Whether a verb was said that may mean an action, spelled right or nearly. */
function isSpoken(tokens: readonly Token[], frame: string): boolean {
  const opens = (word: string) =>
    entriesOf(word).some((entry) => entry.kind === 'verb' && frame in entry.frames);
  return tokens.some((token, at) => {
    if (/^(to|spend|spends|spending)$/.test(wordOf(token))) return false;
    const words = [1, 2, 3].map((length) =>
      tokens
        .slice(at, at + length)
        .map(wordOf)
        .join(' '),
    );
    return words.some(opens) || nearVerbs(wordOf(token)).some(({ word }) => opens(word));
  });
}

const ASKS_FOR_ALLOWANCE =
  /\b(allowance|allow|allows|approval|approvals|permission|spender|spending|spend|cap|limit|let|lets|may|can|access|ok|okay|able|unlimited)\b/;

/** Words in front of an address that point at another one. */
const ANOTHER =
  /^(other|another|double|opposite|wrong|second|third|fourth|former|latter|previous|next|last|same|different|similar|reverse|closest|nearest|half|twice|both|either|neither|almost|nearly|any|every|each|no)$/;

const LAWS: readonly SaidLaw[] = [
  // "using account 2 100 USDC": two numbers with a space between are one only where nothing else may have the first.
  ({ tokens }) => {
    const at = tokens.findIndex(
      (token, index) =>
        token.kind === 'number' &&
        /^\d+( \d{3})+$/.test(token.raw) &&
        !(
          /^\d{1,2} /.test(token.raw) &&
          (index === 0 ||
            tokens[index - 1]?.kind === 'mark' ||
            (mayLead(tokens[index - 1]) && !isVerb(wordOf(tokens[index - 2]))))
        ),
    );
    const token = tokens[at];
    return token?.kind === 'number'
      ? `Is ${token.value} meant? It says "${written(tokens, at - 1, at + 2)}".`
      : undefined;
  },
  // "0.5 of my ETH": half of it, or 0.5?
  ({ tokens }) => {
    const at = tokens.findIndex(
      (token, index) =>
        token.kind === 'number' &&
        Number(token.value) < 1 &&
        wordOf(tokens[index + 1]) === 'of' &&
        /^(my|our|the|all)$/.test(wordOf(tokens[index + 2])),
    );
    return at < 0
      ? undefined
      : `Is ${tokens[at]?.raw} the amount, or the share? It says "${written(tokens, at, at + 4)}".`;
  },
  // "deposit to third 100 USDC into Aave": no stake was spoken of, and Aave gives none for a deposit.
  ({ partials, tokens, text }) => {
    const odd = partials.find(
      ({ action, venue }) => action === 'stake' && venue && stakedAsset(venue.slug) === undefined,
    );
    return odd &&
      /\b(?:deposit|supply|lend)/.test(text) &&
      !/\b(?:re)?stak|\b(?:lock|gauge|farm|delegat)/.test(text)
      ? `Should it be staked with ${odd.venue?.name}, or deposited? It says "${written(tokens, 0, 3)}".`
      : undefined;
  },
  // "bridge 100 USDC to Base of g": nobody spoke of a withdrawal from a place that nobody knows.
  ({ partials, tokens }) => {
    const odd = partials.find(
      ({ action, venue }) => action === 'withdraw' && venue?.known === false,
    );
    return odd && !isSpoken(tokens, 'withdraw')
      ? `Is ${odd.venue?.name} a protocol? It is not known here.`
      : undefined;
  },
  // "disprove 0x… to spend 100 USDC": who may spend is allowed to, in so many words.
  ({ partials, tokens, text }) =>
    partials.some(({ action, mode }) => action === 'approve' && mode === 'plain') &&
    !isSpoken(tokens, 'approve') &&
    !ASKS_FOR_ALLOWANCE.test(text.replace(/ to spend /g, ' '))
      ? `Should it be approved, or revoked? It says "${written(tokens, 0, 1)}".`
      : undefined,
  // "unswap 100 USDC": what takes an order back is none.
  ({ tokens }) => {
    const at = tokens.findIndex((token, at) => {
      const rest = wordOf(token).replace(TURNED, '');
      return (
        rest !== wordOf(token) &&
        isVerb(rest) &&
        !isVerb(wordOf(token)) &&
        !/(?:ed|ing)$/.test(rest) &&
        (at === 0 || matchVenue([wordOf(token)]) === undefined)
      );
    });
    return at < 0 ? undefined : `What should be done? It says "${written(tokens, at, at + 3)}".`;
  },
  // "get my USDC back from Aave": what was put in comes back; rewards are claimed.
  ({ partials, tokens, text }) =>
    does({ partials }, 'claim') &&
    !/\b(?:rewards?|rwds?|withdrawals?|requests?|fees?|incentives?|emissions?|bribes?|points)\b/.test(
      text,
    ) &&
    /\b(?:get|collect|fetch|recover|take|bring|pull|claim)\b(?: \S+){0,3} (?:back|out-of|out|from)\b|\b(?:interest|yields?|tokens|coins|airdrop|deposit|funds|money)\b/.test(
      text,
    )
      ? `Should it be withdrawn, or are rewards to be claimed? It says "${written(tokens, 0, 4)}".`
      : undefined,
  ({ partials, text }) =>
    partials.every(({ vault, pool, venue }) => !vault && !pool && !venue) &&
    /\b(?:to|into|from|out-of|in|using) (?:my|a|the|our) vault\b/.test(text)
      ? 'Which vault is meant? Please name its address or protocol.'
      : undefined,
  ({ partials, text }) =>
    partials.length > 2 &&
    /\b(?:send|move|transfer|bridge|pay) (?:it|them) (?:all|both)\b/.test(text)
      ? 'Which amounts are meant? Please name each.'
      : undefined,
  ({ partials, tokens }) =>
    does({ partials }, 'swap') && tokens.some(({ raw }) => /^away from$/i.test(raw))
      ? 'Which place is meant? It says "away from".'
      : undefined,
  // "swap 100 USDC to ETH on Base, in DAI": one coin comes of one swap.
  ({ partials, text, tokens }) => {
    const got = partials.flatMap(({ action, toAsset }) =>
      action === 'swap' && toAsset ? [toAsset.symbol] : [],
    );
    const at = tokens.findIndex(
      (token, index) =>
        wordOf(token) === 'in' &&
        got.includes(coinAt(tokens[index + 1]) ?? '') &&
        (index === 0 || tokens[index - 1]?.kind === 'mark' || isVerb(wordOf(tokens[index - 1]))),
    );
    return at >= 0 && / (?:to|for|into) /.test(text) && got.length > 0
      ? `Which coin should it become? It says "${written(tokens, at, at + 2)}".`
      : undefined;
  },
  // "to ETH": a coin of that name is not left out for the chain of the same name.
  ({ partials, tokens, text }) => {
    const at = tokens.findIndex(
      (token, index) =>
        wordOf(token) === 'eth' &&
        /^(to|into|for)$/.test(wordOf(tokens[index - 1])) &&
        !/^(chain|mainnet|network|l1|main)$/.test(wordOf(tokens[index + 1])),
    );
    const isNamed = partials.some(({ asset, toAsset }) =>
      [asset, toAsset].some((one) => one !== undefined && /ETH$/i.test(one.symbol)),
    );
    return at >= 0 && !isNamed && does({ partials }, 'swap') && !/\bbridg/.test(text)
      ? `Is ETH the coin, or the chain? It says "${written(tokens, at - 1, at + 1)}".`
      : undefined;
  },
  // "deposit 100 USDC into Aave for Bob": what is deposited is not turned into something else.
  ({ partials, tokens, text }) => {
    const odd = partials.find(
      ({ action, venue, toAsset }) =>
        action === 'stake' &&
        toAsset !== undefined &&
        toAsset.symbol.toLowerCase() !== (venue && stakedAsset(venue.slug))?.toLowerCase(),
    );
    return odd && !/\b(?:re)?stak(?:e|es|ed|ing)\b/.test(text)
      ? `What does "${odd.toAsset?.symbol}" mean for this order? It says "${written(tokens, 0, 4)}".`
      : undefined;
  },
  // "swap 100 USDC to ETH for Bob": somebody for whom it is done is paid, or asked about.
  ({ partials, tokens }) => {
    if (partials.some(({ party, source }) => party !== undefined || source !== undefined))
      return undefined;
    const got = new Set(partials.map(({ toAsset }) => toAsset?.symbol.toLowerCase()));
    const at = tokens.findIndex((token, index) => {
      const lead = wordOf(tokens[index - 1]);
      const isLed =
        /^(for|to|from)$/.test(lead) ||
        (/^(my|our|a|the|his|her|their)$/.test(lead) &&
          /^(for|to|from)$/.test(wordOf(tokens[index - 2])));
      const text = wordOf(token);
      const isSomebody =
        PERSONS.test(text) ||
        LIFE.person.has(text) ||
        /^(him|her|them|everyone|everybody|someone|somebody|others|team)$/.test(text) ||
        (isGivenName(text) &&
          !got.has(text) &&
          coinAt(token) === undefined &&
          matchChain([text]) === undefined &&
          matchVenue([text]) === undefined);
      const next = tokens[index + 1];
      const isEnd =
        next === undefined ||
        next.kind === 'mark' ||
        isSize(next) ||
        isVerb(wordOf(next)) ||
        /^(on|in|at|and|then|please)$/.test(wordOf(next));
      return isLed && isSomebody && !isOwner(token) && isEnd;
    });
    return at < 0
      ? undefined
      : `Who should get it? Please name an address. It says "${written(tokens, at - 2, at + 1)}".`;
  },
  // "bob: swap …", "dear Bob, send …": whose order it is, and who is to carry it out.
  ({ tokens }) => {
    const isDear = wordOf(tokens[0]) === 'dear';
    const name = tokens[isDear ? 1 : 0];
    const isNamed =
      isGivenName(wordOf(name)) && coinAt(name) === undefined && !isVerb(wordOf(name));
    return isNamed && isMark(tokens[isDear ? 2 : 1], isDear ? ',' : ':')
      ? `Whose order is it? It says "${written(tokens, 0, isDear ? 2 : 1)}".`
      : undefined;
  },
  // "send 100 USDC to my other 0x…": what is said of an address may make it another one.
  ({ tokens }) => {
    const at = tokens.findIndex(
      (token, index) => isParty(token) && ANOTHER.test(wordOf(tokens[index - 1])),
    );
    return at < 0
      ? undefined
      : `Which address is meant? It says "${written(tokens, at - 2, at)} …".`;
  },
  // "swap their 100 USDC": somebody else's funds.
  ({ tokens }) => {
    const at = tokens.findIndex(
      (token, index) => /^(their|his)$/.test(wordOf(token)) && isSize(tokens[index + 1]),
    );
    return at < 0 || findOwner(tokens) !== undefined
      ? undefined
      : `Whose funds are meant? It says "${written(tokens, at, at + 3)}".`;
  },
  // "…, hoping to deposit in Aave", "so I can pay 0x…": what is hoped, or done by its owner.
  ({ partials, tokens }) => {
    if (partials.length < 2) return undefined;
    const [, ...later] = splitClauses(tokens);
    const found = later
      .map((clause) => clause.map(wordOf).filter((word) => word !== ''))
      .find((words) => {
        const text = words.join(' ');
        const isPlan =
          /^(?:and |then )?(?:hoping|planning|wanting|meaning|intending|aiming|going|wishing|looking|expecting|preparing|thinking|so (?:that )?(?:i|we)|(?:and )?(?:i|we)(?: will| shall|'ll| can| could| may| might| plan| hope| intend))\b/.test(
            text,
          );
        const isAside = /^[a-z]+ing$/.test(words[0] ?? '') && isVerb(words[0] ?? '');
        return isPlan || isAside || /\bmyself$/.test(text);
      });
    return found ? `Is that to be done, too? It says "${found.slice(0, 5).join(' ')}".` : undefined;
  },
  ({ partials, text }) =>
    partials.length > 1 && /\bso (?:that )?(?:i|we) (?:can|could|may|might|will)\b/.test(text)
      ? 'Is what follows "so I can" to be done, too?'
      : undefined,
  // "…, up to 500", "…, i have 500 USDC", "…, using wallet 2": a size behind other words is no further order.
  ({ partials, tokens }) => {
    const sizes = new Set(
      partials.flatMap(({ quantity }) => (quantity && 'value' in quantity ? [quantity.value] : [])),
    );
    const [, ...later] = splitClauses(tokens);
    for (const clause of partials.length > 1 ? later : []) {
      const mayOrder = (word: string) => isVerb(word) || nearVerbs(word).length > 0;
      if (clause.some((token) => mayOrder(wordOf(token)))) continue;
      const at = clause.findIndex((token) => isSize(token) || token.kind === 'number');
      const size = clause[at];
      const isItem = clause
        .slice(0, at)
        .every(
          (token, index) =>
            token.kind === 'mark' ||
            isParty(token) ||
            LEADS_ITEM.test(wordOf(token)) ||
            /^(to|on|for)$/.test(wordOf(clause[index - 1])),
        );
      const next = clause[at + 1];
      const isBare = next !== undefined && wordOf(next) === 'owed';
      const isLast = /^(at|by|of|in|within|with|from|using|via)$/.test(wordOf(clause[0]));
      if (size && 'value' in size && sizes.has(size.value) && (!isItem || isLast || isBare))
        return `Is that a further order? It says "${written(clause, 0, at + 2)}".`;
    }
    return undefined;
  },
  // "on Hedera": a protocol that nobody knows may be a chain that is not served.
  ({ partials, tokens }) => {
    const odd = partials.find(
      ({ venue, action }) =>
        venue && !venue.known && /^(swap|bridge|transfer|sweep|stake|deposit)$/.test(action),
    )?.venue;
    const at = tokens.findIndex(
      (token) => odd !== undefined && token.raw.toLowerCase() === odd.name.toLowerCase(),
    );
    return odd === undefined
      ? undefined
      : `Is ${odd.name} a protocol, or a chain? It is not known here. It says "${written(tokens, at - 1, at + 1)}".`;
  },
];

/** What may stand before the size of a further item: "…, and another 5 USDC", "…, to Bob 5 USDC". */
const LEADS_ITEM =
  /^(and|also|plus|then|another|additionally|next|finally|the|my|our|a|an|please|to|for|into|on|in|from|with|all|half|max|exactly|just|only|of|&)$/;

/**
 * Laws on what no order has unless it was said: an allowance without its verb, a claim of what was deposited, a number that
 * belongs to something else, a second coin, recipient or wallet, and what is only hoped for.
 *
 * @returns the question of the first law that is broken
 */
export function findUnsaid(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, saidOf(partials, tokens));
}

/** Whether a number behind a word is a size of its own, and no number of what the word names. */
const mayLead = (token: Token | undefined): boolean =>
  isVerb(wordOf(token)) ||
  /^(of|for|with|about|around|exactly|just|only|please|approximately|roughly|up|to|than|and|then|use|spend)$/.test(
    wordOf(token),
  );
