import { POOL_WORDS, PREPOSITIONS } from '../lexicon/words.ts';
import { classifyWord } from './classify-word.ts';
import { joinNames } from './join-names.ts';
import { joinPrepositions } from './join-prepositions.ts';
import type { NormalisedText } from './normalise.ts';
import { magnitude, shiftPoint } from './read-number.ts';
import { spellShort } from './short-words.ts';
import { spellNumbers } from './spell-numbers.ts';
import type { Token } from './token.ts';
import { isMark, wordOf } from './token.ts';

const SEPARATORS = new Set([
  ' ',
  '\n',
  '\t',
  ',',
  ';',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  '`',
  '<',
  '|',
]);
const TRAILING = '.?!:,;';

/**
 * Cuts normalised text into tokens, left to right, one pass: numbers in all their spellings,
 * addresses with their checksum, names, handles, pairs, durations, words and marks.
 */
export function tokenise({ text, suspects }: NormalisedText): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    if (char === '\n' || char === ',' || char === ';') {
      tokens.push({ kind: 'mark', raw: char });
      at++;
    } else if (char === '"' || char === '`') {
      const close = text.indexOf(char, at + 1);
      if (close > at + 1 && close - at <= 64) {
        const raw = text.slice(at + 1, close);
        tokens.push({ kind: 'quoted', text: raw, raw });
        at = close + 1;
      } else at++;
    } else if (SEPARATORS.has(char)) at++;
    else at = readRun(text, at, suspects, tokens);
  }
  return mergeMarkets(joinNames(mergeNumbers(joinPrepositions(spellNumbers(spellShort(tokens))))));
}

function readRun(text: string, from: number, suspects: ReadonlySet<string>, out: Token[]): number {
  let to = from;
  while (to < text.length) {
    const char = text[to] as string;
    if (char === ',' && isDigit(text[to - 1]) && isDigit(text[to + 1])) to++;
    else if (SEPARATORS.has(char)) break;
    else to++;
  }
  const run = text.slice(from, to);
  // "1)" and "2)" at the start of a step are numbering, not amounts.
  if (text[to] === ')' && run.length <= 2 && isNumeral(run)) {
    out.push({ kind: 'ordinal', raw: run });
    return to + 1;
  }
  let end = run.length;
  while (end > 0 && TRAILING.includes(run[end - 1] as string)) end--;
  const marks = run.slice(end);
  // "1." at the start of a line is numbering too.
  const listed = out[0]?.kind === 'ordinal' && text[to] === ' ' && isLetter(text[to + 1]);
  const atLineStart = out.length === 0 || isMark(out.at(-1), '\n:') || listed;
  if (marks === '.' && end <= 2 && isNumeral(run.slice(0, end)) && atLineStart) {
    out.push({ kind: 'ordinal', raw: run });
    return to;
  }
  if (end > 0) {
    const truncated = marks.startsWith('..');
    for (const token of classifyWord(run.slice(0, end), suspects, truncated)) out.push(token);
  }
  const mark = marks.includes('?') ? '?' : marks.at(-1);
  if (mark !== undefined) out.push({ kind: 'mark', raw: mark as ',' });
  return to;
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}

const isLetter = (char: string | undefined): boolean =>
  char !== undefined && char.toLowerCase() !== char.toUpperCase();

function isNumeral(text: string): boolean {
  return text.length > 0 && [...text].every(isDigit);
}

const PERCENT_WORDS = new Set(['percent', 'percents', 'pct', 'per-cent', '%']);
const BASIS_POINT_WORDS = new Set(['bps', 'bp']);
const DOLLAR_WORDS = new Set(['dollar', 'dollars', 'bucks', 'buck', 'usd', 'us-dollars']);
const CENT_WORDS = new Set(['cent', 'cents']);
const FOREIGN_MONEY = new Set(
  'euro euros eur pound pounds gbp quid yen jpy yuan rmb cny franc francs chf rupee rupees inr won krw lira peso pesos'.split(
    ' ',
  ),
);

/** "50 US dollars". */
function isUsDollars(out: readonly Token[]): boolean {
  const before = wordOf(out.at(-1));
  return (
    (before === 'us' || before === 'u.s' || before === 'american') && out.at(-2)?.kind === 'number'
  );
}

