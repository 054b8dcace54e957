import type { OpenPoint } from './build-orders.ts';
import { firstBroken, type OrderLaw } from './first-broken.ts';
import { assetSymbol } from './lexicon/assets.ts';
import { matchChain } from './lexicon/chains.ts';
import { isPastForm } from './lexicon/clause-words.ts';
import { isOf } from './lexicon/danger.ts';
import { isGivenName } from './lexicon/english.ts';
import { HEADING } from './lexicon/framing.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue } from './lexicon/venues.ts';
import { wordSet } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { coinAt, isEntity } from './screen/named-things.ts';
import { sentencesOf } from './screen/sentences.ts';
import { readTalk } from './screen/talk.ts';
import { EVERYDAY, isVerb } from './screen/word-classes.ts';
import { nearVerbs } from './tokens/near-verbs.ts';
import { isMark, isOwner, isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';

/** What somebody who is not paid does, behind their address: "0x… pays the gas", "0x… sent me". */
const ACTS = wordSet(
  `pays pay paid sends send sent gives gave holds held owns owned owes owed has had must should shall will would wants wanted needs needed can
  cannot asks asked says said told being transferred paying sending giving holding signs signed belongs keeps kept`,
);
/** What turns who stands behind it: "not 0x…", "unlike 0x…", "the former 0x…". */
const TURNS = wordSet(
  'not never unlike without but except from beware former old hacker scammer fake',
);

const MODALS = wordSet('must should shall will would can');
const GETS = /^(get|gets|receive|have|be|also|now|then|please)$/;

/** "0x… should get 9 DAI" says who is paid. */
const acts = (tokens: readonly Token[], at: number): boolean => {
  const text = wordOf(tokens[at]);
  return ACTS.has(text) && !(MODALS.has(text) && GETS.test(wordOf(tokens[at + 1])));
};

/** "…, 0x… pays the gas", "the 50 USDC 0x… sent me": who does something is not therefore paid. */
const paysWhoActs: OrderLaw = (partials, tokens) => {
  const paid = new Set(
    partials.flatMap(({ party, mode }) =>
      (party?.kind === 'address' || party?.kind === 'name') && mode !== 'revoke'
        ? [party.value]
        : [],
    ),
  );
  if (paid.size === 0) return undefined;
  const places = Map.groupBy(
    [...tokens.keys()].filter((at) => isParty(tokens[at])),
    (at) => tokens[at]?.raw,
  );
  for (const [raw, [at = 0, ...more]] of places) {
    const token = tokens[at];
    if (more.length > 0 || !token || !('value' in token) || !paid.has(token.value)) continue;
    const before = wordOf(tokens[at - 1]);
    const isActing = acts(tokens, at + 1) && !/^(to|for)$/.test(before);
    if (isActing || TURNS.has(before))
      return `Should ${raw} be paid? It says "${written(tokens, at - 1, at + 2)}".`;
  }
  return undefined;
};

const INTO = wordSet('into onto to');
const OUT = wordSet('from off out-of');
const TAKES_OUT = new Set<PartialIntent['action']>(['withdraw', 'borrow', 'unstake', 'claim']);
const PUTS_IN = new Set<PartialIntent['action']>(['deposit', 'stake']);

const OWED = /^(loans?|debts?|borrow\w*|ow(?:e|ed|es|ing)|repay\w*|repaid)$/;

/** Where a protocol is named, with the preposition in front of it. */
function placesOf(tokens: readonly Token[]): { slug: string; before: string }[] {
  const words = tokens.map(wordOf);
  return words.flatMap((_, at) => {
    const match = matchVenue(words.slice(at, at + 3));
    // "into GMX tokens": its coin, and no place.
    const isItsCoin = /^(tokens?|coins?)$/.test(words[at + (match?.length ?? 0)] ?? '');
    if (!match || isItsCoin || saysWhatWas(words, at)) return [];
    let first = at - 1;
    while (/^(the|my|our|a)$/.test(words[first] ?? '')) first--;
    return [{ slug: match.venue.slug, before: words[first] ?? '' }];
  });
}

const LENT = wordSet('supplied deposited lent put parked placed invested locked');
/** "the USDT that I have supplied to Aave": which way it went before says nothing of which way it goes. */
const saysWhatWas = (words: readonly string[], venue: number): boolean => {
  const verb = /^(the|my)$/.test(words[venue - 1] ?? '') ? venue - 3 : venue - 2;
  return (
    LENT.has(words[verb] ?? '') &&
    /^(i|we|have|i've|we've|already|had)$/.test(words[verb - 1] ?? '')
  );
};

/** "take 50 USDC into Aave" takes nothing out, and "return 50 USDC from Aave" puts nothing in. */
const goesTheOtherWay: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ venue }) => venue)) return undefined;
  const places = placesOf(tokens);
  for (const { action, venue } of partials) {
    if (!venue) continue;
    const said = places.filter(({ slug }) => slug === venue.slug);
    const isBoth = partials.some(
      (one) =>
        one.venue?.slug === venue.slug && TAKES_OUT.has(one.action) !== TAKES_OUT.has(action),
    );
    if (isBoth) continue;
    const isRepaid = action === 'repay' && !tokens.some((token) => OWED.test(wordOf(token)));
    const wrong = TAKES_OUT.has(action) ? INTO : PUTS_IN.has(action) || isRepaid ? OUT : undefined;
    const isWrong = said.length > 0 && said.every(({ before }) => wrong?.has(before));
    if (wrong && isWrong)
      return `Should this go into ${venue.name}, or come out of it? Please say "deposit" or "withdraw".`;
  }
  return undefined;
};

