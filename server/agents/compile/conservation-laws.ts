import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { isPastForm } from '#server/language/lexicon/clause-words.ts';
import { isMark, isOwner, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import {
  type AgentComparison,
  type AgentCondition,
  type AgentMetric,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { symbolOf } from './asset-words.ts';
import { magnitudeOf } from './decimal.ts';
import { coinSymbol, STABLECOINS } from './lexicon/coins.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { OPENERS } from './lexicon/frames.ts';
import { KIN } from './lexicon/kin.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { isListed, type NamedRole, namedRoles } from './named-roles.ts';
import { VENUE_METRICS } from './read-predicate.ts';
import { readTerms } from './read-terms.ts';
import { isChange } from './render-condition.ts';
import { family } from './settle-lending.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

interface Read {
  readonly said: readonly Token[];
  readonly words: readonly string[];
  /** The names in what was said, and in the order, which may name what is watched. */
  readonly names: readonly NamedRole[];
  readonly named: readonly NamedRole[];
  readonly parts: readonly AgentComparison[];
}
/** @returns a sentence for each word that no part keeps */
type Law = (read: Read) => readonly string[];

/**
 * The law of conservation of a watch: each asset, chain, protocol, owner, unit, denial and second condition that was said
 * is in a part of what is watched, and nothing is watched for the sake of a word that says something else. It judges the
 * result from the words, and knows nothing of how they were read.
 *
 * @param said all that was said but for the order and the schedule
 * @returns a sentence each; what they say is asked about before anything is watched
 */
export function findUnkept(
  said: readonly Token[],
  order: readonly Token[],
  condition: AgentCondition,
): readonly string[] {
  const names = namedRoles(said);
  const read: Read = {
    said,
    words: wordsOf(said),
    names,
    named: [...names, ...namedRoles(order)],
    parts: comparisonsOf(condition),
  };
  return [...new Set(LAWS.flatMap((law) => law(read)))];
}

const notKept = (words: string): string => `"${words}" is not supported.`;

const isPriced = ({ metric }: AgentComparison): boolean => metric === 'price' || metric === 'peg';
const isHeld = ({ metric }: AgentComparison): boolean =>
  metric === 'balance' || metric === 'portfolio_value';

/** "on Base or Polygon": each chain is one of a part. A price is of no chain. */
const keepsChains: Law = ({ names, parts }) => {
  if (parts.every(isPriced)) return [];
  const chains = new Set(parts.map(({ chain }) => chain));
  return names
    .filter(({ role, chain }) => role === 'chain' && !chains.has(chain as never))
    .map(({ said }) => notKept(said));
};

/** "my Aave debt", "my USDC in Aave": a protocol by its place is one of a part, and no coin. */
const keepsVenues: Law = ({ said, names, parts }) => {
  const venues = new Set(parts.map(({ protocol }) => family(protocol ?? '')));
  const assets = new Set(parts.flatMap(({ asset, quote }) => [asset, quote]));
  const isOfVenues = parts.some(({ metric }) => VENUE_METRICS.has(metric));
  return names
    .filter(({ role, venue, asset }, index) => {
      if (venue === undefined || venues.has(venue) || role === 'chain') return false;
      if (role === 'venue') return true;
      // "Spark or Aave": beside another protocol it is no coin.
      const isBeside = [names[index - 1], names[index + 1]].some((other, side) => {
        if (other?.venue === undefined) return false;
        const [first, second] = side === 0 ? [other, names[index]] : [names[index], other];
        return isListed(said, first as NamedRole, second as NamedRole);
      });
      return isOfVenues && (isBeside || asset === undefined || !assets.has(asset));
    })
    .map((name) => notKept(name.said));
};

/** What is watched was named as what it is: "on Base or Polygon" names no coin. */
const watchesWhatWasNamed: Law = ({ named, parts }) =>
  parts.flatMap((part) =>
    [part.asset, part.quote].flatMap((asset) => {
      if (asset === undefined) return [];
      const places = named.filter((name) => name.asset === asset);
      const [first] = places;
      return first && places.every(({ role }) => role !== undefined)
        ? [`"${first.said}" is read as the coin.`]
        : [];
    }),
  );

const ALL = wordSet('all any every each both either whichever cheapest');
const ANYWHERE = wordSet('anywhere everywhere wherever');
const NETWORKS = wordSet('chain chains network networks l2 l2s rollup rollups');

/** "gas on all chains": of a place each, which one part does not watch. */
const keepsEveryChain: Law = ({ said, parts }) =>
  parts.every((part) => isPriced(part) || (isHeld(part) && part.chain === undefined))
    ? []
    : said.flatMap((token, at) =>
        ANYWHERE.has(wordOf(token)) ||
        (NETWORKS.has(wordOf(token)) &&
          said.slice(Math.max(0, at - 3), at).some((one) => ALL.has(wordOf(one))))
          ? [notKept(plainTextOf(said.slice(Math.max(0, at - 2), at + 1)))]
          : [],
      );

const POSITIONS = wordSet(
  `debt debts loan loans owe owes owed owing borrowed borrowings supplied lent collateral staked restaked locked deposited vested
  liability liabilities mortgage supply`,
);

/** "my USDC debt is over 2000": what is owed, lent or staked is no balance and no price. */
const keepsPositions: Law = ({ said, parts }) =>
  clausesOfSizes(said).flatMap(({ clause, value }) => {
    const part = parts.find(({ threshold }) => magnitudeOf(threshold) === value);
    if (!part || !(isHeld(part) || part.metric === 'price')) return [];
    const own = wordsOf(clause);
    const found = clause.find(
      (token, at) => POSITIONS.has(wordOf(token)) && !matchPhrase(METRICS, own, at),
    );
    return found ? [`"${found.raw}" is not watched as an amount.`] : [];
  });

interface SizedClause {
  readonly clause: readonly Token[];
  readonly value: string;
}

/** What stands around each size, up to the marks, openers and sizes beside it. */
function clausesOfSizes(said: readonly Token[]): SizedClause[] {
  const words = wordsOf(said);
  const ends = (at: number) =>
    isMark(said[at], ',.;:!?\n') || matchPhrase(OPENERS, words, at) !== undefined;
  return said.flatMap((token, at) => {
    if (!isSize(token)) return [];
    let from = at;
    while (from > 0 && !ends(from - 1) && !isSize(said[from - 1])) from--;
    let to = at + 1;
    while (to < said.length && !ends(to)) to++;
    return [
      { clause: said.slice(from, to), value: magnitudeOf((token as { value: string }).value) },
    ];
  });
}

const HOLDERS = wordSet(
  'wallet wallets account accounts balance balances portfolio portfolios holdings stash treasury safe multisig vault fund loan health hf',
);
const DETERMINERS = wordSet('my our the a an this that your');
const BEFORE_NOUN = wordSet('in on of from to at with is are has inside');
/** How one's own wallet is called, whichever it is. */
const OWN = wordSet(
  `own main hot personal connected primary whole entire crypto total current evm metamask rabby phantom overall combined net full usd
  dollar token stablecoin stable coin wallet account portfolio balance loan position lending borrowing available remaining spot little
  small big poor spare spending trading defi web3 browser available left actual real ordinary usual normal linked`,
);

/** "the company wallet", "Bob's balance", "my savings account": whose it is was said, and the own ones are watched. */
const keepsOwners: Law = ({ said, words, names, parts }) => {
  const isOwn = parts.some(
    (part) => (isHeld(part) || part.metric === 'health_factor') && !part.wallet,
  );
  const stranger = said.find(
    ({ kind, raw }) =>
      (kind === 'address' || kind === 'name') &&
      !parts.some(({ asset, wallet }) =>
        [asset, wallet].some((one) => one?.toLowerCase() === raw.toLowerCase()),
      ),
  );
  const other = OTHERS.exec(plainTextOf(said))?.[0];
  const found = [
    ...(stranger ? [stranger.raw] : []),
    ...(other ? [other] : []),
    ...said.flatMap((token, at) => {
      if (isPossessive(said, words, at)) return [textAt(said, at, at + 2)];
      if (isThingOfOwner(said, words, at)) return [textAt(said, at, at + 4)];
      if (!isOwn || !HOLDERS.has(wordOf(token))) return [];
      const from = ownerBefore(said, words, at) ?? (isOfOwner(said, words, at) ? at : undefined);
      const isSaid = said
        .slice(from, at)
        .some((_, by) => isPossessive(said, words, (from ?? 0) + by));
      return from === undefined || isSaid
        ? []
        : [textAt(said, from, from === at ? at + 4 : at + 1)];
    }),
    // "my friend's ETH": the price of a coin is nobody's.
    ...names.flatMap(({ at }) =>
      words[at - 2] === 'my' && KIN.has(words[at - 1] ?? '') && !isOwner(said[at - 1])
        ? [textAt(said, at - 2, at + 1)]
        : [],
    ),
    ...said.flatMap((token, at) =>
      isHolding(said, words, at) ? [`${said[at - 1]?.raw} ${token.raw}`] : [],
    ),
  ];
  return found.map(
    (owner) => `Only your own wallets and prices are watched: "${owner}" is not supported.`,
  );
};
const OTHERS =
  /\b(my (?:brother|sister|friend|wife|husband|mom|mum|dad|boss|partner|son|daughter|client|employee)(?: has| holds| owns|(?: \S+){0,3} (?:balances?|wallet|portfolio|holdings?|loan|position|health))|(?:someone|somebody|anyone)(?: else)?(?: has| holds| owns| \S+ balance)|(?:belonging to|belongs? to|owned by|held by) (?!me\b|us\b|0x)\S+)\b/;

const textAt = (said: readonly Token[], from: number, to: number): string =>
  said
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ');

/** Where the word that says whose a wallet is stands, between an article and the noun; undefined where none does. */
function ownerBefore(
  said: readonly Token[],
  words: readonly string[],
  at: number,
): number | undefined {
  let unknown: number | undefined;
  for (let from = at - 1; from >= at - 4; from--) {
    const token = said[from];
    const word = words[from] ?? '';
    const isEdge =
      from < 0 ||
      DETERMINERS.has(word) ||
      BEFORE_NOUN.has(word) ||
      token?.kind === 'mark' ||
      matchPhrase(OPENERS, words, from) !== undefined;
    if (isEdge) return unknown;
    if (token?.kind !== 'word' && token?.kind !== 'ticker') return unknown;
    const isNamed = namedRoles(said.slice(from, from + 1)).length > 0;
    const isMeasured = matchPhrase(METRICS, words, from) !== undefined;
    if (!isNamed && !isMeasured && !OWN.has(word)) {
      const [term] = readTerms([token]);
      if (term === undefined || !NOUNS.has(term.kind)) return unknown;
      unknown = from;
    }
  }
  return undefined;
}

/** What a word before a noun may be read as: one that nothing knows, or a thing of its own. */
const NOUNS = wordSet('word offChain unmeasured rate');

/** "the balance of Bob", "the wallet of our treasury". */
function isOfOwner(said: readonly Token[], words: readonly string[], at: number): boolean {
  let behind = at + 1;
  if (words[behind] !== 'of') return false;
  while (DETERMINERS.has(words[behind + 1] ?? '')) behind++;
  const owner = said[behind + 1];
  if (owner?.kind !== 'word' || OWN.has(owner.text)) return false;
  if (namedRoles([owner]).length > 0 || matchPhrase(METRICS, words, behind + 1)) return false;
  return NOUNS.has(readTerms([owner])[0]?.kind ?? '');
}

const isAsset = (token: Token | undefined): boolean =>
  token !== undefined && namedRoles([token]).some(({ asset }) => asset !== undefined);

/** "the ETH of my brother", "the health factor of Bob". */
const isThingOfOwner = (said: readonly Token[], words: readonly string[], at: number): boolean =>
  (isAsset(said[at]) || words[at] === 'factor') &&
  !NO_OWNERS.has(words[at + 2] ?? '') &&
  isOfOwner(said, words, at);

const HAS = wordSet('has holds owns keeps');
const OWN_HOLDERS = wordSet('wallet account portfolio it that which who treasury');

/** "Aave has less than 3000 ETH": somebody's own, where what is counted is another asset. */
function isHolding(said: readonly Token[], words: readonly string[], at: number): boolean {
  const owner = said[at - 1];
  if (!HAS.has(words[at] ?? '') || owner?.kind !== 'word' || OWN_HOLDERS.has(owner.text))
    return false;
  // "my wallet on Base has …": a place holds nothing.
  if (['on', 'at', 'in'].includes(words[at - 2] ?? '')) return false;
  const size = said.findIndex((token, index) => index > at && isSize(token));
  const counted = said[size + 1];
  const isCounted = counted?.kind === 'ticker' || isAssetSpelling(wordOf(counted));
  const clause = said.slice(at + 1, size);
  return (
    size > at &&
    isCounted &&
    wordOf(counted) !== owner.text &&
    !clause.some((token) => token.kind === 'mark') &&
    !matchPhrase(MOVES, words, at + 1)
  );
}

const THEIRS = wordSet('his her their');
const NO_OWNERS = wordSet(
  `it that what here there let he she who how today yesterday where when everything something nothing all that'll this
  week month year morning evening market network chain token coin asset protocol pool vault stablecoin dollar world collateral debt deposit
  stake`,
);

/** "Bob's", "the DAO's": a word that owns what stands behind it, and is no asset, chain or protocol. */
function isPossessive(said: readonly Token[], words: readonly string[], at: number): boolean {
  const base = words[at] ?? '';
  if (!THEIRS.has(base) && !isOwner(said[at])) return false;
  if (NO_OWNERS.has(base) || OWN.has(base) || HOLDERS.has(base) || METRICS.has(base)) return false;
  const isNamed =
    namedRoles([{ kind: 'word', text: base, raw: base }]).length > 0 ||
    coinSymbol(base) !== undefined;
  if (isNamed) return false;
  // "the market's up": a verb, and nobody's.
  const isOwned = words
    .slice(at + 1, at + 4)
    .some(
      (word, index) =>
        HOLDERS.has(word) ||
        isAsset(said[at + 1 + index]) ||
        matchPhrase(METRICS, words, at + 1 + index) !== undefined,
    );
  const isVerb = [MOVES, SIDES].some((table) => matchPhrase(table, words, at + 1));
  return isOwned && !isVerb;
}

/** Behind a count of coins, and not behind a coin that is priced. */
const COUNTING = wordSet('left on in remaining available of worth');

/** "my collateral falls below 10 ETH": what a number counts is what its part counts. */
const keepsUnits: Law = ({ said, parts }) =>
  said.flatMap((token, at) => {
    if (!isSize(token)) return [];
    const value = magnitudeOf((token as { value: string }).value);
    const of = parts.filter(({ threshold }) => magnitudeOf(threshold) === value);
    const [part] = of;
    if (!part) return [];
    const next = wordOf(said[at + 1]);
    const counted =
      token.kind === 'number' && (isAssetSpelling(next) || said[at + 1]?.kind === 'ticker')
        ? symbolOf(next || (said[at + 1]?.raw.replace('$', '').toLowerCase() ?? ''))
        : undefined;
    const chain = matchChain([next])?.chain;
    const isKept = of.some(({ metric, unit, asset, quote, ...part }) => {
      if (token.kind === 'percent') return unit === 'percent';
      if (token.kind === 'usd')
        return unit === 'usd' || (unit === 'token' && STABLECOINS.has(quote ?? asset ?? ''));
      if (counted === undefined) return true;
      // "hf < 1.25 arb": the chain that it is on.
      if (chain?.listed && chain.slug === part.chain) return true;
      if (unit === 'token') return asset === counted || quote === counted;
      // "tell me at 2000 eth" names the coin; "less than 3 POL on Polygon" counts it.
      const isCount = wordOf(said[at - 1]) === 'than' || COUNTING.has(wordOf(said[at + 2]));
      return (
        unit === 'usd' &&
        (STABLECOINS.has(counted) || (metric === 'price' && asset === counted && !isCount))
      );
    });
    const said2 =
      token.kind === 'number' && counted ? `${token.raw} ${said[at + 1]?.raw}` : token.raw;
    return isKept ? [] : [`"${said2}" is read as a ${part.metric.replaceAll('_', ' ')}.`];
  });

const NO_PLACES = wordSet(
  'all both once least most last first which what whom whatever average present earliest work home night noon any some no one two',
);
const BOUNDS = wordSet('above below');
const SITES = wordSet('on at');

/** "my USDC at Coinbase": a place that no table has is none where something is held here. */
const keepsPlaces: Law = ({ said, words, parts }) =>
  parts.every(isPriced)
    ? []
    : said.flatMap((token, at) => {
        const place = said[at + 1];
        if (!SITES.has(wordOf(token)) || place?.kind !== 'word') return [];
        if (namedRoles(said.slice(at + 1, at + 4)).some((name) => name.at === 0)) return [];
        const kind = readTerms([place])[0]?.kind;
        const isPlace = kind === 'offChain' || (kind === 'word' && !NO_PLACES.has(place.text));
        const isCompared =
          isSize(said[at + 2]) ||
          [at + 1, at + 2].some((next) => BOUNDS.has(matchPhrase(SIDES, words, next)?.value ?? ''));
        return isPlace && !isCompared ? [notKept(textAt(said, at, at + 2))] : [];
      });

/** Between names of one list. */
const LISTING = wordSet(
  'or and nor the my a an both either price prices of token coin plus & vs to on in balance balances holding holdings any',
);
/** Behind a name that is said after the number: "… and BTC too". */
const ALSO = wordSet('too also either likewise');

/**
 * "ETH is below 2000, but only if SOL holds": one number is of each name of a list, and of no name that has a claim of
 * its own.
 */
const sharesOneClaim: Law = ({ said, names, parts }) => {
  const sizes = said.flatMap((token, at) => (isSize(token) ? [at] : []));
  const [size] = sizes;
  const assets = new Set(parts.map(({ asset }) => asset));
  if (sizes.length !== 1 || size === undefined || assets.size < 2) return [];
  const of = names.filter(({ asset, role }) => role === undefined && assets.has(asset as never));
  return of.flatMap((name, index) => {
    const before = of[index - 1];
    if (!before) return [];
    const from = before.at + before.length;
    const between = said
      .slice(from, name.at)
      .filter((token, at) => token.kind === 'word' && from + at !== size);
    const isBehind = before.at < size && name.at > size;
    const inBetween = isBehind ? between.filter((token) => said.indexOf(token) > size) : between;
    const next = said[name.at + name.length];
    const isListedHere = inBetween.every((token) => LISTING.has(wordOf(token)));
    const isEnded =
      !isBehind ||
      next === undefined ||
      next.kind === 'mark' ||
      ALSO.has(wordOf(next)) ||
      LISTING.has(wordOf(next)) ||
      wordOf(next) === 'as';
    return isListedHere && isEnded
      ? []
      : [notKept(textAt(said, Math.max(0, name.at - 1), name.at + 2))];
  });
};

const SUMS = wordSet('plus minus less together combined altogether summed sum');

/** "USDC plus DAI", "USDC/DAI": a sum of two is none of them. */
const addsNothing: Law = ({ said, words, names, parts }) => {
  const firstSize = said.findIndex(isSize);
  const listed = names.filter(
    ({ asset, role, at }) => asset !== undefined && role === undefined && at < firstSize,
  );
  const start = listed[0]?.at ?? 0;
  const sums = said.filter((token, at) => {
    const word = wordOf(token);
    if (token.raw === '+') return at > start && at < firstSize;
    if (!SUMS.has(word) || at >= firstSize) return false;
    if (!['plus', 'minus', 'less'].includes(word)) return listed.length > 1 || parts.length > 1;
    const isNext = [at + 1, at + 2].some(
      (next) =>
        listed.some((name) => name.at === next) || matchPhrase(METRICS, words, next) !== undefined,
    );
    return isNext && at > start;
  });
  return listed.length > 0 ? sums.map(({ raw }) => notKept(raw)) : [];
};

/** "not 1900", "rather than BTC": what is said not to be meant is in no part. */
const watchesNothingDenied: Law = ({ said, names }) =>
  said.flatMap((token, at) => {
    const words = [wordOf(token), wordOf(said[at + 1])].join(' ');
    const length = words === 'rather than' || words === 'instead of' ? 2 : 1;
    if (length === 1 && !['not', 'never', 'nor'].includes(wordOf(token))) return [];
    const next = at + length;
    const isDenied =
      isSize(said[next]) ||
      names.some((name) => name.at === next) ||
      ['when', 'if', 'whenever'].includes(wordOf(said[next]));
    return isDenied ? [notKept(textAt(said, at, next + 1))] : [];
  });

const DENYING =
  /^(?:not|never|cannot|(?:ca|wo|do|does|did|is|has|could|would)n'?t|fails?|failing|unable)$/;
const REACHING =
  /^(?:reach(?:es|ed)?|hits?|touch(?:es)?|breaks?|cracks?|makes?|cross(?:es)?|tops?|clears?|get|gets|at)$/;

/** "can't reach 3500": what is denied of a level that has no side is the level not come to, and no coming to it. */
const watchesNoMissedLevel: Law = ({ said, words }) =>
  said.flatMap((token, at) => {
    if (!DENYING.test(wordOf(token))) return [];
    const verb = ['to', 'even', 'quite'].includes(words[at + 1] ?? '') ? at + 2 : at + 1;
    const next = words[verb + 1] === 'to' ? verb + 2 : verb + 1;
    return REACHING.test(words[verb] ?? '') && isSize(said[next])
      ? [notKept(textAt(said, at, next + 1))]
      : [];
  });

const TAKING_BACK = wordSet('no nope wait sorry correction actually oops scratch rather');

/** "…, no, BTC": what takes back what was said before stands in no part. */
const passesOverNoCorrection: Law = ({ said, names }) =>
  said.flatMap((token, at) => {
    if (!TAKING_BACK.has(wordOf(token)) || said[at - 1]?.kind !== 'mark') return [];
    const behind = said.slice(at + 1, at + 5);
    const mark = said[at + 1]?.kind === 'mark' ? 1 : 0;
    const isSaidAgain = isSize(behind[mark]) || names.some((name) => name.at === at + 1 + mark);
    return isSaidAgain ? [notKept(textAt(said, at, at + 2 + mark))] : [];
  });

const METRIC_NAMES: ReadonlyMap<AgentMetric, (part: AgentComparison) => boolean> = new Map([
  ['gas_price', ({ metric }) => metric === 'gas_price'],
  ['health_factor', ({ metric }) => metric === 'health_factor'],
  ['apy', ({ metric }) => VENUE_METRICS.has(metric)],
  ['supply_apy', ({ metric }) => VENUE_METRICS.has(metric)],
  ['borrow_apy', ({ metric }) => VENUE_METRICS.has(metric)],
]);
/** "ETH or gas is high": what is joined to what is measured is a thing of its own, and no place of it. */
const keepsWhatIsJoined: Law = ({ said, words, names, parts }) => {
  const assets = new Set(parts.flatMap(({ asset, quote }) => [asset, quote]));
  return names.flatMap((name) => {
    if (name.asset === undefined || name.role !== undefined || assets.has(name.asset as never))
      return [];
    const end = name.at + name.length;
    const behind = JOINS.has(words[end] ?? '') ? MEASURES.has(words[end + 1] ?? '') : false;
    // "gas or Aave ETH APY" names the place of what is measured.
    const isPlace = names.some(({ at }) => at === end) || matchPhrase(METRICS, words, end);
    const before =
      !isPlace && JOINS.has(words[name.at - 1] ?? '') && MEASURES.has(words[name.at - 2] ?? '');
    return behind || before ? [notKept(textAt(said, name.at, end))] : [];
  });
};
const JOINS = wordSet('or and nor & plus');
const MEASURES = wordSet('gas fees portfolio hf');

const BROAD = wordSet('rate rates interest factor fee fees health');

/** "…, and gas is low": each thing that can be measured, by its name, is measured in a part. */
const keepsMetrics: Law = ({ said, words, parts }) => {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const metric = matchPhrase(METRICS, words, at);
    if (!metric) continue;
    const isKept = METRIC_NAMES.get(metric.value);
    // "ETH for gas" says what for.
    const isPurpose =
      ['for', 'pay', 'as', 'in'].includes(words[at - 1] ?? '') || words[at - 1] === 'of';
    if (isKept && !isPurpose && !BROAD.has(words[at] ?? '') && !parts.some(isKept))
      found.push(notKept(textAt(said, at, at + metric.length)));
    at += metric.length - 1;
  }
  return found;
};

/** "in 2027": a year is no level. */
const takesNoYearForALevel: Law = ({ said, parts }) =>
  said.flatMap((token, at) =>
    token.kind === 'number' &&
    /^20[2-9]\d$/.test(token.raw) &&
    ['in', 'by', 'until', 'till', 'of', 'since', 'during'].includes(wordOf(said[at - 1])) &&
    parts.some(
      (part) =>
        !isChange(part) && magnitudeOf(part.threshold) === (token as { value: string }).value,
    )
      ? [notKept(textAt(said, at - 1, at + 1))]
      : [],
  );

/**
 * "…, and gas is low": said beside a condition and joined to it, where it measures something, it is a second one.
 *
 * @returns what is joined, in the user's words
 */
export function joinedConditions(asides: readonly (readonly Token[])[]): string[] {
  return asides
    .filter((aside) => {
      const terms = readTerms(aside);
      const has = (...kinds: string[]) => terms.some(({ kind }) => kinds.includes(kind));
      return (
        JOINING.has(wordOf(aside[0])) &&
        has('metric', 'unmeasured', 'name') &&
        has('side', 'move', 'vague', 'current')
      );
    })
    .map((aside) => aside.map(({ raw }) => raw).join(' '));
}

/** "down 20% since I bought it": from when a share would count, where it is said beside it. */
export const startsBeside = (
  asides: readonly (readonly Token[])[],
  whole: readonly Token[],
): string[] =>
  asides
    .filter((aside) => {
      const [first = '', who = '', ...did] = wordsOf(aside).filter((word) => word !== '');
      const at = whole.findIndex((token, index) => {
        const behind = wordOf(whole[index + 1]);
        return wordOf(token) === 'since' && (behind === '' || behind === who);
      });
      const before = whole.slice(0, Math.max(0, at));
      const isRight = before.slice(-3).some(({ kind }) => kind === 'percent');
      const hasDone = ['i', 'we'].includes(who) && did.some(isPastForm);
      const isReason = isMark(before.at(-1), ',;.') && !hasDone;
      return (
        first === 'since' &&
        before.some(({ kind }) => kind === 'percent') &&
        !isReason &&
        (isRight || hasDone)
      );
    })
    .map((aside) => aside.map(({ raw }) => raw).join(' '));
const JOINING = wordSet('and while whilst but with as provided plus also');

const LAWS: readonly Law[] = [
  keepsChains,
  keepsEveryChain,
  keepsVenues,
  watchesWhatWasNamed,
  keepsPositions,
  keepsOwners,
  keepsPlaces,
  sharesOneClaim,
  keepsUnits,
  addsNothing,
  watchesNothingDenied,
  watchesNoMissedLevel,
  passesOverNoCorrection,
  keepsMetrics,
  keepsWhatIsJoined,
  takesNoYearForALevel,
];
