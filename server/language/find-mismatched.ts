import type { OpenPoint } from './build-orders.ts';
import { firstBroken, type OrderLaw } from './first-broken.ts';
import { assetSymbol } from './lexicon/assets.ts';
import { matchChain } from './lexicon/chains.ts';
import { isEnglish, isGivenName } from './lexicon/english.ts';
import { LIFE } from './lexicon/life-words.ts';
import { PERSONS } from './lexicon/persons.ts';
import { matchVenue } from './lexicon/venues.ts';
import { wordSet } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { coinAt, isName } from './screen/named-things.ts';
import { isVerb } from './screen/word-classes.ts';
import { isMark, isOwner, isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';
import { venueDoes } from './venue-facts.ts';

const isCoin = (of: PartialIntent['asset'], coin: string): boolean =>
  of !== undefined && assetSymbol(of.symbol) === coin;

const SELLS = wordSet('sell selling dump dumping offload offloading unload liquidate ditch');
const BUYS = wordSet('buy buying purchase purchasing acquire acquiring');
const LEADS_TO_COIN = wordSet('all my our the half some of whole entire up more');
/** Behind these a coin counts another one: "100 USDC worth of ETH". */
const COUNTS = /^(worth|of|in|from)$/;

/** "Use DAI to buy 300 USDC. Sell WETH": what is sold is not what is got, and what is bought is not what is paid. */
const turnsAVerb: OrderLaw = (partials, tokens) => {
  const swaps = partials.filter(({ action }) => action === 'swap');
  for (const [at, token] of tokens.entries()) {
    const isSold = SELLS.has(wordOf(token));
    if (!isSold && !BUYS.has(wordOf(token))) continue;
    let of = at + 1;
    while (isSize(tokens[of]) || LEADS_TO_COIN.has(wordOf(tokens[of]))) of++;
    const coin = coinAt(tokens[of]);
    if (coin === undefined || COUNTS.test(wordOf(tokens[of + 1]))) continue;
    const isPaid = swaps.some(({ asset }) => isCoin(asset, coin));
    const isGot = swaps.some(({ toAsset }) => isCoin(toAsset, coin));
    if (isSold ? isGot && !isPaid : isPaid && !isGot)
      return `Is ${coin} sold, or bought? It says "${written(tokens, at, of + 1)}".`;
  }
  return undefined;
};

/** "6 USDC with ETH": a coin that has the name of a chain is the chain only where a preposition of places leads to it. */
const PUTS_A_COIN = /^(with|using|in|as|for|by|into|and|plus|of)$/;
const takesACoinForAPlace: OrderLaw = (partials, tokens) => {
  const chains = new Set(
    partials.flatMap(({ chain, fromChain, toChain }) =>
      [chain, fromChain, toChain].flatMap((one) => one?.name ?? []),
    ),
  );
  const at = tokens.findIndex((token, index) => {
    if (!PUTS_A_COIN.test(wordOf(tokens[index - 1]))) return false;
    const text = token.raw.toLowerCase().replace('$', '');
    const match = matchChain([text, wordOf(tokens[index + 1])]);
    const coin = coinAt(token);
    return (
      match?.alsoAsset === true &&
      match.length === 1 &&
      coin !== undefined &&
      chains.has(match.chain.name) &&
      !partials.some(
        ({ asset, toAsset, pool }) =>
          isCoin(asset, coin) || isCoin(toAsset, coin) || pool?.includes(coin),
      ) &&
      tokens.filter((one) => matchChain([wordOf(one)])?.chain.name === match.chain.name).length < 2
    );
  });
  return at < 0 ? undefined : `Is "${tokens[at]?.raw}" the token, or the chain?`;
};

const RELATIVE = /^(that|which|what)$/;
const OWN_STEP =
  /^(it|that|this|them|there|those|these|swap|sale|trade|step|bridge|exchange|conversion|withdrawal|loan|first|last|previous|unstaking|unstake|claim|order|borrow)$/;

/** "the ETH that comes out of my vault", "that I got from Bob": what a step takes comes of another step. */
const takesWhatComesOfAnother: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ chained }) => chained)) return undefined;
  const at = tokens.findIndex((token, index) => {
    const isGot =
      /^(get|got|receive|received|bought|earned|won|have)$/.test(wordOf(token)) &&
      /^(i|we|i've|we've)$/.test(wordOf(tokens[index - 1])) &&
      wordOf(tokens[index + 1]) === 'from';
    const isOut =
      /^(comes?|came|coming|results?)$/.test(wordOf(token)) &&
      /^(out-of|from|back)$/.test(wordOf(tokens[index + 1]));
    if (!isGot && !isOut) return false;
    let of = index + 2;
    while (/^(from|the|my|our|a|of)$/.test(wordOf(tokens[of]))) of++;
    const text = wordOf(tokens[of]);
    const isPlace =
      matchVenue([text, wordOf(tokens[of + 1])]) ?? matchChain([text, wordOf(tokens[of + 1])]);
    // "from the sale of my car"
    const isOfOther =
      wordOf(tokens[of + 1]) === 'of' &&
      !tokens.slice(of + 2, of + 5).some((one) => coinAt(one) !== undefined);
    const isOwn = OWN_STEP.test(text) && !isOfOther;
    return text !== '' && !isOwn && !isPlace && coinAt(tokens[of]) === undefined;
  });
  return at < 0
    ? undefined
    : `Which step does it come from? It says "${written(tokens, at - 1, at + 4)}".`;
};

