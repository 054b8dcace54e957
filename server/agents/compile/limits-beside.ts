import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';

/** What no agent keeps, wherever it stands beside a condition or a schedule. */
interface Limit {
  readonly kind: string;
  readonly said: RegExp;
  /** Said beside it, the words are read, and limit nothing. */
  readonly unless?: RegExp;
}

const TELL = 'alert|notify|tell|ping|warn|remind|message|text|email';
const TELLING = 'alerting|notifying|telling|pinging|warning|reminding|messaging|texting|emailing';
const DENY = "not|never|no longer|don'?t|do not|stop";
const MONTHS =
  'january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|christmas|easter';
const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const SPAN = 'minutes?|hours?|days?|weeks?|months?|years?';
const CURRENCY = 'euros?|eur|gbp|pounds|sterling|yen|jpy|chf|yuan|cny|rupees|inr';
const START = '(?:^|[.;!?\\n] ?)';
const END = '[\\s.!)]*$';
/** Where a phrase is by itself: in front of the request, in its middle, or behind a comma or a number. */
const APART = `(?:${START}|\\bme |, ?|\\. ?|\\d[%k]? (?:gwei )?)`;

const DENIALS: readonly Limit[] = [
  {
    kind: 'denial',
    said: new RegExp(
      `\\b(?:not|never|don'?t|do not) (?:${TELL}) (?:me|us)\\b|\\b(?:stop|quit|cease) (?:${TELLING})\\b`,
    ),
    unless: /\b(?:unless|until|till|before|but|only|if it)\b/,
  },
  {
    kind: 'denial',
    said: new RegExp(
      `\\b(?:${TELL}) me (?:please )?(?:${DENY})(?: yet| please)? (?:when|if|once|every|each|on)\\b`,
    ),
  },
  { kind: 'denial', said: new RegExp(`${START}(?:please )?(?:${DENY}|not yet)(?: yet)?[,:]`) },
  {
    kind: 'denial',
    said: new RegExp(
      `\\d\\S*(?: \\S+)?,? (?:and |but |or )?\\(?(?:please )?(?:${DENY})(?: please)?${END}`,
    ),
  },
];

