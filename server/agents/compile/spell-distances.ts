import { readNumberWord } from '#server/language/lexicon/numbers.ts';
import { STABLECOINS } from './lexicon/coins.ts';

const CENTS = String.raw`(?:(?:more than|over|at least|about|around|roughly) )?(a|one|half a|a half|[a-z]{3,6}|\d+(?:\.\d+)?) (?:cents?|penny|pennies)`;
const SHARE = String.raw`(?:(?:more than|over|at least|about|around|roughly) )?(\d+(?:\.\d+)?) ?(?:%|percent|per cent|pct)`;
const BY_SHARE = `by ${SHARE}`;
const UNDER = '(?:below|under|beneath|short of|less than|lower than)';
const OVER = '(?:above|over|more than|higher than)';
const DOLLAR = String.raw`(?:(?:the|a|one|1|its|\$1) (?:dollar|usd)(?: peg)?|(?:the |its )?peg|\$1(?:\.00?)?(?![\d.]))`;
const FROM = '(?:off of|off|away from|from)';

/** Each way to say how many cents from a dollar, and what it is in words that are read: cents, then the spelling. */
const DISTANCES: readonly (readonly [RegExp, (cents: number) => string])[] = [
  [pattern(`${CENTS} ${FROM} ${DOLLAR}`), (cents) => `${cents}% off its peg`],
  [
    pattern(`(?:off|from|away from|off of) ${DOLLAR} by ${CENTS}`),
    (cents) => `off its peg by ${cents}%`,
  ],
  [pattern(`${CENTS} ${UNDER} ${DOLLAR}`), (cents) => `below $${levelAt(-cents)}`],
  [pattern(`${CENTS} ${OVER} ${DOLLAR}`), (cents) => `above $${levelAt(cents)}`],
  // "1% under its peg": a hundredth of a dollar is a cent.
  [pattern(`${SHARE} ${UNDER} ${DOLLAR}`), (cents) => `below $${levelAt(-cents)}`],
  [pattern(`${SHARE} ${OVER} ${DOLLAR}`), (cents) => `above $${levelAt(cents)}`],
  [pattern(`${UNDER} ${DOLLAR} ${BY_SHARE}`), (cents) => `below $${levelAt(-cents)}`],
  [pattern(`${OVER} ${DOLLAR} ${BY_SHARE}`), (cents) => `above $${levelAt(cents)}`],
];

const levelAt = (cents: number): string => String(Number((1 + cents / 100).toFixed(6)));

function pattern(source: string): RegExp {
  return new RegExp(String.raw`\b${source}`, 'gi');
}

const COINS = new RegExp(String.raw`\b(?:${[...STABLECOINS].join('|')})\b`, 'i');

/**
 * "two cents under the dollar", "off a dollar by one cent": of a coin of a dollar, so many cents are so many hundredths
 * of its peg. Beside any other coin nothing is spelled.
 */
export function spellDistances(text: string): string {
  if (!COINS.test(text)) return text;
  return DISTANCES.reduce(
    (said, [distance, spell]) =>
      said.replace(distance, (whole: string, word: string) => {
        const cents = centsOf(word);
        return cents === undefined ? whole : spell(cents);
      }),
    text,
  );
}

/** How many cents a word or figure says; undefined where it is none, or no few. */
function centsOf(word: string): number | undefined {
  const said = word.toLowerCase();
  const cents =
    said === 'a' || said === 'one'
      ? 1
      : said.includes('half')
        ? 0.5
        : Number(readNumberWord(said) ?? said);
  return Number.isFinite(cents) && cents > 0 && cents < 50 ? cents : undefined;
}