/** "then send all the DAI that comes out": what no step gives does not come of one. */
const takesAllForWhatComesOut: OrderLaw = (partials, tokens) => {
  if (partials.length < 2) return undefined;
  const at = tokens.findIndex((token, index) => {
    if (token.kind === 'mark') return false;
    const from = RELATIVE.test(wordOf(tokens[index + 1])) ? index + 2 : index + 1;
    const text = `${wordOf(tokens[from])} ${wordOf(tokens[from + 1])}`;
    const comes =
      /^(?:comes? (?:out|out-of|back)|came (?:out|back)|results? |(?:i|we|you) (?:get|receive|got|received))/.test(
        text,
      );
    const coin = comes ? coinAt(token) : undefined;
    return (
      coin !== undefined &&
      partials.some(
        ({ action, asset, quantity, chained, possessive }, partial) =>
          partial > 0 &&
          action !== 'withdraw' &&
          isCoin(asset, coin) &&
          !chained &&
          (quantity?.kind === 'max' || (quantity === undefined && possessive)),
      )
    );
  });
  return at < 0
    ? undefined
    : `Is all of it meant, or only what a previous step returns? It says "${written(tokens, at, at + 4)}".`;
};

const HOLDERS = wordSet('wallet wallets account accounts address addresses addr');
const OF_TOKENS = wordSet(
  'token tokens coin coins contract memecoin vault vaults asset pool market ca mint',
);

