import { matchChain } from '#server/language/lexicon/chains.ts';
import { readNumberWord } from '#server/language/lexicon/numbers.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { normalise } from '#server/language/tokens/normalise.ts';
import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';
import { gainOf } from './decimal.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { PREPARING, saysTold } from './lexicon/frames.ts';
import { EXPIRIES, METRICS } from './lexicon/metrics.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { repairWords } from './repair-words.ts';
import { withoutDoubles } from './slip-law.ts';
import { spellCode } from './spell-code.ts';
import { BRACKETS, spellComparators } from './spell-comparators.ts';
import { spellDistances } from './spell-distances.ts';
import { spellFormal } from './spell-formal.ts';
import { spellLearned } from './spell-learned.ts';
import { spellReports } from './spell-reports.ts';
import { spellWorth } from './spell-worth.ts';
import { turnQuestions } from './turn-questions.ts';

/** The first stages together: one spelling, signs as words, tokens, misspelt words corrected. */
export function readTokens(text: string): Token[] {
  const normal = normalise(text);
  const spelled = SPELLINGS.reduce((said, spell) => spell(said), normal.text);
  return STAGES.reduce((tokens, stage) => stage(tokens), tokenise({ ...normal, text: spelled }));
}

/** "ETH<2000&&BTC<50000": the signs of code between two conditions, as words. */
function spellConnectives(text: string): string {
  return text.replace(/\s*&&\s*/g, ' and ').replace(/\s*\|\|\s*/g, ' or ');
}

/** "99c" is 99 cents. */
const spellCents = (text: string): string =>
  text.replace(/(?<![\w.,])(\d+(?:\.\d+)?)(?:c(?!\w)|¢)/g, '$1 cents');

/** "by which I mean under 8 gwei": only what is meant counts. */
const dropMeaning = (text: string): string =>
  text.replace(
    /\b(?:by which i mean|i mean(?= (?:when|if|once)\b)|meaning|that is to say|which is to say|and not a (?:day|moment|second|minute) (?:before|sooner|earlier)|not a (?:day|moment|second|minute) (?:before|sooner|earlier))\b/gi,
    '',
  );