const TIME_WORDS = new Set(
  'second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years am pm'.split(
    ' ',
  ),
);
const COUNT_WORDS = new Set(['times', 'x']);

/** Joins what belongs to one number: `5 million`, `10 percent`, `40 dollars`, `3 days`, `20 000`. */
function mergeNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const last = out.at(-1);
    const word = token.kind === 'number' ? token.raw.toLowerCase() : wordOf(token);
    const isScale = token.kind === 'word' && (word.length > 1 || word === 'k');
    const shift = isScale ? magnitude(word) : token.kind === 'number' ? scaleOf(token) : undefined;
    if (last?.kind === 'number' && shift !== undefined) {
      out[out.length - 1] = {
        ...last,
        value: shiftPoint(last.value, shift),
        raw: `${last.raw} ${word}`,
      };
    } else if (last?.kind === 'usd' && shift !== undefined) {
      out[out.length - 1] = {
        ...last,
        value: shiftPoint(last.value, shift),
        raw: `${last.raw} ${word}`,
      };
    } else if (last?.kind === 'number' && PERCENT_WORDS.has(word)) {
      out[out.length - 1] = { kind: 'percent', value: last.value, raw: `${last.raw} ${word}` };
    } else if (last?.kind === 'number' && BASIS_POINT_WORDS.has(word)) {
      const value = shiftPoint(last.value, -2);
      out[out.length - 1] = { kind: 'percent', value, raw: `${last.raw} ${word}` };
    } else if (last?.kind === 'number' && DOLLAR_WORDS.has(word)) {
      out[out.length - 1] = { kind: 'usd', value: last.value, raw: `${last.raw} ${word}` };
    } else if (last?.kind === 'number' && CENT_WORDS.has(word)) {
      out[out.length - 1] = {
        kind: 'usd',
        value: shiftPoint(last.value, -2),
        raw: `${last.raw} ${word}`,
      };
    } else if (last?.kind === 'number' && FOREIGN_MONEY.has(word)) {
      // A sum in another currency is no amount of the asset: it is asked.
      out[out.length - 1] = { kind: 'word', text: 'some', raw: `${last.raw} ${word}` };
    } else if (DOLLAR_WORDS.has(word) && isUsDollars(out)) {
      const number = out.at(-2);
      out.pop();
      if (number?.kind === 'number') {
        out[out.length - 1] = { kind: 'usd', value: number.value, raw: `${number.raw} us ${word}` };
      }
    } else if (last?.kind === 'number' && (TIME_WORDS.has(word) || COUNT_WORDS.has(word))) {
      out[out.length - 1] = { kind: 'time', raw: `${last.raw} ${word}` };
    } else if (
      last?.kind === 'number' &&
      token.kind === 'number' &&
      /^\d{1,3}( \d{3})*$/.test(last.raw) &&
      /^\d{3}$/.test(token.raw)
    ) {
      const raw = `${last.raw} ${token.raw}`;
      out[out.length - 1] = { kind: 'number', value: raw.replaceAll(' ', ''), raw };
    } else out.push(token);
  }
  return out;
}

/** "5 hundred", "2 million": the scale is a number word of its own. */
function scaleOf(token: Token & { kind: 'number' }): number | undefined {
  const word = token.raw.toLowerCase();
  return word === 'hundred' ? 2 : word.length > 2 ? magnitude(word) : undefined;
}

const MARKET_KINDS = new Set(['pt', 'yt']);

/** Joins the words of a yield-market token: `yt`, `usdx`, `26dec2024` → `yt-usdx-26dec2024`. */
function mergeMarkets(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (
      token.kind !== 'word' ||
      !MARKET_KINDS.has(token.text) ||
      next?.kind !== 'word' ||
      Object.hasOwn(PREPOSITIONS, next.text) ||
      POOL_WORDS.has(next.text)
    ) {
      out.push(token);
      continue;
    }
    const dated = tokens[at + 2];
    const parts = [token, next];
    if (dated?.kind === 'word' && isDigit(dated.text[0]) && dated.text.length >= 7)
      parts.push(dated);
    at += parts.length - 1;
    out.push({
      kind: 'word',
      text: parts.map((part) => part.text).join('-'),
      raw: parts.map((part) => part.raw).join('-'),
    });
  }
  return out;
}