/** "to my wife's wallet 0x…", "0x…, my exchange account": a wallet is no token and no vault. */
const takesAWalletForAnother: OrderLaw = (partials, tokens) => {
  const taken = new Map<string, string>();
  for (const { asset, toAsset, vault } of partials) {
    for (const one of [asset, toAsset])
      if (one?.isAddress) taken.set(one.symbol.toLowerCase(), 'the token');
    if (vault !== undefined) taken.set(vault.toLowerCase(), 'the vault');
  }
  if (taken.size === 0) return undefined;
  for (const [at, token] of tokens.entries()) {
    const as = token.kind === 'address' ? taken.get(token.value.toLowerCase()) : undefined;
    if (as === undefined) continue;
    const before = tokens.slice(Math.max(0, at - 4), at);
    const holder = before.findLastIndex((one) => HOLDERS.has(wordOf(one)));
    const isLed = before
      .slice(holder + 1)
      .every((one) => one.kind === 'mark' || /^(is|at|which|it's|on)$/.test(wordOf(one)));
    const behind = tokens.slice(at + 1, at + 8);
    const end = behind.findIndex((one) => isMark(one, '.!?\n'));
    const told = end < 0 || end > 1 ? behind : behind.slice(end + 1);
    const isCalled =
      told.some((one) => HOLDERS.has(wordOf(one))) &&
      told.some((one) => /^(my|our|his|her|their|the|that's|it's|which)$/.test(wordOf(one)));
    const isToken = tokens.some((one) => OF_TOKENS.has(wordOf(one)));
    if (((holder >= 0 && isLed) || isCalled) && !isToken)
      return `Is ${token.raw} who is paid, or ${as}?`;
  }
  return undefined;
};

/** "to 0x…. This is the Aave address", "that I borrowed on Aave": where nothing is said to lie, nothing is taken out. */
const emptiesWhatIsOnlyNamed: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ action, venue }) => action === 'withdraw' && venue)) return undefined;
  const words = tokens.map(wordOf);
  for (const { action, venue } of partials) {
    if (action !== 'withdraw' || !venue) continue;
    const places = words.flatMap((_, at) => {
      const match = matchVenue(words.slice(at, at + 3));
      return match?.venue.slug === venue.slug ? [{ at, to: at + match.length }] : [];
    });
    const isElsewhere = ({ at, to }: { at: number; to: number }) =>
      /^(address|addr|contract|team|user|friend|guy)$/.test(words[to] ?? '') ||
      (/^(on|from|at|with|to|in)$/.test(words[at - 1] ?? '') &&
        /^(borrowed|owe|owed|owes|loaned|debt|loan)$/.test(words[at - 2] ?? ''));
    const [first] = places;
    // "repay my loan on Compound, withdraw my collateral from it"
    const isRepaidFirst = partials.some(
      (one) => one.action === 'repay' && one.venue?.slug === venue.slug,
    );
    if (first && !isRepaidFirst && places.every(isElsewhere))
      return `Should it be withdrawn from ${venue.name}? It says "${written(tokens, first.at - 2, first.to + 1)}".`;
  }
  return undefined;
};

const isPerson = (tokens: readonly Token[], at: number): boolean => {
  const raw = tokens[at]?.raw ?? '';
  const text = wordOf(tokens[at]);
  return (
    PERSONS.test(text) ||
    LIFE.person.has(text) ||
    (/^[A-Z][a-z]+$/.test(raw) &&
      isGivenName(text) &&
      !isName(tokens, at) &&
      coinAt(tokens[at]) === undefined)
  );
};
const DETERMINERS = /^(my|our|the|his|her|their)$/;

/** "Pay back my brother 50 USDT that I borrowed on Aave": who is paid back is no market. */
const repaysSomebody: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ action }) => action === 'repay')) return undefined;
  const at = tokens.findIndex((token, index) => {
    const isBack = wordOf(token) === 'back' && /^(pay|give)$/.test(wordOf(tokens[index - 1]));
    if (!isBack && !/^(repay|return|settle)$/.test(wordOf(token))) return false;
    const who = DETERMINERS.test(wordOf(tokens[index + 1])) ? index + 2 : index + 1;
    return isParty(tokens[who]) || (isPerson(tokens, who) && !isOwner(tokens[who]));
  });
  return at < 0
    ? undefined
    : `Is somebody paid back, or a loan at a market? It says "${written(tokens, at, at + 3)}".`;
};

const LOAN = /^(loans?|debts?|mortgage)$/;
const ENDED = /^(paid|repaid|settled|cleared|closed|gone|wiped|reduced|lowered)$/;

/** "I want my 300 DAI loan paid": what is to be paid is not borrowed; nor is what is owned. */
const borrowsWhatIsOwedOrOwned: OrderLaw = (partials, tokens) => {
  const borrowed = partials.find(({ action }) => action === 'borrow');
  if (!borrowed || partials.some(({ action }) => action === 'repay')) return undefined;
  const loan = tokens.findIndex((token) => LOAN.test(wordOf(token)));
  const paid = tokens.findIndex((token, at) => at > loan && ENDED.test(wordOf(token)));
  if (loan >= 0 && paid >= 0)
    return `Should it be borrowed, or repaid? It says "${tokens[loan]?.raw} … ${tokens[paid]?.raw}".`;
  const own = tokens.findIndex(
    (token, at) =>
      /^(my|our)$/.test(wordOf(token)) &&
      isCoin(borrowed.asset, coinAt(tokens[at + 1]) ?? '') &&
      /^(of|all|borrow|half)$/.test(wordOf(tokens[at - 1])),
  );
  return own < 0
    ? undefined
    : `Should it be borrowed? It says "${written(tokens, own, own + 2)}", which you have already.`;
};

