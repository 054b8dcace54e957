import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { DEGREE_WORDS, MOVES, matchMove, SIDES } from './lexicon/comparators.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import { VENUE_METRICS } from './read-predicate.ts';
import { isChange } from './render-condition.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

interface Claim {
  readonly said: readonly Token[];
  /** What was said, in lower case. */
  readonly written: string;
  readonly condition: AgentCondition;
  readonly parts: readonly AgentComparison[];
}
/** @returns a sentence where the words around a number say more than its part keeps */
type Law = (claim: Claim) => string | undefined;

const notKept = (words: string): string => `"${words.trim()}" is not supported.`;
const DEGREES = new Set(DEGREE_WORDS);
const BEING = new Set(['is', 'are', 'was', 'being']);
const JOINTS = new Set(['or', 'and', '&', 'but', 'while', 'unless', 'if', 'when']);

/** Each number that is a level of a part, with the words in front of it and behind it, up to a mark, a joint or a number. */
function levelsOf({ said, parts }: Claim) {
  const words = wordsOf(said);
  const levels = parts.filter((part) => !isChange(part) && part.comparator !== 'moves');
  const ends = (at: number) =>
    said[at] === undefined ||
    said[at]?.kind === 'mark' ||
    isSize(said[at]) ||
    JOINTS.has(words[at] ?? '');
  return said.flatMap((token, at) => {
    if (!isSize(token)) return [];
    const value = magnitudeOf((token as { value: string }).value);
    const part = levels.find(
      ({ threshold, unit }) =>
        magnitudeOf(threshold) === value && (token.kind === 'percent') === (unit === 'percent'),
    );
    if (!part) return [];
    let from = at;
    while (from > 0 && !ends(from - 1)) from--;
    let to = at + 1;
    while (!ends(to)) to++;
    return [{ at, part, before: words.slice(from, at), behind: words.slice(at + 1, to) }];
  });
}

const bound = (words: readonly string[]): number =>
  words.findIndex((_, at) => {
    const side = matchPhrase(SIDES, words, at)?.value;
    return side === 'above' || side === 'below' || side === 'leaves';
  });

/** "the days of ETH above 2000 are over", "3 dollars dearer": a second side, a move or a degree behind a level is of more. */
const passesOverWhatIsBehind: Law = (claim) => {
  for (const { before, behind, at, part } of levelsOf(claim)) {
    const degree = behind.find((word) => DEGREES.has(word));
    if (degree) return notKept(`${claim.said[at]?.raw} ${degree}`);
    if (/^(?:plus|minus)$/.test(behind.at(-1) ?? '') || /^(?:plus|minus)$/.test(behind[0] ?? ''))
      return notKept(`${claim.said[at]?.raw} ${behind[0]}`);
    const again = behind.findIndex((word, index) => {
      const side = bound([word]) === 0;
      // "10 above normal": of something else than the number.
      if (side) return bound(before) >= 0 || index + 1 < behind.length;
      const move = matchPhrase(MOVES, behind, index)?.value;
      if (move === undefined || bound(before) < 0) return false;
      // "over 125,000 climbs" says the side twice.
      const isAgain = (move === 'up') === (part.comparator === 'above') && move !== 'either';
      return !isAgain || BEING.has(behind[index - 1] ?? '');
    });
    if (again >= 0) return notKept(behind.slice(Math.max(0, again - 1), again + 1).join(' '));
  }
  return undefined;
};

/** "gas falls 20 gwei": by so much, or to so much. */
const takesASizeForALevel: Law = (claim) => {
  for (const { before, at } of levelsOf(claim)) {
    for (const length of [1, 2, 3]) {
      const from = before.length - length;
      const move = from >= 0 ? matchPhrase(MOVES, before, from) : undefined;
      if (move?.length === length)
        return `A move by an amount is not watched: "${before.slice(from).join(' ')} ${claim.said[at]?.raw}" is read as a level.`;
    }
  }
  return undefined;
};

/** "leaves the zone below 2000": what ends is no coming to it. */
const takesAnEndForAStart: Law = (claim) => {
  for (const { before } of levelsOf(claim)) {
    const text = before.join(' ');
    const found =
      /\b(?:leav(?:es|e|ing)|exits?|exiting|quits?|escapes?|avoids?|ceas(?:es|ed))\b.*\b(?:below|above|under|over|beneath)\b/.exec(
        text,
      )?.[0] ?? /\bfrom (?:under|below|above|over)\b/.exec(text)?.[0];
    if (found) return notKept(found);
  }
  return undefined;
};

/** "falls less than 5%", "above -5%", "within 0.5% of its peg": what a change stays in is not what it comes to. */
const takesALimitForAMove: Law = ({ said, parts }) => {
  const words = wordsOf(said);
  for (const [at, token] of said.entries()) {
    if (token.kind !== 'percent') continue;
    const value = magnitudeOf(token.value);
    const part = parts.find(
      (one) => (isChange(one) || one.metric === 'peg') && magnitudeOf(one.threshold) === value,
    );
    if (!part) continue;
    const found =
      /\b(?:less than|fewer than|smaller than|under|below|at most|no more than|not more than|within|up to|a maximum of|maximum|only|not even)$/.exec(
        plainTextOf(said.slice(Math.max(0, at - 4), at)),
      )?.[0];
    if (found) return notKept(`${found} ${token.raw}`);
    const isNegative = said[at - 1]?.raw === '-' || token.raw.startsWith('-');
    if (isNegative && bound(words.slice(Math.max(0, at - 3), at)) >= 0)
      return notKept(plainTextOf(said.slice(Math.max(0, at - 2), at + 1)));
  }
  return undefined;
};

