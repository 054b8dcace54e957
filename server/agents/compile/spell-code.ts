import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { saysTold } from './lexicon/frames.ts';
import { METRICS } from './lexicon/metrics.ts';
import { matchPhrase } from './lexicon/phrases.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `0 8 * * 1`: minute, hour, day of the month, month and day of the week, of which a schedule keeps single ones. */
const CRON =
  /(?<![\w.,:*/-])(?<![\d*?] )(?:cron(?:tab)?\b[ :=]*)?["'`(]?(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-7]|sun|mon|tue|wed|thu|fri|sat)(?![\w*,/#?-])(?! (?:[\d*?]|sun|mon|tue|wed|thu|fri|sat))["'`)]?/gi;

/** `price('BTC')`, `bal(USDT, polygon)`, `ping()` */
const CALL = /\b([a-z][a-z_]*)\(([^()<>=]{0,60})\)/gi;

/** `supplyApy`, `healthFactor` */
const CAMEL = /\b[a-z]{2,}(?:[A-Z][a-z]+)+\b/g;

/** A difference or a ratio of what is measured is no condition of ours. */
const ARITHMETIC = /\)\s*[-+*/](?!>)|[-+*/]\s*[a-z_]+\(/i;

/** What is written in the way of code, in words: a line of cron, calls of functions, names in camel case. */
export function spellCode(text: string): string {
  const spelled = text.replace(CRON, spellCron);
  return ARITHMETIC.test(text)
    ? spelled
    : spelled.replace(CALL, spellCall).replace(CAMEL, spellCamel);
}

function spellCron(
  whole: string,
  minute: string,
  hour: string,
  date: string,
  weekday: string,
): string {
  // Both days at once mean either in cron, and no schedule comes on both.
  if (Number(minute) > 59 || Number(hour) > 23 || (date !== '*' && weekday !== '*')) return whole;
  const time = ` at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} `;
  if (date !== '*') return `monthly on day ${date} of each month${time}`;
  if (weekday === '*') return `every day${time}`;
  const number = /\d/.test(weekday)
    ? Number(weekday) % 7
    : DAYS.findIndex((day) => day.toLowerCase().startsWith(weekday.toLowerCase()));
  return `every ${DAYS[number]}${time}`;
}

const isMetric = (words: string): boolean =>
  matchPhrase(METRICS, words.split(' '), 0)?.length === words.split(' ').length;

/** A chain stands behind what is measured there; an asset and a protocol stand in front. */
function spellCall(whole: string, name: string, list: string): string {
  const called = spellCamel(name).toLowerCase().replaceAll('_', ' ');
  if (list.trim() === '') return saysTold(called) ? `${called} me` : whole;
  if (matchVerb(called, '') !== undefined) return `${called} ${list.replaceAll(/["'`]/g, '')}`;
  const metric = called === 'bal' ? 'balance' : called;
  const given = list.split(',').map((one) => one.trim().replace(/^(["'`])(.*)\1$/, '$2'));
  if (!isMetric(metric) || !given.every(isNamed)) return whole;
  const isPlace = (one: string) =>
    matchChain([one.toLowerCase()]) !== undefined && given.length > 1 && one !== given[0];
  const places = given.filter(isPlace).map((one) => ` on ${one}`);
  return `${given.filter((one) => !isPlace(one)).join(' ')} ${metric}${places.join('')}`;
}

/** "24h" and "twap" are none: what is left of a call would be another question. */
const isNamed = (one: string): boolean => {
  const name = one.toLowerCase();
  return (
    /^0x[\da-f]{40}$/.test(name) ||
    isAssetSpelling(name) ||
    coinSymbol(name) !== undefined ||
    matchChain([name]) !== undefined ||
    matchVenue([name]) !== undefined
  );
};

/** Only of what is measured: "iPhone" and "DeFi" are no names of code. */
function spellCamel(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return isMetric(words) ? words : name;
}