const SHARES =
  /^(part|parts|some|most|half|bit|piece|portion|third|quarter|fraction|share|majority|chunk)$/;

/** "part of 5 ETH" is less than 5 ETH. */
const takesTheWholeForItsPart: OrderLaw = (partials, tokens) => {
  const at = tokens.findIndex((token, index) => {
    if (!SHARES.test(wordOf(token)) || wordOf(tokens[index + 1]) !== 'of') return false;
    const of = DETERMINERS.test(wordOf(tokens[index + 2])) ? index + 3 : index + 2;
    const size = tokens[of];
    return (
      size?.kind === 'number' &&
      partials.some(
        ({ quantity, toQuantity }) =>
          (quantity?.kind === 'number' && quantity.value === size.value) ||
          (toQuantity?.kind === 'number' && toQuantity.value === size.value),
      )
    );
  });
  return at < 0 ? undefined : `How much is "${written(tokens, at, at + 4)}"? Please say an amount.`;
};

/** What a step gives in figures. */
const givenBy = ({ action, asset, quantity, toAsset, toQuantity }: PartialIntent) =>
  action === 'swap'
    ? { coin: toAsset?.symbol, size: toQuantity }
    : { coin: asset?.symbol, size: quantity };

/** "bridge 12.5 USDC to Base and swap 77 of it": no part is more than its whole, and "take 5 of that" takes nothing out. */
const takesMoreThanIsGiven: OrderLaw = (partials, tokens) => {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number' || wordOf(tokens[at + 1]) !== 'of') continue;
    if (!/^(it|that|them|this|those)$/.test(wordOf(tokens[at + 2]))) continue;
    const said = written(tokens, at - 1, at + 3);
    const to = partials.findIndex(
      ({ quantity }) => quantity?.kind === 'number' && quantity.value === token.value,
    );
    const partial = partials[to];
    const before = partials[to - 1];
    if (!partial || !before) continue;
    if (wordOf(tokens[at - 1]) === 'take' && partial.action === 'withdraw')
      return `What should be done with it? It says "${said}".`;
    const { coin, size } = givenBy(before);
    if (
      coin === partial.asset?.symbol &&
      size?.kind === 'number' &&
      Number(size.value) < Number(token.value)
    )
      return `How much is meant? It says "${said}", and the previous step returns ${size.value}.`;
  }
  return undefined;
};

/** "Claim half of my rewards": a claim takes all that is there. */
const claimsAPart: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ action }) => action === 'claim')) return undefined;
  const at = tokens.findIndex(
    (token, index) =>
      (token.kind === 'percent' ||
        (SHARES.test(wordOf(token)) &&
          (wordOf(token) === 'half' || wordOf(tokens[index + 1]) === 'of'))) &&
      tokens.slice(index + 1, index + 4).some((one) => /^(rewards?|it|them)$/.test(wordOf(one))),
  );
  return at < 0
    ? undefined
    : `A claim takes all available rewards. Should it go ahead? It says "${written(tokens, at, at + 4)}".`;
};

/** "let 0x… take 50 USDC": what somebody may do is allowed, and nobody is paid. */
const paysWhoMayTake: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ action }) => action === 'transfer')) return undefined;
  const at = tokens.findIndex(
    (token, index) =>
      /^(let|allow|permit|authorise|authorize|enable)$/.test(wordOf(token)) &&
      tokens.slice(index + 1, index + 5).some(isParty) &&
      tokens
        .slice(index + 2, index + 8)
        .some((one) => /^(take|pull|withdraw|draw|move|use|spend|collect)$/.test(wordOf(one))),
  );
  return at < 0
    ? undefined
    : 'Should the amount be sent, or only be allowed to be taken? Please say "send" or "approve".';
};