/** "drops 5% in a week or 2% in a day": what goes both ways was said to. */
const movesBothWaysUnsaid: Law = ({ said, parts }) => {
  if (!parts.some((one) => one.comparator === 'moves' && one.metric !== 'peg')) return undefined;
  const words = wordsOf(said);
  const ways = words.map((_, at) => matchMove(words, at)?.value);
  const isOneWay = ways.some((way) => way === 'up' || way === 'down');
  return isOneWay && !ways.includes('either')
    ? 'The alert would fire on a move either way.'
    : undefined;
};

/** "my debt is above 1.5": a loan that is watched by its health factor was not named by it. */
const takesALoanForItsHealth: Law = ({ written, parts }) => {
  const health = parts.filter(({ metric }) => metric === 'health_factor');
  if (
    health.length === 0 ||
    /\b(?:health(?:-?factor)?|hf|factor|ratio|liquidat\w+)\b/.test(written)
  )
    return undefined;
  const isAmount = /\bmy (?:\S+ )?(?:debts?|collateral)\b/.exec(written)?.[0];
  const isAbove = health.some(({ comparator }) => comparator === 'above');
  return isAmount || isAbove
    ? `"${isAmount ?? 'my loan'}" is read as its health factor.`
    : undefined;
};

/** "the health of ETH", "ETH falling pushes my health factor": a coin is no chain there. */
const takesACoinForItsChain: Law = ({ said, parts }) => {
  const words = wordsOf(said);
  const isOfChain = parts.some(({ metric, chain }) => metric === 'health_factor' && chain);
  if (!isOfChain) return undefined;
  const found = namedRoles(said).find(
    ({ at, length, asset, chain }) =>
      asset !== undefined &&
      !parts.some((part) => part.asset === asset) &&
      chain !== undefined &&
      wordOf(said[at]) !== chain &&
      (words[at - 1] === 'of' || matchPhrase(MOVES, words, at + length) !== undefined),
  );
  return found && `"${found.said}" is read as its chain.`;
};

/** "Base gas above 1 and Arbitrum 2", "Spark's and Aave's": a place beside places is no coin. */
const takesAPlaceForItsCoin: Law = ({ said, parts }) => {
  const isLent = parts.some(({ metric }) => VENUE_METRICS.has(metric));
  if (!isLent && !parts.some(({ metric }) => metric === 'gas_price')) return undefined;
  const names = namedRoles(said);
  const found = parts.flatMap(({ metric, asset }) => {
    if (asset === undefined || !(metric === 'price' || VENUE_METRICS.has(metric))) return [];
    const of = names.filter((name) => name.asset === asset);
    const isPlace = ({ at, length, said: raw, chain, venue }: (typeof of)[number]) => {
      const isVenue = venue !== undefined && isLent;
      const isChain = chain !== undefined && wordOf(said[at]) === chain;
      const next = said[at + length];
      const hasVerb = next !== undefined && !isSize(next) && bound([wordOf(next)]) !== 0;
      return raw !== raw.toUpperCase() && (isVenue || isChain) && !hasVerb;
    };
    return of.length > 0 && of.every(isPlace) ? [of[0]?.said ?? ''] : [];
  })[0];
  return found === undefined ? undefined : `"${found}" is read as its coin.`;
};

/** "my portfolio is below 5 ETH": a worth in coins is no balance of them. */
const countsAWorthInCoins: Law = ({ written, parts }) =>
  parts.some(({ metric, unit }) => metric === 'balance' && unit === 'token') &&
  /\b(?:portfolio|net worth|worth|everything|(?:whole|entire) wallet|total)\b/.test(written) &&
  !/\b(?:has|holds?|have|contains?|balance)\b/.test(written)
    ? 'The worth of all that is held is watched in dollars alone, and this is read as a balance.'
    : undefined;

/** "5% more than ETH": compared with a coin, and no number. */
const comparesWithACoin: Law = ({ said }) => {
  const names = namedRoles(said);
  for (const [at, token] of said.entries()) {
    if (
      wordOf(token) !== 'than' ||
      !['more', 'less', 'better', 'worse', 'faster', 'further'].includes(wordOf(said[at - 1]))
    )
      continue;
    const next = ['the', 'my', 'its'].includes(wordOf(said[at + 1])) ? at + 2 : at + 1;
    const name = names.find((one) => one.at === next);
    if (name && said.slice(0, at).some(isSize))
      return notKept(plainTextOf(said.slice(at - 1, next + 1)));
  }
  return undefined;
};

