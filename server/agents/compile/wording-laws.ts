import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { NEGATIONS, SIDES } from './lexicon/comparators.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import { isChange } from './render-condition.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

interface Wording {
  /** What was said, in lower case. */
  readonly written: string;
  readonly said: readonly Token[];
  readonly parts: readonly AgentComparison[];
}
/** @returns a sentence where the words say something else than is watched */
type Law = (wording: Wording) => string | undefined;

const LEADING = wordSet('a the is that price level me us');
const BEING = wordSet("is are be being lies lie sits stays remains was 's");
/** Units behind a number. */
const UNITS = wordSet('gwei dollars dollar usd usdc bucks percent % k');

/** "$2000 > ETH", "5% is more than Aave pays": with the number as what is compared, the side is that of the number. */
const comparesTheNumber: Law = ({ said }) => {
  const words = wordsOf(said);
  for (const [at, token] of said.entries()) {
    if (!isSize(token) || !startsClause(said, words, at)) continue;
    let from = at + 1;
    while (UNITS.has(wordOf(said[from]))) from++;
    while (BEING.has(wordOf(said[from]))) from++;
    const side = matchPhrase(SIDES, words, from);
    const sign = /^(?:[<>]=?|[≤≥])$/.test(said[from]?.raw ?? '');
    if (!sign && side?.value !== 'above' && side?.value !== 'below') continue;
    if (['or', 'and'].includes(words[from] ?? '')) continue;
    const behind = said.slice(from + (side?.length ?? 1));
    const later = wordsOf(behind);
    const end = later.findIndex((_, index) => endsClause(behind, later, index));
    const compared = behind.slice(0, end < 0 ? undefined : end);
    const own = wordsOf(compared);
    const isNamed =
      namedRoles(compared).length > 0 || own.some((_, index) => matchPhrase(METRICS, own, index));
    if (isNamed && !compared.some(isSize))
      return `"${plainTextOf(said.slice(at, from + (side?.length ?? 1)))}" compares the number.`;
  }
  return undefined;
};

const endsClause = (said: readonly Token[], words: readonly string[], at: number): boolean =>
  isMark(said[at], ',.;:!?\n') || matchPhrase(OPENERS, words, at) !== undefined;

function startsClause(said: readonly Token[], words: readonly string[], at: number): boolean {
  for (let from = at - 1; from >= 0; from--) {
    const word = words[from] ?? '';
    if (endsClause(said, words, from) || saysTold(word) || ['or', 'and'].includes(word))
      return true;
    if (LEADING.has(word) || openerCovers(words, from)) continue;
    return false;
  }
  return true;
}

const openerCovers = (words: readonly string[], at: number): boolean =>
  [1, 2, 3].some((back) => (matchPhrase(OPENERS, words, at - back)?.length ?? 0) > back);

/** "I have less USDC than 500" is below, and "more affordable than 2000" too. */
const splitsAComparator: Law = ({ said, parts }) => {
  for (const [at, token] of said.entries()) {
    const word = wordOf(token);
    if (!LESS.has(word) && !MORE.has(word)) continue;
    const than = said.findIndex((one, index) => index > at + 1 && wordOf(one) === 'than');
    if (than < 0 || than > at + 6 || said.slice(at, than).some(({ kind }) => kind === 'mark'))
      continue;
    const size = said.slice(than + 1, than + 3).find(isSize);
    if (size === undefined || wordOf(said[at + 1]) === 'or') continue;
    const isCheap = said.slice(at, than).some((one) => CHEAP.has(wordOf(one)));
    const side = LESS.has(word) === isCheap ? 'above' : 'below';
    const value = magnitudeOf((size as { value: string }).value);
    const isOther = parts.some(
      (one) => !isChange(one) && magnitudeOf(one.threshold) === value && one.comparator !== side,
    );
    if (isOther) return `"${plainTextOf(said.slice(at, than + 2))}" is read as the other side.`;
  }
  return undefined;
};
const LESS = wordSet('less fewer lower smaller');
const MORE = wordSet('more higher greater bigger larger');
const CHEAP = wordSet('affordable reasonable economical cheap');

const SHALL =
  /\b(?:can'?t|watch out that|not less than|no less than|can not|cannot|must(?: not|n't)?|mustnt|(?:has|have|needs?|ought) to|(?:i|we) (?:need|want|like|prefer)(?! to\b)|guard)\b/;

/** "My USDC can't be less than 500. Alert me.": what must be is not what it alerts on. */
const tellsOfWhatShallBe: Law = ({ said, parts }) => {
  const words = wordsOf(said);
  for (const part of parts) {
    if (isChange(part) || part.comparator === 'moves') continue;
    const at = said.findIndex(
      (token) =>
        isSize(token) &&
        magnitudeOf((token as { value: string }).value) === magnitudeOf(part.threshold),
    );
    if (at < 0) continue;
    let start = at;
    while (start > 0 && !endsClause(said, words, start - 1)) start--;
    let end = at;
    while (end < said.length && !endsClause(said, words, end)) end++;
    const clause = plainTextOf(said.slice(start, end));
    const shall = SHALL.exec(clause);
    // "watch out that it isn't below 2" asks for an alert on what must not be.
    const isTold = words
      .slice(start, end)
      .some((word, by) => saysTold(word) && words[start + by + 1] !== 'out');
    if (!shall || isTold) continue;
    if (/\b(?:know|told|notified|alerted|heads|eye|watched|otherwise|unless)\b/.test(clause))
      continue;
    const side = sideNear(words, start, at);
    if (side === undefined) continue;
    const denials = words
      .slice(start, side.from)
      .filter((word) => NEGATIONS.has(word) || DENIED.has(word)).length;
    const isAbove = (side.value === 'above') === (denials % 2 === 0);
    if ((part.comparator === 'above') === isAbove)
      return `"${shall[0]}" says what should be true, and the alert fires once it is.`;
  }
  return undefined;
};
const DENIED = wordSet("can't cant cannot mustn't mustnt isn't isnt");