/** Words that say of somebody that they are not to be paid, or have been. */
const ENDS_A_PAYEE =
  /^(died|dies|dead|deceased|vanished|disappeared|left|quit|resigned|fired|arrested|jailed|divorced|separated|cheated|betrayed|robbed|scammed|hacked|compromised|refused|refuses|declined|declines|forgave|forgives|got|received|paid|changed|switched|lost|moved|closed|disapproved|protested|blocked|frozen|insolvent|bankrupt)$/;
const PARTED = /^(divorced|separated|separating|divorcing)$/;
const PAYS = /^(to|for|pay|send|give)$/;
const SPOUSES = /^(wife|husband|partner|girlfriend|boyfriend|spouse|fiance|fiancee)$/;

/** "My landlord died. Send 50 USDC to my landlord 0x…": what is said of who is paid may end it. */
const paysWhoIsNoMore: OrderLaw = (partials, tokens) => {
  const words = tokens.map(wordOf);
  if (!words.some((text) => ENDS_A_PAYEE.test(text) || text === 'who' || PARTED.test(text)))
    return undefined;
  if (!partials.some(({ party }) => party && party.kind !== 'self')) return undefined;
  const payee = tokens.findIndex(
    (_, at) =>
      PAYS.test(words[DETERMINERS.test(words[at - 1] ?? '') ? at - 2 : at - 1] ?? '') &&
      isPerson(tokens, at),
  );
  if (payee < 0) return undefined;
  const who = words[payee] ?? '';
  // "to my landlord who already received it"
  const clauseEnd = tokens.findIndex(
    (token, at) => at > payee && (isParty(token) || isMark(token, '.!?\n')),
  );
  const inside =
    words[payee + 1] === 'who' ? words.slice(payee + 2, clauseEnd < 0 ? undefined : clauseEnd) : [];
  const ended = inside.findIndex((text) => ENDS_A_PAYEE.test(text) || text === 'already');
  if (ended >= 0)
    return `Should "${who}" still be paid? It says "${who} who ${inside.slice(0, ended + 1).join(' ')}".`;
  const told = words.findIndex((text, at) => {
    if (text !== who || at === payee || isOwner(tokens[at])) return false;
    const behind = words.slice(at + 1, at + 5);
    const end = tokens.slice(at + 1, at + 5).findIndex(({ kind }) => kind === 'mark');
    return (end < 0 ? behind : behind.slice(0, end)).some((one) => ENDS_A_PAYEE.test(one));
  });
  if (told >= 0)
    return `Should "${who}" still be paid? It says "${written(tokens, told, told + 3)}".`;
  const parted = SPOUSES.test(who) ? words.findIndex((text) => PARTED.test(text)) : -1;
  return parted < 0 ? undefined : `Should "${who}" still be paid? It says "${words[parted]}".`;
};

/** "Send 50 USDC to my friend. My address is 0x…": the own address is nobody else's. */
const paysSomebodyAtMine: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ action, party }) => action === 'transfer' && party)) return undefined;
  const at = tokens.findIndex(
    (token, index) =>
      /^(my|our)$/.test(wordOf(token)) &&
      HOLDERS.has(wordOf(tokens[index + 1])) &&
      /^(is|:)$/.test(tokens[index + 2]?.raw.toLowerCase() ?? ''),
  );
  if (at < 0) return undefined;
  const isToSomebody = tokens.some(
    (_, index) =>
      PAYS.test(
        wordOf(tokens[DETERMINERS.test(wordOf(tokens[index - 1])) ? index - 2 : index - 1]),
      ) && isPerson(tokens, index),
  );
  return isToSomebody ? 'Whose address is it: yours, or who should be paid?' : undefined;
};