/** Words by which more, or another thing, is said than any part keeps. */
const SAID_BESIDE: readonly (readonly [(part: AgentComparison) => boolean, RegExp])[] = [
  [({ metric }) => metric === 'balance', /\b(?:the|total|circulating|max) supply of\b/],
  [
    (part) => !isChange(part) && Number(part.threshold) < 0.5,
    /\bcents? (?:below|under|above|over|off|short of|from) (?:the|a|1|one|\$1)\b/,
  ],
  [({ metric }) => metric === 'health_factor', /\bor (?:\S+ ){0,3}liquidat\w+/],
  [
    isChange,
    /\b(?:in|within|over|for) (?:the |just |only )?(?:minutes|hours|days|weeks|months)\b|\byear (?:on|over) year\b|\btrading (?:day|hour|week|session)\b|\band a half\b|\bhalf (?:a|an) \w+/,
  ],
  [
    isChange,
    /\b(?:lost|cost|made|earned|gained|given) (?:me|us)\b|% (?:for|against) (?:me|us)\b|\b(?<!\ba )(?:gains?|profits?|loss|losses|returns?) (?:is|are|hits?|reach(?:es)?|exceeds?|tops?)\b|\b(?:doubled|tripled) my\b|\bfrom (?:the |my |our )?(?:purchase|buy|buying|entry|cost|average|original|initial|opening)\b/,
  ],
  [
    ({ any, metric }) => any !== undefined || metric === 'portfolio_value',
    /\b(?:any|each|every|all)(?: of)?(?: my| the)? (?:meme ?coins?|alt ?coins?|alts|stable ?coins?|stables|nfts?|shit ?coins?|lps?|l2s?|blue ?chips?)\b/,
  ],
  [
    (part) => !isChange(part),
    /\b(?:at least|more than|longer than|over|about|around|a full|a whole) (?:an?|one|the) (?:hour|day|week|month)\b/,
  ],
  [() => true, /\b(?:halves?|halved|doubles?|doubled|triples?|tripled) to\b/],
  [({ any }) => any !== undefined, /\b(?:included|including|inclusive)\b/],
  [() => true, /\b(?:sepolia|goerli|holesky|amoy|fuji|testnet|devnet|simnet)\b/],
  [
    ({ metric }) =>
      metric === 'balance' || metric === 'portfolio_value' || metric === 'health_factor',
    /\b(?:the|our|this|that) (?:treasury|fund|vault|protocol|pool|dao|multisig|foundation|exchange|bank)\b/,
  ],
  [
    () => true,
    /\bin (?:either|both|each|any) cases?\b(?! (?:text|ping|tell|let|warn|alert|message|send|i|me)\b)(?=.*\d)/,
  ],
  [
    ({ metric }) => metric === 'gas_price',
    /\bgas (?:limit|used|usage|units?|refund|station|bill)\b/,
  ],
];

const passesOverAWord: Law = ({ written, parts }) => {
  for (const [of, pattern] of SAID_BESIDE) {
    const found = parts.some(of) ? pattern.exec(written)?.[0] : undefined;
    if (found) return notKept(found);
  }
  return undefined;
};

/** "USDC on Arbitrum is below 500 or gas there rises": what points to a place is of that place. */
const pointsToAPlace: Law = ({ written, parts }) => {
  const found =
    /\b(?:gas|fees?|eth|rates?|yield|apy|balance|it) (?:over )?there\b|\bthere\b(?! (?:ever |may |might |would |should |could |must )?(?:is|are|was|were|be|will|has|have|to)\b)|\bits (?:own )?(?:gas|fees?|rates?|yield|chain|health)\b/.exec(
      written,
    )?.[0];
  const chains = new Set(parts.map(({ chain }) => chain));
  const isOfHere = parts.some(({ metric }) => metric !== 'price' && metric !== 'peg');
  return found && parts.length > 1 && (chains.size > 1 || chains.has(undefined)) && isOfHere
    ? notKept(found)
    : undefined;
};

/** "!(ETH > 3000)" */
const passesOverASign: Law = ({ said }) => {
  const at = said.findIndex(
    (token, index) =>
      isMark(token, '!') &&
      said[index + 1] !== undefined &&
      index < said.findIndex(isSize) &&
      said[index + 1]?.raw === '\u27e8',
  );
  return at >= 0 ? notKept('!') : undefined;
};

const LAWS: readonly Law[] = [
  passesOverWhatIsBehind,
  takesASizeForALevel,
  takesAnEndForAStart,
  takesALimitForAMove,
  movesBothWaysUnsaid,
  takesALoanForItsHealth,
  takesACoinForItsChain,
  takesAPlaceForItsCoin,
  countsAWorthInCoins,
  comparesWithACoin,
  passesOverAWord,
  pointsToAPlace,
  passesOverASign,
];

/** @returns a sentence each, where the words around a number say more, or another thing, than its part keeps */
export function unkeptClaims(said: readonly Token[], condition: AgentCondition): readonly string[] {
  const claim: Claim = {
    said,
    written: plainTextOf(said),
    condition,
    parts: comparisonsOf(condition),
  };
  return LAWS.flatMap((law) => law(claim) ?? []);
}