const GIVES = wordSet('give gives lend lends loan loans pay pays send sends');

/** "lend me 50 USDC from Aave", "Aave should give me 350 USDC": who gets it borrows or withdraws. */
const givesToMe: OrderLaw = (partials, tokens) => {
  const gets = partials.every(({ action }) => action === 'borrow' || action === 'withdraw');
  if (gets) return undefined;
  // "sell my BONK and give me SOL": what is got for what is sold.
  const isBought = (at: number) =>
    partials.every(({ action }) => action === 'swap') &&
    (wordOf(tokens[at - 1]) === 'and' || isMark(tokens[at - 1], ',;')) &&
    partials.some(
      ({ toAsset }) => toAsset && coinAt(tokens[at + 2]) === assetSymbol(toAsset.symbol),
    );
  const at = tokens.findIndex(
    (token, index) =>
      GIVES.has(wordOf(token)) && /^(me|us)$/.test(wordOf(tokens[index + 1])) && !isBought(index),
  );
  return at < 0 || placesOf(tokens).length === 0
    ? undefined
    : `Should it be borrowed, or withdrawn? It says "${written(tokens, at, at + 2)}".`;
};

/** "sell my ARB for DAI and give me USDC": two coins for one sale. */
const givesTwoForOne: OrderLaw = (partials, tokens) => {
  const bought = partials.flatMap(({ action, chained, toAsset }) =>
    action === 'swap' && chained && toAsset ? [assetSymbol(toAsset.symbol)] : [],
  );
  if (bought.length === 0) return undefined;
  const at = tokens.findIndex(
    (token, index) =>
      /^(give|gimme)$/.test(wordOf(token)) &&
      bought.includes(coinAt(tokens[wordOf(token) === 'give' ? index + 2 : index + 1]) ?? '') &&
      (tokens[index + 3] === undefined || tokens[index + 3]?.kind === 'mark'),
  );
  const wished = tokens.findIndex(
    (token, index) =>
      wordOf(token) === 'receive' &&
      wordOf(tokens[index - 2]) === 'want' &&
      bought.includes(coinAt(tokens[index + 1]) ?? ''),
  );
  if (at < 0 && wished >= 0)
    return `Which coin should the sale return? It says "${written(tokens, wished, wished + 2)}".`;
  return at < 0
    ? undefined
    : `Which coin should the sale return? It says "${written(tokens, at, at + 3)}".`;
};

/** "swap 0.3 ETH for USDC, then 100 to 0x…": what was sold is not there any more. */
const takesWhatWasSold: OrderLaw = (partials, tokens) => {
  /** The swaps so far, by what they sold. */
  const sold = new Map<string, PartialIntent[]>();
  for (const partial of partials) {
    const { action, asset, chained, anaphor } = partial;
    if (!asset) continue;
    const before = sold.get(asset.symbol) ?? [];
    if (action === 'swap') {
      before.push(partial);
      sold.set(asset.symbol, before);
      continue;
    }
    if (before.length === 0 || chained || anaphor) continue;
    const own = assetSymbol(asset.symbol);
    if (tokens.filter((token) => coinAt(token) === own).length > before.length) continue;
    const given = before.at(-1)?.toAsset?.symbol ?? 'what it was swapped for';
    return `Which coin should the next step take: ${asset.symbol}, or ${given}?`;
  }
  return undefined;
};

/** "50 USDC from Aave on Base to Aave on Arbitrum": a protocol that funds come out of or go into is no coin. */
const buysAProtocol: OrderLaw = (partials, tokens) => {
  const slugs = new Map(
    partials.flatMap(({ action, toAsset }) => {
      const match = action === 'swap' && toAsset && matchVenue([toAsset.symbol.toLowerCase()]);
      return match ? [[match.venue.slug, toAsset.symbol] as const] : [];
    }),
  );
  if (slugs.size === 0) return undefined;
  const places = placesOf(tokens);
  const into = places.find(({ slug, before }) => slugs.has(slug) && INTO.has(before));
  return into && places.some(({ before }) => OUT.has(before))
    ? `Is ${slugs.get(into.slug)} meant as the protocol, or as its coin?`
    : undefined;
};

