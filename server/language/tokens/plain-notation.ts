import { isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { matchVerb } from '../lexicon/verb-actions.ts';
import { wordSet } from '../lexicon/words.ts';
import { ALSO_TICKERS } from '../screen/named-things.ts';

/** Pictures that decorate: none judges, times, counts, repeats, jokes, or is the sign of a coin, a chain or a protocol. */
const DECORATIONS = '🚀⚡✨🎉🎁💸💰💱🏦🌉🙏👍👌💪🙌😊🙂😀😁😄😃🥳🤩😎🫡⭐🌟💫🤖👋';
/** What acts, in front of an order; behind one it may say that it is repeated. */
const IN_FRONT = `${DECORATIONS}🔁🔄🔃📤📥`;

const picturesOf = (signs: string): string => `(?:[${signs}]\\uFE0F?)`;
const LEADING_PICTURES = new RegExp(
  `^\\s*(?:${picturesOf(IN_FRONT)}\\s*)+(?=[\\p{L}\\d$"“/])`,
  'u',
);
/** A picture behind a number, or behind a word that leads to a name, may stand for a coin. */
const TRAILING_PICTURES = new RegExp(
  `(?<before>[\\p{L}\\d]+[.!)"”]*)\\s*(?:${picturesOf(DECORATIONS)}\\s*)+[.!]?\\s*$`,
  'u',
);
const LEADS_TO_A_NAME = wordSet(
  'to for of into in on from with at via using the a an my our all some more get buy sell swap send and or then',
);

/** All of it in one pair of quotation marks, and none inside. */
const IN_QUOTES = /^\s*["“„]([^"“”„]+)["”]\s*[.!]?\s*$/u;

/** What an agent is asked for with a command of a chat bot, beside the verbs of orders. */
const WATCH_COMMANDS = wordSet('alert notify watch ping warn remind');
const COMMAND = /^\s*\/([a-z]{2,16})(?=\s)/i;

/** Words that only name the kind of text behind their colon. None is an act, a time, a doubt or a person. */
const HEADINGS = wordSet(
  'payroll payout payouts salaries treasury ops operations action request task job instruction instructions demo flow workflow try',
);
const HEADING = /^\s*((?:[a-z]+\s+){0,2}[a-z]+)(?:\s+#\d{1,6})?\s*:\s+(?=\S)/i;
/** "Please carry out these steps in order:" */
const ANNOUNCES =
  /^\s*(?:please )?(?:perform|do|execute|carry out|run|complete) (?:the following|these|this)(?: (?:steps|actions|transactions|operations|orders))?(?: in (?:sequence|order|this order|turn))?\s*:\s*(?=\S)/i;
/** A place alone, behind all orders: "Please settle these on Base." */
const SETTLES =
  /(?<=\S)\s*[.;]\s+(?:please )?settle(?: (?:it|this|these|them|all|everything))? on ([a-z]{2,20})\s*[.!]?\s*$/i;
const PAID_BEHIND = /^(?:payroll|payouts?|salaries)$/i;
const SUM = String.raw`(?:\$?\d[\d,]*(?:\.\d+)? ?[a-z]{2,8}|[a-z]{2,8} \d[\d,]*(?:\.\d+)?)`;
const SUM_TO = new RegExp(`^${SUM}(?: each)? to `, 'i');
/** "Refill our bot accounts: …" */
const TOPS_UP =
  /^\s*(?:top[- ]up|refill)(?: (?:the|our|these|two|three))?(?: (?:demo|dev|ops|team|bot|hot|gas))? (?:wallets|accounts|addresses)\s*:\s+(?=\S)/i;

/** "DAI 1.50 to …": the code in front of the sum. */
const CODE_FIRST =
  /(?<=^|[,;:]\s|\b(?:and|send|pay|transfer)\s)([A-Z]{3,6}) (\d[\d,]*(?:\.\d+)?)(?= to (?:0x[0-9a-f]{40}|[\w-]+\.(?:eth|sol))\b)/gi;

const HASHTAG = /(?<![\w#&/])#([A-Za-z][A-Za-z0-9]{1,19})(?=[\s,.;:!?]|$)/g;
const AT_PLACE = /(?<=(\S+)\s)([@#])([A-Za-z]{2,20})(?=[\s,.;:!]|$)/g;
const LED = /\b(?:on|in|from|to|via|over|onto|into)$/i;

/**
 * Writes in plain letters what chat bots, posts and lists write in signs: a command with a slash, decorating pictures, one pair of
 * quotation marks around everything, "Try:", a heading of a closed class, the hashtag of a coin, and "@base" or "#base" for a chain.
 * Nothing else is taken out, so that all other signs are read, or asked about, as before.
 */
export function plainNotation(prompt: string): string {
  let text = prompt;
  // "🚀 Try: "…"": one may stand in front of another.
  for (let before = ''; before !== text; ) {
    before = text;
    text = STEPS.reduce((said, step) => step(said), text);
  }
  return spellPlaces(text).replace(CODE_FIRST, (whole, code: string, sum: string) =>
    isAssetSpelling(code.toLowerCase()) ? `${sum} ${code}` : whole,
  );
}

const STEPS: readonly ((text: string) => string)[] = [
  (text) => text.replace(LEADING_PICTURES, ''),
  (text) =>
    text.replace(TRAILING_PICTURES, (whole, before: string) => {
      const word = before.replace(/[^\p{L}\d]/gu, '').toLowerCase();
      return LEADS_TO_A_NAME.has(word) || /^[\d]+[a-z]?$/.test(word) ? whole : before;
    }),
  (text) => text.replace(IN_QUOTES, '$1'),
  (text) => text.replace(ANNOUNCES, ''),
  (text) => text.replace(SETTLES, (whole, name: string) => (isPlace(name) ? ` on ${name}` : whole)),
  (text) =>
    text.replace(COMMAND, (whole, command: string) => {
      const word = command.toLowerCase();
      return WATCH_COMMANDS.has(word) || matchVerb(word, '') !== undefined ? word : whole;
    }),
  (text) =>
    text.replace(TOPS_UP, (whole, at: number) =>
      SUM_TO.test(text.slice(at + whole.length)) ? 'send ' : whole,
    ),
  (text) =>
    text.replace(HEADING, (whole, heading: string, at: number) => {
      const words = heading.toLowerCase().split(/\s+/);
      if (!words.every((word) => HEADINGS.has(word))) return whole;
      const isPaid =
        PAID_BEHIND.test(words.at(-1) ?? '') && SUM_TO.test(text.slice(at + whole.length));
      return isPaid ? 'pay ' : '';
    }),
];

/** A chain's name that is no coin's. */
const isPlace = (word: string): boolean => {
  const match = matchChain([word.toLowerCase()]);
  return match?.chain.listed === true && !match.assetFirst;
};

function spellPlaces(said: string): string {
  const places = [...said.matchAll(/(?<!\S)[@#]([A-Za-z]{2,20})(?=[\s,.;:!]|$)/g)].filter(
    ([, name]) => isPlace(name as string),
  );
  // Which of two chains is meant, is asked.
  const text =
    places.length !== 1
      ? said
      : said.replace(AT_PLACE, (whole, before: string, sign: string, name: string) => {
          if (!isPlace(name)) return whole;
          if (LED.test(before)) return sign === '#' ? name : whole;
          return isNamed(before) ? `on ${name}` : whole;
        });
  return text.replace(HASHTAG, (whole, name: string) => {
    const word = name.toLowerCase();
    const chain = matchChain([word]);
    const isChain = chain !== undefined && !chain.assetFirst;
    return (isCoin(name) && !isChain) || matchVenue([word]) !== undefined ? name : whole;
  });
}

/** "#link" names the coin, for all that the word means besides. */
const isCoin = (name: string): boolean =>
  isAssetSpelling(name.toLowerCase()) || ALSO_TICKERS.test(name.toLowerCase());

const PARTY = /^(?:0x[0-9a-f]{40}|[\w-]+\.(?:eth|sol)|[1-9a-z]{32,44})$/;

/** Whether a word is a coin, a protocol, or somebody who is paid: where a place may stand behind it. */
function isNamed(raw: string): boolean {
  const word = raw.replace(/^[$#]|[,;.]$/g, '').toLowerCase();
  const last = word.split(/[>/]/).at(-1) ?? '';
  return isCoin(last) || matchVenue([last]) !== undefined || PARTY.test(word);
}