/** "minus 10 percent", "in the 3000-3200 range", "in a weak". */
const spellSigns = (text: string): string =>
  text
    .replace(/(?<=\d)['’](?=\d{3})/g, '')
    .replace(/\bshould it (?:ever )?(?:happen|be|turn out|come about) that\b/gi, 'if')
    .replace(
      /\b(if|when) not(?=\s*[,.:;!]|\s+(?:then|please|pls|tell|ping|alert|warn|let|message|notify|sell|buy|swap)\b)/gi,
      '$1 it ceases',
    )
    .replace(/\b(wait|waiting) an? (?=hour|day|week|minute)/gi, '$1 1 ')
    .replace(/\ban? (?=(?:hour|day|week|minute) (?:after|later)\b)/gi, '1 ')
    .replace(/\b(has|have|had)n['’]t\b/gi, '$1 not')
    .replace(/\bsay (?:to )?me\b/gi, 'tell me')
    .replace(/\bas well as\b/gi, 'and')
    .replace(/\b([a-z]{2,8})[._]price\b/gi, '$1 price')
    .replace(/\bhalf (?:a |of a |of one )?(?:percent|per cent|pct)\b/gi, '0.5%')
    .replace(/\b(?:a )?quarter (?:of )?(?:a )?(?:percent|per cent|pct)\b/gi, '0.25%')
    .replace(/\b(?:a )?quarter (?:of )?(?:a )?million\b/gi, '250000')
    .replace(/\bhalf (?:of )?(?:a )?million\b/gi, '500000')
    .replace(/\bsub-(?=[$\d])/gi, 'sub ')
    .replace(/(?:\+\s?\/\s?-|-\s?\/\s?\+|±|\+-)\s?(?=\d)/g, 'up or down ')
    .replace(/(?<=\d) ?(?:pct|perc)\b/gi, '%')
    .replace(/\bminus (?=\d)/gi, '-')
    .replace(/\bplus (?=\d[\d.,]* ?(?:%|percent|pct))/gi, '+')
    .replace(
      /\b(?:in|within|inside|into) the (\$?[\d.,]+k?) ?(?:-|–|to) ?(\$?[\d.,]+k?) (?:range|area|zone|band|corridor|channel)\b/gi,
      'between $1 and $2',
    )
    .replace(
      /\b(out of|outside|outside of|leaves?|leaving|exits?|exiting) the (\$?[\d.,]+k?) ?(?:-|–|to) ?(\$?[\d.,]+k?) (?:range|area|zone|band|corridor|channel)\b/gi,
      '$1 $2 and $3',
    )
    .replace(/\b(in (?:a|one|the|this)|per|this) weak\b/gi, '$1 week');

/** What other languages put another way: "hour of Madrid", "the health factor of mine", "day 1 of every month", "wkly". */
const spellTurns = (text: string): string =>
  text
    .replace(
      /(?<=\d ?(?:%|percents?|pct) )in the (?=(?:day|week|month)\b(?! (?:of|before|after)\b))/gi,
      'in a ',
    )
    .replace(
      /\b(?:hour|time|timezone|time zone) (?:of|in) ([A-Z][a-z]+(?: [A-Z][a-z]+)?)\b/g,
      '$1 time',
    )
    .replace(/(?<=\d[^.;]{0,12})\b([A-Z][a-z]+) hour\b/g, '$1 time')
    .replace(
      /(?<=\d(?::\d\d)?(?: o['’]clock)?) of the (?=(?:morning|afternoon|evening)\b)/gi,
      ' in the ',
    )
    .replace(/(?<=[a-z]) of (?:mine|ours)\b/g, '')
    .replace(
      /\b(?:on )?(?:the )?day (\d{1,2}),?(?= (?:of|in|on) (?:each|every|the) month\b)|(?<=\bmonth(?:ly)?\b[^.;]{0,20})\b(?:on )?(?:the )?day (\d{1,2})\b/gi,
      (_, before?: string, behind?: string) => `on the ${ordinal(Number(before ?? behind))}`,
    )
    .replace(/\b(?:at|to) (?:less|fewer) than (?=\$?\d)/gi, 'below ')
    .replace(/\b(?:at|to) more than (?=\$?\d)/gi, 'above ')
    .replace(/(?<=\b(?:health|hf|factor)\b[^;\n]{0,40}\d) or worse\b/gi, ' or less')
    .replace(
      /\b(wallet|account) of (?=(?:Base|Polygon|Arbitrum|Optimism|Ethereum|Solana)\b)/gi,
      '$1 on ',
    )
    .replace(
      /\bmultipl(?:y|ies|ied|ying)(?: itself)? by (two|three|four|five|ten|\d+(?:\.\d+)?)\b/gi,
      (whole, times: string) => {
        const gain = gainOf(readNumberWord(times.toLowerCase()) ?? times);
        return gain.startsWith('-') ? whole : `rises ${gain}%`;
      },
    )
    .replace(/(?<=\d ?(?:%|percent|pct)) for (?:a |one |the |each |every )?year\b/gi, ' a year')
    .replace(/\bat (?:the )?clock (\d{1,2})(?![\d:])/gi, 'at $1:00')
    .replace(/\b(?:call|get|draw|catch) my attention\b/gi, 'tell me')
    .replace(
      /\b(?:is|are|goes|gets|stands) (\d[\d.,]* ?(?:%|percent)) (higher|lower|more|less) than (?:(?:it|they) (?:is|are) )?(?:right )?(?:today|now|currently)\b(?!['’])/gi,
      (_, share: string, way: string) => `${/higher|more/i.test(way) ? 'rises' : 'falls'} ${share}`,
    )
    .replace(
      /\bmy total (?=(?:is|are|goes|gets|rises?|falls?|drops?|climbs?|sinks?|hits|reaches|passes|exceeds)\b)/gi,
      'my portfolio ',
    )
    .replace(/\b(?:abv|abve)(?=\.? ?\$?\d)/gi, 'above')
    .replace(/\b(?:blw|belo)(?=\.? ?\$?\d)/gi, 'below')
    .replace(/\bwkly\b/gi, 'weekly')
    .replace(/\bmthly\b/gi, 'monthly');

const ordinal = (day: number): string => {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[day > 10 && day < 14 ? 0 : day % 10] ?? 'th';
  return `${day}${ending}`;
};

/** Turns of phrase that say nothing, and one that says the opposite of its words. */
const dropPhrases = (text: string): string =>
  text
    .replace(/\b(?:it would|it'd|that would) (?:put|set) my mind at (?:rest|ease) to\b/gi, '')
    .replace(
      /\b(?:so )?(?:i'll |let's |let me )?(?:keep|make|be) (?:it |this )?(?:short|brief|quick)\b(?=\s*[:,.;!-])/gi,
      '',
    )
    .replace(/\bfrom now on\b/gi, '')
    .replace(/\b(thanks|thank you) (?:a (?:ton|million|bunch|lot)|tons|heaps)\b/gi, '$1')
    .replace(/\b(?:an? )?(?:quick|small|little|tiny) favou?r(?=\s*[:,.;!-])/gi, '')
    // Who shall not be notified is not: an agent notifies its owner.
    .replace(
      /\((?:but )?(?:please )?(?:don['’]t|do not) tell (?:my|the|our) [a-z]+(?:[ -][a-z]+){0,2}!?\)/gi,
      '',
    )
    .replace(/,? even (?:if it(?:'s| is) )?(?:at )?\d{1,2} ?(?:am|pm)\b(?=\s*[.!]*\s*$)/gi, '')
    .replace(/\bkeeps? me (?:up|awake) at night\b/gi, 'keeps me awake')
    .replace(
      /\b(?:i'd|i would|i) (?:really )?(?:not want|hate|not like|not wish|don't want|do not want|wouldn't want|would not want) to miss\b/gi,
      "I'd like to know",
    )
    .replace(/\b(?:until|till|up to) now\b/gi, 'so far')
    .replace(/\bif it (?:weren't|wasn't|were not|was not) for [^,.;!?]*[,.;!?]/gi, '')
    .replace(
      /\b(?:never|don't|do not) let (.{4,80}?) without (?:telling|warning|notifying|alerting) me\b/gi,
      'tell me if $1',
    );

/** "10%+" and "4k+" are so much or more. */
const spellAtLeast = (text: string): string =>
  text.replace(/(\d(?:[\d.,]*\d)?[kKmM]?%?)\+(?=[\s,.;:!?]|$)/g, '$1 or more');

/** "on Aave, Optimism, has sunk": a chain between commas behind a protocol is where that is. */
function placeChains(tokens: readonly Token[]): Token[] {
  const words = tokens.map(wordOf);
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const isLed = ['on', 'in', 'at'].includes(words[at + 1] ?? '');
    const from = isLed ? at + 2 : at + 1;
    const chain = isMark(tokens[at], ',') ? matchChain(words.slice(from, from + 3)) : undefined;
    const end = from + (chain?.length ?? 0);
    const isVenue = matchVenue(words.slice(at - 1, at)) !== undefined;
    const isEnded = isMark(tokens[end], ',:;.!\n') || tokens[end] === undefined;
    if (!chain?.chain.listed || !(isVenue || isOfRate(words, at)) || !isEnded) {
      out.push(tokens[at] as Token);
      continue;
    }
    out.push({ kind: 'word', text: 'on', raw: 'on' }, ...tokens.slice(from, end));
    // Behind it the comma ends nothing but what it placed; what ends a clause ends it still.
    if (isLed) out.push({ kind: 'mark', raw: ',' });
    at = isMark(tokens[end], ';.!\n') ? end - 1 : end;
  }
  return out;
}

/** Whether a rate, a health factor or gas is spoken of right before: each is of a place. */
const isOfRate = (words: readonly string[], end: number): boolean => {
  const start = words.lastIndexOf('', end - 1) + 1;
  return words.slice(start, end).some((_, at) => {
    const metric = matchPhrase(METRICS, words, start + at)?.value;
    return metric !== undefined && metric !== 'price' && metric !== 'portfolio_value';
  });
};

const SHARES: Record<string, string> = {
  tenth: '10',
  fifth: '20',
  quarter: '25',
  third: '33.333333',
};

/** "has shed a tenth of its value", "falls by a quarter": the share as a percentage. */
function spellShares(tokens: readonly Token[]): Token[] {
  const words = tokens.map(wordOf);
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const share = ['a', 'one'].includes(words[at] ?? '') ? SHARES[words[at + 1] ?? ''] : undefined;
    // "by more than a fifth": how much at least.
    const isSized = /^(?:more than|at least)$/.test(`${words[at - 2]} ${words[at - 1]}`);
    const sized = isSized ? at - 2 : at;
    const from = words[sized - 1] === 'by' ? sized - 2 : sized - 1;
    const isMoved =
      // "falls in a quarter" is a time.
      matchPhrase(MOVES, words, from) !== undefined ||
      (from < sized - 1 && words.slice(Math.max(0, at - 6), at).some((word) => MOVES.has(word)));
    const isOfValue = /^of (?:its|their|the) (?:value|price|worth)$/.test(
      words.slice(at + 2, at + 5).join(' '),
    );
    if (share === undefined || !(isMoved || isOfValue)) {
      out.push(tokens[at] as Token);
      continue;
    }
    out.push({ kind: 'percent', value: share, raw: `${words[at]} ${words[at + 1]}` });
    at += isOfValue ? 4 : 1;
  }
  return out;
}

/** "one point two" is one number. */
function joinSpelledDecimals(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const whole =
      token.kind === 'number'
        ? token.value
        : token.kind === 'word' && token.text === 'one'
          ? '1'
          : undefined;
    const point = tokens[at + 1];
    let digits = '';
    if (
      whole !== undefined &&
      !whole.includes('.') &&
      point?.kind === 'word' &&
      point.text === 'point'
    ) {
      for (let next = at + 2; ; next++) {
        const digit = tokens[next];
        const value =
          digit?.kind === 'number'
            ? digit.value
            : digit?.kind === 'word' && digit.text === 'one'
              ? '1'
              : undefined;
        if (value === undefined || value.length > 2) break;
        digits += value;
      }
    }
    if (digits === '') {
      out.push(token);
      continue;
    }
    const used = tokens
      .slice(at + 2)
      .findIndex((one) => !(one.kind === 'number' || (one.kind === 'word' && one.text === 'one')));
    const length = used < 0 ? tokens.length - at : used + 2;
    const raw = tokens
      .slice(at, at + length)
      .map((one) => one.raw)
      .join(' ');
    out.push({ kind: 'number', value: `${whole}.${digits}`, raw });
    at += length - 1;
  }
  return out;
}

/** What the text is spelled as, one after another. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  spellConnectives,
  spellLearned,
  spellCode,
  spellCents,
  spellDistances,
  spellWorth,
  spellAtLeast,
  dropMeaning,
  dropPhrases,
  spellFormal,
  spellReports,
  spellTurns,
  spellSigns,
  spellComparators,
];

/** "my PT expires": what follows a yield-market token is its name only when it is no other word. */
function splitMarkets(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' || !(token.text.startsWith('pt-') || token.text.startsWith('yt-')))
      return [token];
    const rest = token.text.slice(3);
    if (![EXPIRIES, MOVES, SIDES, METRICS].some((table) => table.has(rest))) return [token];
    return [
      { kind: 'word', text: token.text.slice(0, 2), raw: token.raw.slice(0, 2) },
      { kind: 'word', text: rest, raw: token.raw.slice(3) },
    ];
  });
}

const PLACES = new Set(['base', 'arbitrum', 'optimism', 'polygon', 'mainnet']);

/** "hf aave/base": behind a slash the full name of a chain is where that is. */
function splitPlaces(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token): Token[] => {
    if (token.kind !== 'pair' || !PLACES.has(token.right.toLowerCase())) return [token];
    const word = (raw: string): Token => ({ kind: 'word', text: raw.toLowerCase(), raw });
    return [word(token.left), word('on'), word(token.right)];
  });
}

/** "SOL < 130 -> sell 5 SOL": an arrow in front of what shall be done ends what stands before it. */
const endAtArrows = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const next = wordOf(tokens[at + 1]);
    const isArrow = token.kind === 'word' && token.text === 'to' && token.raw.endsWith('>');
    const isDone = saysTold(next) || matchVerb(next, wordOf(tokens[at + 2])) !== undefined;
    return isArrow && (isDone || PREPARING.has(next)) ? { kind: 'mark', raw: ',' } : token;
  });

/** What the tokens are read again for, one after another. */
const STAGES: readonly ((tokens: readonly Token[]) => Token[])[] = [
  withoutDoubles,
  splitMarkets,
  splitDirections,
  endAtArrows,
  splitPlaces,
  repairWords,
  joinSpelledDecimals,
  spellShares,
  placeChains,
  turnQuestions,
];

/** "down to" is one word to an order, and says a way here. */
function splitDirections(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const words = token.kind === 'word' ? token.raw.toLowerCase().split(' ') : [];
    if (words.length !== 2 || words[0] !== 'down' || wordOf(token) !== 'to') return [token];
    return words.map((text): Token => ({ kind: 'word', text, raw: text }));
  });
}

/** Tokens as text again: marks against the word before them, signs as they were written. */
export function textOf(tokens: readonly Token[]): string {
  let text = '';
  for (const [at, token] of tokens.entries()) {
    if (token.raw === BRACKETS.open || token.raw === BRACKETS.close) continue;
    const next = tokens[at + 1];
    // "0.5eth" is two tokens of one word.
    const doubled =
      token.kind === 'number' &&
      next?.kind === 'word' &&
      token.raw.length > next.raw.length &&
      token.raw.endsWith(next.raw);
    const raw = token.kind === 'quoted' ? `"${token.raw}"` : token.raw;
    if (token.kind === 'mark')
      text += token.raw === '\n' ? ' ' : token.raw === '-' ? ' -' : token.raw;
    else if (doubled) text += `${text === '' ? '' : ' '}${raw.slice(0, -next.raw.length)}`;
    else {
      const glued = at > 0 && isDoubled(tokens[at - 1], token);
      text += text === '' || glued ? raw : ` ${raw}`;
    }
  }
  return text.trim();
}

function isDoubled(before: Token | undefined, token: Token): boolean {
  return (
    before?.kind === 'number' &&
    token.kind === 'word' &&
    before.raw.length > token.raw.length &&
    before.raw.endsWith(token.raw)
  );
}