/** "buy ETH with 50 USDC and 20 DAI": a size is of the coin that it stands at. */
const countsAnotherCoin: OrderLaw = (partials, tokens) => {
  const named = new Set(
    partials.flatMap(({ asset, toAsset }) =>
      [asset, toAsset].flatMap((one) => (one ? [assetSymbol(one.symbol)] : [])),
    ),
  );
  if (named.size < 2) return undefined;
  /** The named coins beside each size, wherever it stands. */
  const coinsOf = new Map<string, (readonly string[])[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number') continue;
    // "of ETH 0.5 for USDC"; a size at the end ("usdc -> weth 750") may be of either.
    const isBehind = /^(for|to|into|against)$/.test(wordOf(tokens[at + 1]));
    const beside = [coinAt(tokens[at + 1]), isBehind ? coinAt(tokens[at - 1]) : undefined];
    const coins = beside.flatMap((coin) => (coin !== undefined && named.has(coin) ? [coin] : []));
    coinsOf.set(token.value, [...(coinsOf.get(token.value) ?? []), coins]);
  }
  const held = new Set<string>();
  for (const { asset, quantity, derivedFrom } of partials) {
    if (quantity?.kind !== 'number' || !asset?.known || derivedFrom) continue;
    const own = assetSymbol(asset.symbol);
    const { value } = quantity;
    if (held.has(`${value} ${own}`)) continue;
    held.add(`${value} ${own}`);
    const places = coinsOf.get(value) ?? [];
    const [[other] = []] = places;
    if (other !== undefined && places.every((coins) => coins.length > 0 && !coins.includes(own)))
      return `Is ${value} a size of ${own}, or of ${other}?`;
  }
  return undefined;
};

/** "to ETH or LINK", "to eth/link": one of two coins, and nobody said which. */
const choosesACoin: OrderLaw = (partials, tokens) => {
  const named = new Set(
    partials.flatMap(({ asset, toAsset, pool }) =>
      [asset?.symbol, toAsset?.symbol, ...(pool?.split('/') ?? [])].flatMap((one) =>
        one === undefined ? [] : [assetSymbol(one)],
      ),
    ),
  );
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'pair') {
      const sides = [token.left, token.right].map((side) => assetSymbol(side));
      if (sides.filter((side) => named.has(side)).length === 1)
        return `Which is meant: ${sides.join(' or ')}?`;
    }
    if (!/^(or|either)$/.test(wordOf(token))) continue;
    const [before, behind] = [coinAt(tokens[at - 1]), coinAt(tokens[at + 1])];
    if (before !== undefined && behind !== undefined && before !== behind)
      return `Which is meant: ${before} or ${behind}?`;
  }
  return undefined;
};

/** "bridge 5 DAI to Base and Polygon": a bridge leads to one chain. */
const bridgesToTwo: OrderLaw = (partials, tokens) => {
  if (partials.filter(({ action }) => action === 'bridge').length !== 1) return undefined;
  const words = tokens.map(wordOf);
  const at = words.findIndex((text, index) => {
    if (text !== 'and' && !isMark(tokens[index], ',')) return false;
    const behind = matchChain(words.slice(index + 1, index + 4));
    const isChain = [1, 2, 3].some((length) => {
      const from = Math.max(0, index - length);
      const before = matchChain(words.slice(from, index));
      // "$250 of ETH, Polygon to Optimism": a coin.
      const isCoin = before?.assetFirst && (words[from - 1] === 'of' || isSize(tokens[from - 1]));
      return before?.length === length && !isCoin && before.chain.name !== behind?.chain.name;
    });
    return behind !== undefined && isChain;
  });
  return at < 0 ? undefined : 'A bridge leads to one chain. How much should go to each of them?';
};

/**
 * "In an hour: …", "Tweet: …", "In cents: …": what a heading says of an order. It may name what an order has, count steps, or
 * say that an order follows.
 */
const overlooksAHeading: OrderLaw = (_partials, tokens) => {
  for (const sentence of sentencesOf(tokens)) {
    for (const [at, token] of sentence.entries()) {
      if (!isMark(token, ':')) continue;
      const from = sentence.slice(0, at).findLastIndex((one) => isMark(one, ':;')) + 1;
      const heading = sentence.slice(from, at).filter(({ kind }) => kind !== 'mark');
      if (heading.length > 0 && !headsAnOrder(heading) && !tellsFirst(heading, sentence, from))
        return `Should this be done as written? It says "${written(heading, 0, heading.length)}:".`;
    }
  }
  return undefined;
};

