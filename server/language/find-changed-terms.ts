import type { OpenPoint } from './build-orders.ts';
import { firstBroken, type OrderLaw } from './first-broken.ts';
import { REASONS } from './lexicon/clause-words.ts';
import { DANGER } from './lexicon/danger.ts';
import { isEnglish, isGivenName } from './lexicon/english.ts';
import { PERSONS } from './lexicon/persons.ts';
import { isSmallWord } from './lexicon/small-words.ts';
import { matchVenue } from './lexicon/venues.ts';
import { entriesOf } from './lexicon/word-rows.ts';
import { wordSet } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { isName } from './screen/named-things.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isOwner, isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';

const ADDS = wordSet('and plus or give');
const SOME = wordSet('bit change some more little extra so thereabouts odd take something few');
const SAYS_NO_SIZE = wordSet('a an the then');

/** "as much PEPE as that buys": a size, and another word for no coin. */
const isAsMuch = (tokens: readonly Token[], coin: number): boolean =>
  wordOf(tokens[coin - 2]) === 'as' && wordOf(tokens[coin + 1]) === 'as';

/** "50 USDC and a bit", "50 and change", "50 USDC or so": more or less than the size that was said. */
const leavesTheSizeOpen: OrderLaw = (_partials, tokens) => {
  const at = tokens.findIndex((token, index) => {
    if (!isSize(token)) return false;
    const unit = ADDS.has(wordOf(tokens[index + 1])) ? index + 1 : index + 2;
    if (!ADDS.has(wordOf(tokens[unit]))) return false;
    let said = unit + 1;
    while (SAYS_NO_SIZE.has(wordOf(tokens[said]))) said++;
    if (wordOf(tokens[unit]) === 'give') return wordOf(tokens[said]) === 'or';
    const next = tokens[said + 1];
    const isAlone = next === undefined || next.kind === 'mark' || !namesCoin(next);
    return SOME.has(wordOf(tokens[said])) && isAlone;
  });
  return at < 0 ? undefined : `How much is meant by "${written(tokens, at, at + 5)}"?`;
};

const namesCoin = (token: Token | undefined): boolean => token?.kind === 'ticker' || isSize(token);

/** What stands in front of a coin and leaves it the coin that it is. */
export const SAYS_NOTHING_OF_A_COIN = wordSet(
  `old little precious beloved dear poor boring dusty lonely last only sweet good lovely shiny proper hard-earned
  regular ordinary plain normal actual real fresh own few single same unstaked unlocked`,
);
/** "the resulting DAI" is DAI where a step before gives it. */
const RESULTS = /^(resulting|resultant|obtained)$/;
/** What makes another thing of the coin that it stands behind. */
const ANOTHER_THING =
  /^(classic|cash|gold|futures?|options?|calls?|puts?|perps?|perpetuals?|longs?|shorts?|leverage|etf|etfs|index|bonds?|notes?|2x|3x|5x|10x)$/;

const isPartOfSpeech = (text: string): boolean => entriesOf(text).length > 0;

/** "leveraged ETH", "ETH futures": another thing than the coin. */
const takesACoinForAnotherThing: OrderLaw = (partials, tokens) => {
  const coins = new Set(
    partials.flatMap(({ asset, toAsset }) =>
      [asset, toAsset].flatMap((one) => one?.symbol.toLowerCase() ?? []),
    ),
  );
  const given = new Set(
    partials.flatMap(({ asset, chained }) =>
      chained && asset ? [asset.symbol.toLowerCase()] : [],
    ),
  );
  // What is revoked is of no size.
  const isExact = partials.every(({ toQuantity }) => toQuantity !== undefined);
  const isRevoked = partials.every(({ mode }) => mode === 'revoke');
  const at = tokens.findIndex((token, index) => {
    const name = token.raw.toLowerCase().replace('$', '');
    if (!coins.has(name)) return false;
    const before = tokens[index - 1];
    const text = wordOf(before);
    const isOpen =
      /^[a-z][a-z-]+$/.test(text) &&
      before?.raw === text &&
      !isOwner(before) &&
      isEnglish(text) &&
      !isSmallWord(text) &&
      !DANGER.size.has(text) &&
      !/^becom(e|es|ing)$/.test(text) &&
      !isPartOfSpeech(text) &&
      !isName(tokens, index - 1) &&
      !SAYS_NOTHING_OF_A_COIN.has(text) &&
      !(RESULTS.test(text) && given.has(name)) &&
      !(isRevoked && /^(unlimited|infinite)$/.test(text)) &&
      !(text === 'much' && (isExact || isAsMuch(tokens, index)));
    return isOpen || ANOTHER_THING.test(wordOf(tokens[index + 1]));
  });
  if (at < 0) return undefined;
  const isBehind = ANOTHER_THING.test(wordOf(tokens[at + 1]));
  const said = isBehind ? written(tokens, at, at + 2) : written(tokens, at - 1, at + 1);
  return `What is "${said}"? Please name the token.`;
};