function sideNear(words: readonly string[], start: number, at: number) {
  for (let from = start; from < at; from++) {
    const found = matchPhrase(SIDES, words, from);
    if (found && (found.value === 'above' || found.value === 'below'))
      return { from, value: found.value };
  }
  return undefined;
}

/** "It's fine if ETH is above 2000. Warn me otherwise.": what is said is what it does not alert on. */
const tellsOtherwise: Law = ({ written, said, parts }) => {
  if (!/\botherwise\b/.test(written)) return undefined;
  const [first] = parts;
  const side = sideNear(wordsOf(said), 0, said.findIndex(isSize));
  return first && parts.length === 1 && !isChange(first) && side?.value === first.comparator
    ? '"otherwise" is not supported.'
    : undefined;
};

const LEAVING_OUT =
  /\b(?:outside(?: of)?|not counting|not including|leaving out|without|away from|but not|except(?: for| on)?|minus|sans|bar|save(?: for)?|besides|ignoring|aside from|not(?: on| in| at)?(?: my| the)?|(?<=(?:any|every|all|each) \S+ )but)(?: the| my| of| on| in| from)*$/;
/** "any of my coins falls 10% but ETH", "ETH aside" */
const SET_ASIDE = /(?:^|%) but(?: not)?$/;
const LEFT = wordSet('wallet account balance supply borrow price apy apr');

/** "my USDC outside of Base", "gas (not price)": what is left out is no place of what is watched, and turns no side. */
const watchesWhatIsLeftOut: Law = ({ said }) => {
  const names = new Set(namedRoles(said).map(({ at }) => at));
  for (const [at, token] of said.entries()) {
    const isNamed = names.has(at) || token.kind === 'address' || LEFT.has(wordOf(token));
    if (!isNamed) continue;
    const found = LEAVING_OUT.exec(plainTextOf(said.slice(Math.max(0, at - 5), at)))?.[0];
    if (found) return `"${found} ${token.raw}" is not supported.`;
    const before = plainTextOf(said.slice(Math.max(0, at - 3), at));
    const isAside = wordOf(said[at + 1]) === 'aside' || wordOf(said[at + 1]) === 'excluded';
    if (isAside || (SET_ASIDE.test(before) && endsAt(said, at + 1)))
      return `"${token.raw}" is excluded, and that is not supported.`;
  }
  return undefined;
};

const endsAt = (said: readonly Token[], at: number): boolean =>
  said[at] === undefined || said[at]?.kind === 'mark';

/** "drops by a factor of two" is of no loan. */
const takesAFactorForALoan: Law = ({ written, said, parts }) => {
  if (!parts.some(({ metric }) => metric === 'health_factor')) return undefined;
  const found = /\b(?:by |of )?(?:a )?factor (?:of )?|\bload factor\b/.exec(written)?.[0];
  const isOfLoan = /\b(?:health|hf|loan|safety)\b/.test(written);
  const watched = new Set(parts.flatMap(({ asset, quote }) => [asset, quote]));
  const isOther = namedRoles(said).some(
    ({ asset, role, venue }) =>
      asset !== undefined && role === undefined && venue === undefined && !watched.has(asset),
  );
  return found &&
    (!isOfLoan || isOther) &&
    /\bfactor of (?!wallet|my|mine|me\b|us\b|the|our|0x)|\bby (?:a )?factor\b|load/.test(written)
    ? `"${found.trim()}" is read as a health factor.`
    : undefined;
};

/** "ETH in my wallet is below $5000": the value of what is held, and no price. */
const takesAValueForAPrice: Law = ({ written, parts }) => {
  if (!parts.some((one) => one.metric === 'price' && !isChange(one))) return undefined;
  const found = HOLDING.exec(written)?.[0];
  return found && `"${found}" is of what you hold, and a price is watched.`;
};
const HOLDING =
  /\b(?:(?:in|inside|of) (?:my|our) (?:\S+ )?(?:wallet|account|portfolio)|(?:my|our) (?:wallet|account) (?:has|holds|contains)|my \S+ (?:position|holding|holdings|stack|bag) (?:is|are|falls?|drops?|goes|rises|gets|dips|sinks))\b/;

/** Laws over the words alone, whatever read them. */
export const WORDING_LAWS: readonly Law[] = [
  comparesTheNumber,
  splitsAComparator,
  tellsOfWhatShallBe,
  tellsOtherwise,
  watchesWhatIsLeftOut,
  takesAFactorForALoan,
  takesAValueForAPrice,
];
