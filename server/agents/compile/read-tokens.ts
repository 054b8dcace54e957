import { normalise } from '#server/language/tokens/normalise.ts';
import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { EXPIRIES, METRICS } from './lexicon/metrics.ts';
import { repairWords } from './repair-words.ts';
import { BRACKETS, spellComparators } from './spell-comparators.ts';

/** The first stages together: one spelling, signs as words, tokens, misspelt words corrected. */
export function readTokens(text: string): Token[] {
  const normal = normalise(text);
  return turnInverted(
    joinSpelledDecimals(
      repairWords(
        splitMarkets(
          tokenise({
            ...normal,
            text: spellComparators(spellCents(spellConnectives(normal.text))),
          }),
        ),
      ),
    ),
  );
}

const ASKERS = new Set(['i', 'we', 'you', 'u', 'it']);

/** "Should ETH go under 2,000, …": said the other way round it is the condition "if ETH goes …". */
function turnInverted(tokens: Token[]): Token[] {
  const [first, second] = tokens;
  const isInverted =
    wordOf(first) === 'should' &&
    second !== undefined &&
    !ASKERS.has(wordOf(second)) &&
    !tokens.some((token) => isMark(token, '?'));
  return isInverted ? [{ kind: 'word', text: 'if', raw: 'if' }, ...tokens.slice(1)] : tokens;
}

/** "ETH<2000&&BTC<50000": the signs of code between two conditions, as words. */
function spellConnectives(text: string): string {
  return text.replace(/\s*&&\s*/g, ' and ').replace(/\s*\|\|\s*/g, ' or ');
}

/** "99c" is 99 cents. */
const spellCents = (text: string): string =>
  text.replace(/(?<![\w.,])(\d+(?:\.\d+)?)(?:c(?!\w)|¢)/g, '$1 cents');

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