/** "Payday came early, so: …", "Her address: 0x…" */
function tellsFirst(heading: readonly Token[], sentence: readonly Token[], from: number): boolean {
  const words = heading.map(wordOf).join(' ');
  if (/^(?:his|her|their|the) (?:wallet |account )?(?:address|wallet)$/.test(words)) return true;
  // "I owe two people: …": each is paid behind it.
  if (OWES.test(heading.map((one) => wordOf(one) || one.raw).join(' '))) return true;
  const last = heading.at(-1) as Token;
  const isSo = /^(?:so|ok|okay)$/.test(wordOf(last));
  const told = sentence.slice(from, sentence.indexOf(last) + (isSo ? 0 : 1));
  return told.length > 2 && readTalk(told, 'before') !== undefined;
}

const OWES =
  /^(?:i|we) owe (?:two|three|four|[234]) (?:people|friends|persons|suppliers|colleagues)$/i;

function headsAnOrder(heading: readonly Token[]): boolean {
  const [first] = heading;
  const text = wordOf(first);
  if (heading.length === 1 && first?.kind === 'number') return true;
  if (heading.length === 1 && (isGivenName(text) || matchVenue([text]) || coinAt(first)))
    return true;
  return (
    heading.some(
      (token, at) =>
        (isVerb(wordOf(token)) && !LOOKS.test(wordOf(token)) && !isPastForm(wordOf(token))) ||
        isParty(token) ||
        coinAt(token) !== undefined ||
        isEntity(heading, at),
    ) ||
    heading.every(
      (token) => HEADING.has(wordOf(token)) || (token.kind === 'number' && HEADING.has(text)),
    )
  );
}

const LOOKS = /^(check|show|view|list|see|display)$/;

/** "As a test, …", "In cents, …", "Test run": what stands in front of an order and makes another thing of it. */
const FRONTED =
  /^(?:and |so |ok |just )*(?:as (?:a|an|part of a) (?:[a-z]+ )?(?:test|trial|experiment|example|joke|prank|drill|exercise|demo|rehearsal|sample|simulation|hypothetical)|(?:dry|test|trial|mock|practice) run|(?:price|sanity|balance) check|in (?:cents|thousands|millions|hundreds|pennies|my (?:novel|book|story|dream|game))|on (?:my death|delivery|arrival|approval|receipt|completion)|past order|old order|per (?:person|head|month|week|day|capita)|(?:ten|two|three|five|hundred) times|in a (?:crash|game|dream|novel))(?= |$)/;
const LONGEST_FRONT = 12;
const overlooksWhatIsFronted: OrderLaw = (_partials, tokens) => {
  for (const sentence of sentencesOf(tokens)) {
    const spoken = sentence.slice(0, LONGEST_FRONT).filter(({ kind }) => kind !== 'mark');
    const [fronted] =
      FRONTED.exec(spoken.map((token) => wordOf(token) || token.raw.toLowerCase()).join(' ')) ?? [];
    if (fronted !== undefined) return `Is this really to be done? It says "${fronted}".`;
  }
  return undefined;
};

/** "Will 50 USDC be withdrawn?": who asks about a thing orders nothing; who asks "will you" does. */
const answersAQuestion: OrderLaw = (_partials, tokens) => {
  const [first, second] = tokens.map(wordOf);
  const isAsked = /^(will|would|should|did|does|do|has|have|is|are|was|were)$/.test(first ?? '');
  const isOfUs = /^(you|u|ya|we|it|there)$/.test(second ?? '');
  return isAsked && !isOfUs && isMark(tokens.at(-1), '?')
    ? 'Is this a question, or should it be done? Please say it as an order.'
    : undefined;
};

/** "swap 50 USDC for ETH for Bob": somebody is to have it, and no order pays anybody. */
const dropsSomebody: OrderLaw = (partials, tokens) => {
  if (partials.some(({ party, needsParty, action }) => party || needsParty || action === 'approve'))
    return undefined;
  const at = tokens.findIndex((token, index) => {
    const text = wordOf(token);
    // "sell my ARB and give Bob USDC"
    const isGiven = /^(give|send|pay|hand)$/.test(text);
    if (text !== 'for' && !isGiven) return false;
    const isLed = /^(my|our|the)$/.test(wordOf(tokens[index + 1]));
    const who = isLed ? index + 2 : index + 1;
    const next = tokens[who];
    const behind = tokens[who + 1];
    const raw = next?.raw ?? '';
    const isName =
      /^[A-Z][a-z]+$/.test(raw) && isGivenName(raw.toLowerCase()) && coinAt(next) === undefined;
    const isEnd = behind === undefined || behind.kind === 'mark' || isSize(behind);
    const isWhat = isSize(behind) || coinAt(behind) !== undefined;
    return (isName || PERSONS.test(wordOf(next))) && !isOwner(next) && (isGiven ? isWhat : isEnd);
  });
  return at < 0
    ? undefined
    : `Who should have it? It says "${written(tokens, at, at + 3)}", and no address is given.`;
};

