import { matchVerb } from '#server/language/lexicon/verb-actions.ts';

const OPEN = '\u27e8';
const CLOSE = '\u27e9';

/** Words that stand for the brackets of a grouped condition. */
export const BRACKETS = { open: OPEN, close: CLOSE } as const;

/**
 * Writes the signs of a condition as words, which the tokeniser keeps: `<`, `>=`, `≤`, brackets,
 * and the dash of a range (`1800-2000`). Arrows stay arrows.
 */
export function spellComparators(text: string): string {
  let out = '';
  let at = 0;
  const brackets = matchBrackets(text);
  while (at < text.length) {
    const char = text[at] as string;
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    if (brackets.has(at)) out += char === '(' ? ` ${OPEN} ` : ` ${CLOSE} `;
    else if (char === '<' || char === '\u2264') {
      out += char === '<' && after === '-' ? char : ' below ';
      if (after === '=') at++;
    } else if ((char === '>' || char === '=') && after === ' ' && opensOrder(text, at + 1)) {
      out += ' -> ';
    } else if (char === '>' || char === '\u2265') {
      out += before === '-' || before === '=' ? char : ' above ';
      if (after === '=') at++;
    } else if (char === '=' && before !== '>' && before !== '<' && after !== '>') out += ' = ';
    else if (char === '-' && isDigit(before) && (isDigit(after) || after === '$')) {
      out += isRange(text, at) ? ' to ' : char;
    } else out += char;
    at++;
  }
  return out;
}

/** "ETH => 2000": behind a name an arrow, or "at least". @returns the sign; undefined where there is none */
export const unsureSign = (text: string): string | undefined =>
  /(?<![\d.][kKmM%]?\s*)=>(?=\s*\$?\d)/.exec(text)?.[0];

/** "eth under 1500 > buy …": behind a number, in front of a verb, a sign points and compares nothing. */
function opensOrder(text: string, from: number): boolean {
  const [word = '', next = ''] = text
    .slice(from)
    .trimStart()
    .toLowerCase()
    .split(/[^a-z]+/, 2);
  return /\d[kKmM%]?\s*$/.test(text.slice(0, from - 1)) && matchVerb(word, next) !== undefined;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

/** Whether a dash between digits is the only one of its word, and the word is numbers alone. */
function isRange(text: string, dash: number): boolean {
  let from = dash;
  while (from > 0 && text[from - 1] !== ' ') from--;
  let to = dash;
  while (to < text.length && text[to] !== ' ') to++;
  if (to - from > 40) return false;
  for (let at = from; at < to; at++) {
    const char = text[at] as string;
    if (at === dash) continue;
    if (!isDigit(char) && !'$.,%kKmM'.includes(char)) return false;
  }
  return true;
}

/** The places of brackets that belong together; numbering such as `1)` has no partner. */
function matchBrackets(text: string): ReadonlySet<number> {
  const pairs = new Set<number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(at);
    else if (text[at] === ')') {
      const partner = open.pop();
      if (partner !== undefined) pairs.add(partner).add(at);
    }
  }
  return pairs;
}