const OF_CONDITION: readonly Limit[] = [
  {
    kind: 'currency',
    said: new RegExp(
      `(?:${START}|\\bme )(?:in )?(?:${CURRENCY})(?:,| when\\b| if\\b)|^[€£¥₹] ?(?=[a-z])`,
    ),
  },
  {
    kind: 'currency',
    said: /\d\S*, in (?:btc|bitcoin|eth|ether|sol)\b|\d, (?:bps|cents?|k|m|x)[\s.!]*$|\d x[\s.!]*$/,
  },
  {
    kind: 'time of day',
    said: /(?:^|, )at (?:night|noon|midnight|dawn|dusk|(?:the |market )?close|(?:the |market )?open)\b/,
    unless: /\b(?:even|too|also|including|any hour|day and night|fine|ok|okay)\b/,
  },
  {
    kind: 'time of day',
    said: /, ?between \d{1,2} ?(?:am|pm)? and \d{1,2} ?(?:am|pm)?\b(?! ?(?:%|percent|gwei|usd|dollars?))/,
  },
  {
    kind: 'start',
    said: new RegExp(
      `\\b(?:start(?:ing|s)?|begin(?:ning|s)?|as of|effective)(?: from| on)? (?:tomorrow|tonight|now|next|today|in|on|at|${DAYS}|${MONTHS})\\b`,
    ),
    unless: /\b(?:starting|as of|effective) (?:now|today)\b/,
  },
  {
    kind: 'span',
    said: new RegExp(`${APART}(?:next|this|the coming) (?:week|month|year|quarter|weekend)\\b`),
  },
  { kind: 'span', said: /\d ?(?:%|percent) this (?:year|quarter)\b/ },
  {
    kind: 'span',
    said: new RegExp(`${START}(?:since|from) (?:${MONTHS}|${DAYS}|yesterday|last \\w+)\\b`),
  },
  {
    kind: 'rhythm',
    said: new RegExp(
      `(?:${START}|\\bme )(?:weekly|monthly|yearly),? |\\bcheck (?:weekly|monthly|yearly)\\b`,
    ),
  },
  {
    kind: 'wait',
    said: new RegExp(
      `(?:${START}|\\bme )(?:in|after) (?:an?|\\d+|two|three|five|ten) (?:${SPAN}),? (?:alert|when|if|tell|notify|ping|warn)`,
    ),
  },
  { kind: 'wait', said: /\bwith (?:a|some) delay\b/ },
  {
    kind: 'end',
    said: /^(?:until|till)\b.*\b(?:daily|weekly|monthly|every)\b|\b(?:every|each) (?:hour|day|week|month) (?:until|till)\b/,
    unless:
      /\b(?:not?|don'?t|never|silent|quiet|silence|wait|hold|nothing|sleep|alone|ignore|mute|shush|hush|disturb|rest) ?.{0,40}\b(?:until|till)\b/,
  },
  {
    kind: 'lasting',
    said: new RegExp(
      `\\b(?:for (?:a (?:while|bit|moment|time)|good|long)|(?:and|if|as long as) (?:it )?(?:holds|lasts|stays(?: there)?|sticks))${END}`,
    ),
  },
  { kind: 'average', said: /\bon average\b|\baveraged? over\b/ },
  {
    kind: 'volume',
    said: /\b(?:on|with|in) (?:high|low|heavy|big|rising|falling|good|thin|more|strong)(?:er)? volumes?\b/,
  },
  {
    kind: 'degree',
    said: /\b(?:is|goes|gets|rises|falls|drops|well|way|far|barely|hardly) ?(?:well|way|barely) (?:above|below|over|under)\b/,
  },
  {
    kind: 'sequence',
    said: /\b(?:and|but|only|,) ?after (?:falling|rising|dropping|being|having|going|it (?:fell|rose|was|dropped|went|has))\b|\bhaving (?:been|fallen|risen|dropped|gone)\b/,
  },
  {
    kind: 'sequence',
    said: /(?<=\bwhen\b(?!.*\bme,? and when\b).*\d.*)(?:\band|\bthen|\bas well as|\balso) (?:then )?when\b.*\d/,
    unless: /\b(?:oops|sorry|no wait|i mean)\b/,
  },
  {
    kind: 'joined',
    said: /\(or (?:above|below|over|under|at)\b[^)]*\)|\bor (?:tell|alert|notify|ping|warn) me\b/,
  },
  {
    kind: 'joined',
    said: new RegExp(
      `\\d\\S*(?: gwei)?,? and it(?:'| i)s (?:an? )?(?:${DAYS}|weekend|weekday|night|day|morning|evening)`,
    ),
  },
  { kind: 'correction', said: /\b(?:and|but|or|,) ?i mean\b/ },
  {
    kind: 'example',
    said: /\b(?:for example|for instance|e\.g\.|hypothetically|theoretically|lol|lmao|haha)\b/,
  },
  { kind: 'bound', said: new RegExp(`\\d\\S*,? (?:max|maximum|min|minimum)${END}`) },
  { kind: 'bound', said: /(?:,| and) by (?:more than |less than |at least |over )?\d/ },
  {
    kind: 'base',
    said: /\bfrom (?:its|the|their|an?) (?:all-time |all time |recent |last |yearly |weekly )?(?:high|low|peak|top|bottom|ath|average|entry)\b/,
  },
  {
    kind: 'base',
    said: /\bcompared (?:to|with) (?:yesterday|last|(?:the|its|this)(?! (?:current|present)\b))\b|\b(?:is|goes|rises|falls|drops) from \d\S* (?:above|below|over|under)\b/,
  },
  {
    kind: 'market',
    said: /\b(?:on|at|from|via) (?:binance|coinbase|kraken|bybit|okx|bitfinex|bitstamp|kucoin|gemini|hyperliquid|robinhood|coingecko|tradingview|chainlink)\b/,
  },
  {
    kind: 'wallet',
    said: /\b(?:my|the|an?) (?:other|second) (?:wallet|account|address|safe)\b|\d in my wallet$/,
    unless:
      /\b(?:balance|health|portfolio|hold).*\bin my wallet\b|\b(?:is|are|left|remains?|have|sits?) in my wallet\b|\d+ [a-z]+ .*in my wallet\b/,
  },
  {
    kind: 'wallet',
    said: new RegExp(
      `${START}for (?!me\\b|my\\b|us\\b|the\\b|a\\b|an\\b|now\\b|what\\b|when\\b|that\\b|this\\b|real\\b|sure\\b|your\\b|his\\b|her\\b|our\\b)[a-z]+, |\\d, of [a-z]+${END}`,
    ),
  },
  {
    kind: 'holding',
    said: /\bif (?:i|we) (?:still )?(?:hold|have|own) (?!less|more|over|under|at|above|below|fewer|only|just|up|some|\d)[a-z]+(?:$|[.!,]| sell| buy| swap)|,? and (?:i|we) (?:hold|have|own) (?!less|more|over|under|at|above|below|fewer|only|just|up|\d)[a-z]+[\s.!]*$/,
  },
  {
    kind: 'holding',
    said: /\band (?:i|we) (?:hold|have|own) \d[\d.]* [a-z]+ (?:sell|buy|swap|bridge|send)\b/,
  },
  { kind: 'unequal', said: /!=|<>|≠|=\/=/ },
  { kind: 'savings', said: /\b(?:savings rate|dsr|ssr)\b/ },
  {
    kind: 'question',
    said: /^(?:should|would|could|may|shall|can) i be (?:alerted|notified|told|warned|pinged)\b/,
  },
];