/** "get income from it", "sell 100 ARB twice": a word of English that was written as one is hardly a coin. */
const takesAWordForACoin: OrderLaw = (partials, tokens) => {
  for (const { asset, toAsset } of partials) {
    for (const one of [asset, toAsset]) {
      if (!one || one.known || one.isAddress) continue;
      const name = one.symbol.toLowerCase();
      if (!isEnglish(name) && !NO_COINS.test(name)) continue;
      const said = tokens.find(({ raw }) => raw.toLowerCase() === name);
      if (said && NO_COINS.test(name)) return `What is meant by "${said.raw}"?`;
      // Beside another order a word of English is rather something that is said of it.
      const mayBeATicker = partials.length === 1 && /^[a-z]{3,6}$/.test(name);
      if (said?.raw === name && isEnglish(name) && !mayBeATicker)
        return `What is meant by "${said.raw}"? Please name the token.`;
    }
  }
  return undefined;
};
/** Words that count, and what a deposit gives. */
const NO_COINS =
  /^(once|twice|thrice|otc|income|yield|interest|profit|profits|returns?|gains?|cash|money|fiat|non-[a-z]+|half|double|nothing|something|whatever|anything|more|less|it|la|pounds|euros|yen|rupees|francs|silver|oil|testnet|none|neither|first|second|third|last)$/;

/** "100 ARB in Aave": a protocol that funds lie in is no coin that is bought. */
const buysWhereItLies: OrderLaw = (partials, tokens) => {
  const bought = partials.find(({ action, toAsset }) => {
    const match =
      action === 'swap' && toAsset ? matchVenue([toAsset.symbol.toLowerCase()]) : undefined;
    if (!match) return false;
    const words = tokens.map(wordOf);
    const places = words.flatMap((_, at) =>
      matchVenue(words.slice(at, at + 3))?.venue.slug === match.venue.slug ? [at] : [],
    );
    return (
      places.length > 0 &&
      places.every((at) => /^(in|on|at|from|via|with)$/.test(words[at - 1] ?? ''))
    );
  });
  return bought && `Is ${bought.toAsset?.symbol} meant as the protocol, or as its coin?`;
};

const TRADES =
  /\b(?:swap|sell|sold|convert|exchang|trad|turn|chang|buy|bought|purchas|get|for|into|with|acquir|rotat|flip|token|coin|spend|want|need)|->|→|>/;

/** "bridge to Base, then into aave": a step that no verb names puts into a protocol as likely as it buys the protocol's coin. */
const buysWhereItGoes: OrderLaw = (partials, tokens) => {
  const bought = partials.find(({ action, toAsset, chained, anaphor }) => {
    const symbol = toAsset?.symbol.toLowerCase();
    if (action !== 'swap' || symbol === undefined || !matchVenue([symbol])) return false;
    // "cash in 50 USDC to Aave"
    if (!(chained || anaphor))
      return !TRADES.test(tokens.map(({ raw }) => raw.toLowerCase()).join(' '));
    const at = tokens.findLastIndex((token) => wordOf(token) === symbol);
    const before = tokens.slice(0, Math.max(0, at));
    const step = before.findLastIndex(
      (token) => isSize(token) || coinAt(token) !== undefined || matchChain([wordOf(token)]),
    );
    return at > 0 && !before.slice(step + 1).some((token) => isVerb(wordOf(token)));
  });
  return bought && `Is ${bought.toAsset?.symbol} meant as the protocol, or as its coin?`;
};

/** "bridge 100 USDC to Base with Morpho": a protocol of loans or stakes is no way to trade or to cross. */
const tradesWhereItLends: OrderLaw = (partials) => {
  const asked = partials.find(
    ({ action, venue }) =>
      venue &&
      /^(swap|bridge|lp-add|lp-remove)$/.test(action) &&
      venueDoes(venue.slug, action) === false &&
      (venueDoes(venue.slug, 'borrow') === true || venueDoes(venue.slug, 'stake') === true),
  );
  return (
    asked && `What should be done at ${asked.venue?.name}? It is no place to ${asked.action} at.`
  );
};

const KEYBOARD =
  /^(keyboard|keypad|numpad|trackpad|touchpad|touchscreen|autocorrect|spellcheck|spellchecker|dictation|spacebar|backspace)$/;
const KEY_OF =
  /^(number|letter|shift|enter|zero|nought|comma|dot|space|delete|caps|return|point|one|two|three|four|five|six|seven|eight|nine)$/;