const COSTS = wordSet(
  'fee fees gas cost costs tip commission slippage difference tax taxes postage',
);
const BEARS = wordSet(
  'pays pay paid covers cover covered bears bear carries carry takes take handles handle splits split owes sorts gets',
);

/** "… and he pays the fee": who bears the cost is a term of the order, which nothing here can set. */
const passesOverWhoPays: OrderLaw = (_partials, tokens) => {
  for (const clause of splitClauses(tokens)) {
    const words = clause.map(wordOf);
    const who = words.findIndex(
      (text, at) => DANGER.others.has(text) || PERSONS.test(text) || isSomebody(clause, at),
    );
    const bears = words.findIndex((text, at) => at > who && BEARS.has(text));
    if (who < 0 || bears < 0 || REASONS.has(words[0] ?? '')) continue;
    const cost = words.findIndex((text, at) => at > bears && COSTS.has(text));
    if (cost >= 0)
      return `Who pays the ${words[cost]} is not part of a plan: your own wallet does. Should it go ahead so?`;
  }
  return undefined;
};

const isSomebody = (tokens: readonly Token[], at: number): boolean => {
  const raw = tokens[at]?.raw ?? '';
  return /^[A-Z][a-z]+$/.test(raw) && isGivenName(raw.toLowerCase()) && !isName(tokens, at);
};

const WAITING = wordSet(
  "hold hodl wait stay sit pause freeze stop chill don't dont not no never cancel",
);

/** "…, my boss said hold": what somebody says against it. */
const passesOverAdvice: OrderLaw = (_partials, tokens) => {
  const at = tokens.findIndex((token, index) => {
    if (!DANGER.reports.has(wordOf(token))) return false;
    let next = index + 1;
    while (
      /^(me|us|to|that|i|we|you|should|must|it|is|better|just|:|,)$/.test(
        tokens[next]?.raw.toLowerCase() ?? '',
      )
    )
      next++;
    return WAITING.has(wordOf(tokens[next]));
  });
  return at < 0
    ? undefined
    : `Should this be done now? It says "${written(tokens, Math.max(0, at - 2), at + 3)}".`;
};

/** "…, copying Bob", "… as Anna did": what somebody else does sizes or times it. */
const followsSomebody: OrderLaw = (_partials, tokens) => {
  for (const clause of splitClauses(tokens)) {
    const spoken = clause.filter(({ kind }) => kind !== 'mark');
    const [first, ...more] = spoken;
    const isManner = /^[a-z]{2,}ing$/.test(wordOf(first)) || /^(like|as)$/.test(wordOf(first));
    if (!isManner || more.length > 3 || more.some((token) => isSize(token) || isParty(token)))
      continue;
    const who = more.find(
      (token, at) =>
        isSomebody(spoken, at + 1) ||
        PERSONS.test(wordOf(token)) ||
        DANGER.others.has(wordOf(token)),
    );
    if (who) return `Does "${written(spoken, 0, spoken.length)}" change anything about this order?`;
  }
  return undefined;
};

const AGENT =
  /^(?!.*(dinner|summer|winter|water|computer|paper|number|order|later|letter|corner|shower|power|weather|ether|ever|over|under|other|never|better|offer|copper|silver|floor|door|matter|center|laser|trailer|easter|clover|rather|together|either|whether|father|poor|color|colour|error|mirror|harbor|minor|major|motor|interior|flavor|honor|labor|favor|favour)$)(?:[a-z]{2,}(?:er|ers|or|ors|ist|ists|ian|ians|man|woman|men|women|people|lord)|lady|ladies|kids?|bab(?:y|ies)|nurse|nanny|family|crew|guys?)$/;

const GAINS = wordSet(
  'earns earn gets get has have receives receive owns own gains gain makes make profits benefits can will',
);