const OF_SCHEDULE: readonly Limit[] = [
  {
    kind: 'hour',
    said: /\bhalf (?:past )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\b(?:five|ten|twenty|twenty-five|quarter|\d{1,2})(?: minutes?)? (?:to|before|past|after) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)\b|\b(?:utc|am|pm|\d) (?:minus|plus) \d+/,
    unless: /\bhalf past (?:\d{1,2}|[a-z]+) utc\b/,
  },
  {
    kind: 'day',
    said: new RegExp(`\\b(?:${DAYS})s?,? (?:and|&|or|plus) (?:on )?the \\d{1,2}(?:st|nd|rd|th)\\b`),
  },
  { kind: 'rhythm', said: /\bnot (?:every|each|on)\b/, unless: /\bbut not (?:every|each|on)\b/ },
  {
    kind: 'person',
    said: new RegExp(
      `${START}(?:please )?remind (?!me\\b|us\\b|my\\b|myself\\b|i\\b|every\\b|each\\b|daily\\b|weekly\\b|monthly\\b|on\\b|at\\b|to\\b|about\\b|of\\b)[a-z]+ (?:every|each|daily|weekly|monthly|on)\\b`,
    ),
  },
];

const found = (limits: readonly Limit[], text: string): string[] =>
  limits.flatMap(({ said, unless }) => {
    const words = said.exec(text)?.[0];
    return words === undefined || unless?.test(text)
      ? []
      : [words.replace(/^[\s.,;!?]+|[\s,]+$/g, '')];
  });

const plain = (own: string): string =>
  own.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();

/** What beside a condition denies it, or bounds it in a way that no agent keeps, in the user's words. */
export function limitsBeside(own: string, parts: readonly AgentComparison[]): readonly string[] {
  const text = plain(own);
  return [
    ...new Set([...found(DENIALS, text), ...found(OF_CONDITION, text), ...unlikely(text, parts)]),
  ];
}

/** The same of a schedule. */
export const limitsBesideSchedule = (own: string): readonly string[] => [
  ...new Set([...found(DENIALS, plain(own)), ...found(OF_SCHEDULE, plain(own))]),
];

/** A level that nothing comes to, a yield that is a fraction, and a second name behind a comma. */
function unlikely(text: string, parts: readonly AgentComparison[]): string[] {
  const level = parts.flatMap(({ metric, comparator, threshold, unit }) => {
    if (comparator === 'below' && Number(threshold) === 0 && unit !== 'percent') return ['0'];
    const isYield = /apy$/.test(metric);
    const isFraction = isYield && Number(threshold) > 0 && Number(threshold) < 0.2;
    return isFraction && !/%|percent|per cent|bps|basis/.test(text) ? [threshold] : [];
  });
  const second = /\d[%k]?, (?:on )?([a-z]+)[\s.!]*$/.exec(text)?.[1];
  const isNamed = second !== undefined && (isAssetSpelling(second) || isPlace(second));
  return parts.length > 1 && isNamed ? [...level, second] : level;
}

const isPlace = (word: string): boolean =>
  matchChain([word]) !== undefined || matchVenue([word]) !== undefined;