/** "50 USDC swapped should go to 0x…": who is to get something is no token. */
const buysWhoIsPaid: OrderLaw = (partials, tokens) => {
  const bought = new Set(
    partials.flatMap(({ toAsset }) => (toAsset?.isAddress ? [toAsset.symbol.toLowerCase()] : [])),
  );
  const at = tokens.findIndex(
    (token, index) =>
      token.kind === 'address' &&
      bought.has(token.value.toLowerCase()) &&
      wordOf(tokens[index - 1]) === 'to' &&
      /^(go|goes|going|sent|send|paid|delivered|arrive|land|end|belong)$/.test(
        wordOf(tokens[index - 2]),
      ),
  );
  return at < 0 ? undefined : `Is ${tokens[at]?.raw} who is paid, or the token that is bought?`;
};

/** What counts all of something: "everything", "all my coins", "any approval". */
const ALL_OF = wordSet(
  `all everything every any anything each whole entire full max both tokens token coins coin assets asset holdings balances balance
  approvals approval allowances allowance permissions rewards reward positions deposits loans debts funds portfolio lot stuff`,
);
/** What takes something out of it: "but ETH", "other than ETH", "bar ETH". */
const TAKES_OUT_OF_ALL = wordSet('but bar barring besides except excepting excluding omitting');
const TAKES_OUT_BEFORE: Readonly<Record<string, RegExp>> = {
  than: /^(other|others|rather)$/,
  from: /^(apart|aside)$/,
};

/** Where a word begins to say what is not meant. */
function takesOut(tokens: readonly Token[], at: number): boolean {
  const text = wordOf(tokens[at]);
  const before = wordOf(tokens[at - 1]);
  // "at the bar"
  if (text === 'bar' && /^(the|a|my|our)$/.test(before)) return false;
  return TAKES_OUT_OF_ALL.has(text) || TAKES_OUT_BEFORE[text]?.test(before) === true;
}

/** "Send everything but ETH": what is named behind it is what is not to be moved. */
const takesWhatIsLeftOut: OrderLaw = (_partials, tokens) => {
  for (const sentence of sentencesOf(tokens)) {
    const all = sentence.findIndex(
      (token) => ALL_OF.has(token.raw.toLowerCase()) || ALL_OF.has(wordOf(token)),
    );
    if (all < 0) continue;
    const at = sentence.findIndex((_, index) => {
      if (!takesOut(sentence, index)) return false;
      const next = sentence[index + 1];
      // "all my DAI but keep 10": how much is kept is asked as a size.
      if (isSize(/^(keep|keeping|leave|leaving)$/.test(wordOf(next)) ? sentence[index + 2] : next))
        return false;
      // "But for ETH, send everything"; "but send everything" leaves nothing out.
      return index > all || !(isMark(next, ',') || isVerb(wordOf(next)));
    });
    if (at >= 0)
      return `What should be left out, and which coins are meant? It says "${written(sentence, at - 1, at + 3)}". Please name each one that should move.`;
  }
  return undefined;
};

/** Several laws search the same tokens. */
const TEXTS = new WeakMap<readonly Token[], string>();

function wordsOf(tokens: readonly Token[]): string {
  const known = TEXTS.get(tokens);
  if (known !== undefined) return known;
  const text = tokens
    .map((token) => wordOf(token) || (token.kind === 'mark' ? token.raw : '#'))
    .join(' ');
  TEXTS.set(tokens, text);
  return text;
}

const PART_OF_ALL =
  /(?:^| )(?:half|most|much|part|parts|some|bits?|bulk|third|quarter|fraction|share|#) of (?:the )?(?:everything|all|lot|whole)(?: |$)/;
const IN_WALLET =
  /(?:^| )(?:wallets?|accounts?|else|left|leftover|remaining|coins|tokens|assets|own|have|holdings|balances?)(?: |$)/;

/** "half of everything" is no whole wallet, nor is "everything back" behind a step: what it brought may be meant. */
const sweepsWhatIsAPart: OrderLaw = (partials, tokens) => {
  const at = partials.findIndex(({ action }) => action === 'sweep');
  if (at < 0) return undefined;
  const words = wordsOf(tokens);
  if (PART_OF_ALL.test(words))
    return 'How much of which coins should be moved? Please name each one.';
  return at > 0 && !IN_WALLET.test(words)
    ? 'Is everything in your wallet meant, or what the previous step returns? Please name the coins.'
    : undefined;
};

const EARNINGS = /^(interests?|yields?|earnings|profits?|gains|returns|income|accruals?)$/;
const EARNED =
  /(?:^| )(?:i|we|i've|we've)(?: have| had)? (?:earned|gained|made|accrued|won)(?: so far)? (?:on|at|in|from|with) /;

/** "the USDC interest from Aave" is what was earned, and no part of what was lent. */
const takesOutWhatIsEarned: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ action }) => action === 'withdraw')) return undefined;
  const isNamed = tokens.some(
    (token, at) => EARNINGS.test(wordOf(token)) && coinAt(tokens[at - 1]) !== undefined,
  );
  return isNamed || EARNED.test(wordsOf(tokens))
    ? 'Only what it earned, or what was lent too? Please say how much should be withdrawn.'
    : undefined;
};