/** "My zero key sticks": who could not type it may have meant another size. */
const doubtsItsTyping: OrderLaw = (_partials, tokens) => {
  const at = tokens.findIndex((token, index) => {
    const text = wordOf(token);
    return (
      KEYBOARD.test(text) ||
      (/^(key|keys|button|buttons)$/.test(text) &&
        KEY_OF.test(tokens[index - 1]?.raw.toLowerCase() ?? ''))
    );
  });
  return at < 0
    ? undefined
    : `Is everything typed as you meant it? It says "${written(tokens, at - 2, at + 2)}".`;
};

/** "take 12 SOL", "I want my 500 USDC back from Aave": taken from a protocol, or bought with its coin? */
const takesFromWhere: OrderLaw = (partials, tokens) => {
  const words = tokens.map(wordOf);
  const back = words.findIndex(
    (word, at) => word === 'back' && /^(from|out-of)$/.test(words[at + 1] ?? ''),
  );
  if (
    back >= 0 &&
    partials.some(({ action }) => action === 'swap') &&
    matchVenue(words.slice(back + 2))
  )
    return `Should it be withdrawn, or bought? It says "${written(tokens, back, back + 3)}".`;
  const isTaken = words.some(
    (word, at) =>
      word === 'take' &&
      !words.slice(at).some((one) => /^(out|off|from|out-of|back|away)$/.test(one)),
  );
  const open = isTaken && partials.find(({ action, venue }) => action === 'withdraw' && !venue);
  return open ? `Where should ${open.asset?.symbol ?? 'it'} be taken from?` : undefined;
};

/** Each with the words without which it holds: no text is searched for what is not in it. */
const LAWS: readonly (readonly [words: RegExp, law: OrderLaw])[] = [
  [/\b(?:key|button|num|track|touch|auto|spell|dict|space|back)/, doubtsItsTyping],
  [/\b(?:sell|dump|offload|unload|liquidate|ditch|buy|purchas|acquir)/, turnsAVerb],
  [/\b(?:with|using|in|as|for|by|into|and|plus|of) [a-z$]/, takesACoinForAPlace],
  [/\b(?:from|out|back)\b/, takesWhatComesOfAnother],
  [/\b(?:take|back)\b/, takesFromWhere],
  [/\b(?:comes?|came|results?|gets?|got|received?)\b/, takesAllForWhatComesOut],
  [/\b(?:wallets?|accounts?|addr(?:ess)?(?:es)?)\b/, takesAWalletForAnother],
  [
    /\b(?:addr(?:ess)?|contract|team|user|friend|guy|borrowed|ow(?:e|ed|es)|loan(?:ed)?|debt)\b/,
    emptiesWhatIsOnlyNamed,
  ],
  [/\b(?:back|repay|return|settle)\b/, repaysSomebody],
  [/\b(?:loan|debt|mortgage|my|our)/, borrowsWhatIsOwedOrOwned],
  [/ of /, takesTheWholeForItsPart],
  [/ of (?:it|that|them|this|those)\b/, takesMoreThanIsGiven],
  [/\b(?:rewards?|it|them)\b/, claimsAPart],
  [/\b(?:let|allow|permit|authori[sz]e|enable)\b/, paysWhoMayTake],
  [/\b(?:to|for|pay|send|give) (?:my |our |the |his |her |their )?[a-z]/, paysWhoIsNoMore],
  [/\b(?:my|our) (?:wallet|account|addr)/, paysSomebodyAtMine],
  [/[a-z]/, takesAWordForACoin],
  [/[a-z]/, buysWhereItLies],
  [/[a-z]/, buysWhereItGoes],
  [/[a-z]/, tradesWhereItLends],
];

/**
 * Laws on whether the words fit what was made of them, on all that was written and by code that does not know how it was read: a
 * verb and its side, a coin and a place, what a step takes and where it comes from, a wallet and a token, who is paid and what
 * is said of them.
 */
export function findMismatched(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  if (partials.length === 0) return [];
  const text = tokens.map(({ raw }) => raw.toLowerCase()).join(' ');
  const laws = LAWS.flatMap(([words, law]) => (words.test(text) ? [law] : []));
  return firstBroken(laws, partials, tokens);
}