/** "… so that my brother earns interest" */
function isWhoGains(tokens: readonly Token[], at: number): boolean {
  let who = wordOf(tokens[at]) === 'that' ? at + 1 : at;
  if (/^(my|our|the)$/.test(wordOf(tokens[who]))) who++;
  const text = wordOf(tokens[who]);
  const isOther = DANGER.others.has(text) || PERSONS.test(text) || isSomebody(tokens, who);
  return isOther && GAINS.has(wordOf(tokens[who + 1]));
}

/** "swap 50 USDC to ETH for the plumber": somebody is to have it, and no order pays anybody. */
const dropsABeneficiary: OrderLaw = (partials, tokens) => {
  if (partials.some(({ party, needsParty }) => party || needsParty)) return undefined;
  const at = tokens.findIndex((token, index) => {
    const text = wordOf(token);
    if (text === 'so') return isWhoGains(tokens, index + 1);
    if (
      text !== 'for' ||
      !/^(the|my|our|a|this|that|his|her|their)$/.test(wordOf(tokens[index + 1]))
    )
      return false;
    const noun = tokens.slice(index + 2, index + 5).findIndex((one) => AGENT.test(wordOf(one)));
    const next = tokens[index + 3 + noun];
    return (
      noun >= 0 &&
      !isName(tokens, index + 2 + noun) &&
      (next === undefined || next.kind === 'mark' || isPartOfSpeech(wordOf(next)))
    );
  });
  return at < 0
    ? undefined
    : `Who should have it? It says "${written(tokens, at, at + 3)}", and no address is given.`;
};

/** "rm all liq from AERO/USDC": what is taken out of a pool is liquidity, or one of its two coins. */
const removesACoinThatThePoolLacks: OrderLaw = (partials) => {
  const partial = partials.find(
    ({ action, asset, pool }) =>
      action === 'lp-remove' &&
      asset &&
      !matchVenue([asset.symbol.toLowerCase()]) &&
      pool?.includes('/') &&
      !pool.toUpperCase().split('/').includes(asset.symbol.toUpperCase()),
  );
  return (
    partial &&
    `What should be taken out of ${partial.pool}: all of the liquidity? ${partial.asset?.symbol} is none of its tokens.`
  );
};

const OWES =
  /^(debts?|loans?|borrow\w*|owed?|owes|repay\w*|repaid|credit|paid?|paying|pays|payoff|paydown|due|mortgage|bill|settle\w*)$/;

/** "Clear out my Aave position": a deposit, or a loan. */
const repaysAPosition: OrderLaw = (partials, tokens) => {
  const words = tokens.map(wordOf);
  const isOpen =
    partials.some(({ action }) => action === 'repay') &&
    words.some((text) =>
      /^(positions?|balances?|holdings?|deposits?|stake|everything)$/.test(text),
    );
  return isOpen && !words.some((text) => OWES.test(text))
    ? 'What should be closed: a deposit, or a loan? Please say "withdraw" or "repay".'
    : undefined;
};

/** "The plumber wants 600 USDC": who does something for a living is no token. */
const takesSomebodyForAToken: OrderLaw = (partials, tokens) => {
  // "RENDER" among words in small letters is written as a symbol.
  const isShouted = !tokens.some(({ kind, raw }) => kind === 'word' && /^[a-z]{2,}$/.test(raw));
  const isSymbol = (symbol: string) => !isShouted && tokens.some(({ raw }) => raw === symbol);
  const taken = partials
    .flatMap(({ asset, toAsset }) => [asset, toAsset])
    .find(
      (one) => one && !one.known && isWhoActs(one.symbol.toLowerCase()) && !isSymbol(one.symbol),
    );
  return taken && `Is ${taken.symbol} a token? Please say what should be done, and for whom.`;
};
const isWhoActs = (text: string): boolean =>
  isEnglish(text) && (AGENT.test(text) || PERSONS.test(text) || TRADES.has(text));
const TRADES = wordSet(
  'notary butcher cook chef smith coach guide tenant clerk pilot priest monk vet judge agent cop mechanic surgeon accountant assistant consultant student client merchant',
);

const LAWS: readonly OrderLaw[] = [
  takesSomebodyForAToken,
  leavesTheSizeOpen,
  takesACoinForAnotherThing,
  passesOverWhoPays,
  passesOverAdvice,
  followsSomebody,
  dropsABeneficiary,
  removesACoinThatThePoolLacks,
  repaysAPosition,
];

/**
 * Laws on the terms of orders, on all that was written and by code that does not know how it was read: how much, which coin, who bears
 * the cost, who has it, and what somebody advises.
 */
export function findChangedTerms(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, partials, tokens);
}