const TAKEN_OUT =
  /(?:^| )(?:i|we|i've|we've|i'd)(?: have| had| just| already)* (?:(?:borrowed|withdrew|withdrawn|got|took|taken|received|redeemed|claimed|unstaked|pulled)(?: back| just)? (?:from|out-of)|borrowed (?:on|at|in|with)) /;

/** "the 50 USDC I borrowed from Aave" lie in the wallet: nothing is taken out for them, and nothing is swapped there. */
const takesOutWhatIsOut: OrderLaw = (partials, tokens) =>
  partials.some(({ action, venue }) => venue && /^(withdraw|swap|lp-remove)$/.test(action)) &&
  TAKEN_OUT.test(wordsOf(tokens))
    ? 'Are these coins in your wallet now? Please say the order without where they came from.'
    : undefined;

const COMES_OUT = /(?:^| )(?:from|off|out|out-of|back|in|at|of|inside|within)(?: |$)/;
/** Verbs that take out wherever they stand. */
const TAKE_OUT =
  /^(withdraw|redeem|unlend|unsupply|unstake|unlock|retrieve|recover|reclaim|exit|close|withdrawal)/;

/** "5 USDC Polygon→Base then aave", "take 12 SOL and …": nothing is taken out where no word says that it comes out. */
const takesOutUnsaid: OrderLaw = (partials, tokens) => {
  const taken = partials.find(({ action }) => action === 'withdraw');
  if (!taken || COMES_OUT.test(wordsOf(tokens))) return undefined;
  // What is taken from nowhere is only what a next step takes; of SOL it would be taken from a stake.
  const isPlaced = taken.venue !== undefined || taken.asset?.symbol !== 'SOL';
  const isSaid = tokens
    .map(wordOf)
    .some(
      (word) =>
        TAKE_OUT.test(word) ||
        (isPlaced &&
          isVerb(word) &&
          !/^(swap|bridge|convert|exchange|trade|sell|buy|send|pay|transfer)$/.test(word)) ||
        nearVerbs(word).some((near) => near.word === 'withdraw'),
    );
  return isSaid
    ? undefined
    : `Should it come out of ${taken.venue?.name ?? 'a protocol, and of which'}? Please say it with "from".`;
};

const WAS_PUT =
  /(?:^| )(?:i|we|i've|we've)(?: have| had| already| just)* (?:put|lent|supplied|deposited|parked|placed|invested|locked|staked) (?:it |them )?(?:in|into|on|at|with|to) /;

/** "Back in my wallet is where I want the 450 USDT I put into Aave": what was put in is not put in again. */
const putsInWhatIsIn: OrderLaw = (partials, tokens) =>
  partials.some(({ action }) => PUTS_IN.has(action)) && WAS_PUT.test(wordsOf(tokens))
    ? 'Should it go in again, or come out? Please say the order without what was done before.'
    : undefined;

const SAID_LAST = /(?:^| )(?:first|beforehand|upfront|up-front|before that|in advance)(?: [.!])*$/;

/** "borrow 900 USDC, with 2 WETH supplied there first": the last that is said comes before the others. */
const comesFirst: OrderLaw = (partials, tokens) =>
  partials.length > 1 && SAID_LAST.test(wordsOf(tokens))
    ? 'Which of these is done first? Please say the steps in their order.'
    : undefined;

const ANNOUNCED = /(?:^| )(?:then|after that|afterwards|thereafter) [^ .!?,;:]/g;

/** "borrow …, then all of that USDC -> ARB": each step that is announced is one of the orders. */
const announcesAStep: OrderLaw = (partials, tokens) => {
  // "coffee first, then swap …" announces the only one.
  const order = tokens.findIndex((token) => isSize(token) || coinAt(token) !== undefined);
  const announced = [...wordsOf(tokens.slice(Math.max(0, order))).matchAll(ANNOUNCED)];
  return announced.length >= partials.length
    ? 'What should be done then? Please say each step with its verb.'
    : undefined;
};

/** "retire 50 USDC of Aave, my debt": a debt is retired where it is repaid. */
const takesOutADebt: OrderLaw = (partials, tokens) =>
  partials.some(({ action }) => action === 'withdraw') &&
  tokens.some((token) => /^retir(?:e|es|ed|ing)$/.test(token.raw.toLowerCase())) &&
  tokens.some((token) => OWED.test(wordOf(token)))
    ? 'Should it be withdrawn, or should a loan be repaid?'
    : undefined;

const DEEDS = new Map<string, PartialIntent['action']>([
  ['deposit', 'deposit'],
  ['supply', 'deposit'],
  ['stake', 'stake'],
  ['bridge', 'bridge'],
  ['transfer', 'transfer'],
  ['payment', 'transfer'],
  ['swap', 'swap'],
  ['exchange', 'swap'],
  ['loan', 'borrow'],
  ['borrow', 'borrow'],
  ['withdrawal', 'withdraw'],
  ['repayment', 'repay'],
]);
/** Verbs behind which a deed of mine was done before. */
const WISHES = /^(want|need|like|have|drop|kill|end|close|get|take)$/;
/** Something of mine, up to a noun that is also what is ordered, and the words in front. */
const MINE =
  /((?:[^ ]+ ){0,3})\b(?:my|our) ((?:[^ ,.;:!?]+ ){0,5})(deposit|supply|stake|bridge|transfer|swap|payment|exchange|loan|borrow|withdrawal|repayment)(?= |$)/g;

/** "my whole USDC deposit at Aave, I'd like it back": what is somebody's has been done, and another verb says what is wanted. */
const doesWhatWasDone: OrderLaw = (partials, tokens) => {
  for (const [, before = '', between = '', deed = ''] of wordsOf(tokens).matchAll(MINE)) {
    if (!partials.some(({ action }) => action === DEEDS.get(deed))) continue;
    // "please make my deposit", "my plan is to swap"
    const isOrdered =
      between.endsWith(' to ') ||
      between.split(' ').some((one) => one === 'and' || isVerb(one)) ||
      before.split(' ').some((one) => isVerb(one) && !WISHES.test(one));
    if (!isOrdered)
      return `Is your ${deed} to be made now, or was it made before? Please say what should be done with it.`;
  }
  return undefined;
};

const GOES_BACK =
  /(?:^| )(?:swap|bridge|convert|exchange|trade|switch|change|turn)(?: (?:it|them|that|all|everything))? back(?! (?:to|into|for|from|on|in)(?: |$))(?! # \S+ (?:to|into|for) )(?: |$)/;

/** "…, then swap back": into what and where is left open. */
const goesBackToNothing: OrderLaw = (_partials, tokens) =>
  GOES_BACK.test(wordsOf(tokens))
    ? 'What should it go back to? Please name the coin or the chain.'
    : undefined;

const HELD =
  /^(?:that |which )?(?:(?:is |are )?in (?:my|our|this|the) (?:wallet|account)|(?:my|our|this|the) (?:wallet|account|address) (?:holds|has|contains|owns))(?: |$)/;

/** "swap 5 USDC to ETH and send the ETH in my wallet": more than the previous step returns. */
const takesWhatAStepBrings: OrderLaw = (partials, tokens) => {
  if (!partials.slice(1).some(({ chained, follows, anaphor }) => chained || follows || anaphor))
    return undefined;
  const at = tokens.findIndex((token, index) => {
    return coinAt(token) !== undefined && HELD.test(wordsOf(tokens.slice(index + 1, index + 7)));
  });
  return at < 0
    ? undefined
    : 'Is all that the wallet holds of it meant, or what the previous step returns? Please say how much.';
};

const PAST =
  /^(?:yesterday|earlier|previously|(?:last|the other) (?:night|week|month|year|day|time|[a-z]+day)) [,;:.-] (?:and |then )?(.*)$/;
const HAD_TO = /\b(?:i|we|he|she|they)(?: have|'ve|'d)? had to (?:[a-z]+ly )?([a-z]+)\b/;
const TELLS =
  /^(?:i|we|he|she|they|it|you|the|my|our|his|her|their|a|an|somebody|someone|there)(?:'[a-z]+)? /;

/** "yesterday; swap all DAI to ETH": it is done, or narrated. */
const wasDoneBefore: OrderLaw = (_partials, tokens) => {
  const said = wordsOf(tokens);
  const behind = PAST.exec(said)?.[1];
  // "we had to swap 500 USDC"
  const hadTo = HAD_TO.exec(said)?.[1] ?? '';
  const isOver = isVerb(hadTo) && !EVERYDAY.has(hadTo);
  return isOver || (behind !== undefined && !TELLS.test(behind))
    ? 'Is that to be done, or has it been done?'
    : undefined;
};

/** "to the baker's wallet or 0x…", "to him tomorrow 0x…": what stands right before an address is read with it. */
const readsOverWhatLeadsToAnAddress: OrderLaw = (partials, tokens) => {
  const paid = new Set(
    partials.flatMap(({ party }) =>
      party?.kind === 'address' || party?.kind === 'name' ? [party.value] : [],
    ),
  );
  const at = tokens.findIndex(
    (token, index) =>
      isParty(token) &&
      'value' in token &&
      paid.has(token.value) &&
      isOf(wordOf(tokens[index - 1]), 'alternative', 'delay', 'condition', 'negation'),
  );
  return at < 0
    ? undefined
    : `Should ${tokens[at]?.raw} be paid, and now? It says "${written(tokens, at - 2, at + 1)}".`;
};

const ALL_THERE =
  /(?:^| )(?:both|all|each|everything)(?: (?:of them|payments|transfers|are|is|go|goes|use|happen))* (?:on|in|via|over) $/;

/** "… on Polygon and …, both on Base": one place is said of what has another. */
const isElsewhere: OrderLaw = (partials, tokens) => {
  const words = tokens.map(wordOf);
  const at = words.findIndex((_, index) => {
    if (
      !/^(on|in|via|over)$/.test(words[index] ?? '') ||
      !matchChain(words.slice(index + 1, index + 4))
    )
      return false;
    return ALL_THERE.test(`${words.slice(Math.max(0, index - 6), index + 1).join(' ')} `);
  });
  const place = at < 0 ? undefined : matchChain(words.slice(at + 1, at + 4))?.chain.name;
  const isOther = partials.some(({ chain, fromChain }) => {
    const own = (chain ?? fromChain)?.name;
    return own !== undefined && own !== place;
  });
  return place !== undefined && isOther
    ? `Should all of it happen on ${place}? Please say the chain of each.`
    : undefined;
};

const LAWS: readonly OrderLaw[] = [
  takesWhatIsLeftOut,
  readsOverWhatLeadsToAnAddress,
  isElsewhere,
  sweepsWhatIsAPart,
  takesOutWhatIsEarned,
  takesOutWhatIsOut,
  takesOutADebt,
  takesOutUnsaid,
  putsInWhatIsIn,
  comesFirst,
  announcesAStep,
  goesBackToNothing,
  doesWhatWasDone,
  takesWhatAStepBrings,
  wasDoneBefore,
  paysWhoActs,
  buysWhoIsPaid,
  goesTheOtherWay,
  givesToMe,
  givesTwoForOne,
  takesWhatWasSold,
  buysAProtocol,
  countsAnotherCoin,
  choosesACoin,
  bridgesToTwo,
  overlooksAHeading,
  overlooksWhatIsFronted,
  answersAQuestion,
  dropsSomebody,
];

/**
 * Laws on where names stand, on all that was written and by code that does not know how it was read: who is paid, which way a
 * protocol is gone, what was sold already, and whose size it is.
 */
export function findMisplaced(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, partials, tokens);
}

/**
 * Signs that no grammar here reads: an arrow to the left that is not behind who gets something ("0x… <- 5 usdc"), a price, a
 * bound, what is struck out, a number that can be read in two ways (",5", "200 (250)", "1,5000", "50?", "five oh"), and what is
 * marked as done.
 */
const SIGN =
  /\.\s?(?:transfer|transferfrom|approve)\s?\(\s?0x|\d\s?\/\s?\d\s?(?:%|percent|pct)|\b(?:max|all|everything|balance)(?: \S{1,20}){0,4} ?[-–]\s?\d|(?<![\w.,]),\d+|\d\s?[([]\s?\d+\s?[)\]]|(?<![\d,])\d{1,3},\d{4,}|\d\?(?=\s?[A-Za-z])|\b(?:one|two|three|four|five|six|seven|eight|nine|\d) (?:oh|nought|double|triple)\b|\((?:already |all )?(?:done|sent|paid|settled|void|cancell?ed|maybe|not yet|tbc|tbd|unconfirmed|pending|draft|example)\)|(?<!^\s*[0-9A-Za-z]{32,44} )<-+|←|⇐|@\s?\$?\d|(?<![-=~])[<>≤≥]\s?\d(?!x|[\d.]*\s?%)|[²³¹⁰⁴-⁹‰❌🚫⛔🛑✖👈⬅◀]/iu;

/** '"I would make a payment of …"': all of it stands in quotes, and is what somebody would do. */
const QUOTED = /^\s*["“„'‘][^"“”]*\b(?:would|could|should|might)\b[^"“”]*["”'’][.!]?\s*$/u;

/** "… → lend aave (all arb)": what is said of all behind the steps may be their chain, or all of a coin. */
const ALL_IN_BRACKETS =
  /\(\s*(?:all|both|everything)\s+(arb|op|eth|sol|matic|avax|pol)\s*\)\s*[.!]?\s*$/i;

/** @returns what must be asked of signs that turn an order or bound it */
export function findSign(prompt: string): OpenPoint | undefined {
  if (QUOTED.test(prompt))
    return { kind: 'unclear', question: 'Is this an order of yours, or does it quote somebody?' };
  const [, scope] = ALL_IN_BRACKETS.exec(prompt) ?? [];
  if (scope !== undefined)
    return {
      kind: 'unclear',
      question: `Is "${scope}" the chain of all of it, or is all ${scope.toUpperCase()} meant? Please say "on …".`,
    };
  const [sign] = SIGN.exec(prompt) ?? [];
  return sign === undefined
    ? undefined
    : {
        kind: 'unclear',
        question: `What does "${sign}" say about this order? Please say it in words.`,
      };
}
