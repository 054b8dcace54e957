import { isAssetSpelling } from '../lexicon/assets.ts';
import { fractionPercent, readNumberWord } from '../lexicon/numbers.ts';
import { wordSet } from '../lexicon/words.ts';
import { addHalves, shiftPoint } from './read-number.ts';
import { type Token, wordOf } from './token.ts';

const SCALES = new Map([
  ['thousand', 1_000n],
  ['million', 1_000_000n],
  ['grand', 1_000n],
]);
const HALVES: Record<string, string> = { half: '0.5', quarter: '0.25' };

interface Spelled {
  readonly token: Token;
  readonly next: number;
}

/**
 * Joins what is written out in words to one number: `two hundred fifty`, `a thousand`,
 * `twelve and a half`, `zero point two five`, `three quarters`, `an ETH and a half`.
 */
export function spellNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const thanks = thanksAt(tokens, at);
    if (thanks) {
      out.push(...thanks.said);
      at = thanks.next;
      continue;
    }
    const part = partOfScale(tokens, at);
    if (part) {
      out.push(part.token);
      at = part.next;
      continue;
    }
    const unit = unitAndHalf(tokens, at);
    if (unit) {
      out.push(unit, tokens[at + 1] as Token);
      at += 5;
      continue;
    }
    const spelled = readSpelled(tokens, at);
    if (spelled) out.push(spelled.token);
    else out.push(tokens[at] as Token);
    at = spelled?.next ?? at + 1;
  }
  return out;
}

const THANKS = /^(thanks|thank you|thankyou|thx|cheers|ta|gracias|merci)$/;
const MAY_THANK = wordSet(
  `thanks thank thankyou thx cheers ta gracias merci a an one hundred thousand million mil mill billion trillion
  zillion`,
);
const MANY = /^(hundred|thousand|million|mil|mill|billion|trillion|zillion)$/;

/** "thanks a million", "a thousand thanks": so many thanks, and no size. */
function thanksAt(
  tokens: readonly Token[],
  from: number,
): { readonly said: readonly Token[]; readonly next: number } | undefined {
  if (!MAY_THANK.has(textAt(tokens, from))) return undefined;
  const isThanks = (at: number, length: number) =>
    THANKS.test(
      tokens
        .slice(at, at + length)
        .map(wordOf)
        .join(' '),
    );
  const isMany = (at: number) => MANY.test(textAt(tokens, at));
  const past = (at: number) => (/^(a|an|one)$/.test(textAt(tokens, at)) ? at + 1 : at);
  for (const length of [1, 2]) {
    if (!isThanks(from, length)) continue;
    const many = past(from + length);
    if (isMany(many)) return { said: tokens.slice(from, from + length), next: many + 1 };
  }
  const many = past(from);
  return isMany(many) && isThanks(many + 1, 1)
    ? { said: tokens.slice(many + 1, many + 2), next: many + 2 }
    : undefined;
}

/** The word a number or a word was written as. */
const textAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'number' ? token.raw.toLowerCase() : wordOf(token);
};

const rawOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ');

const LARGE: Readonly<Record<string, number>> = {
  thousand: 3,
  grand: 3,
  k: 3,
  million: 6,
  mil: 6,
  mill: 6,
};

/** "half a million", "a quarter mil": parts of a number, and no share of what is held. */
function partOfScale(tokens: readonly Token[], from: number): Spelled | undefined {
  const at = /^(a|one)$/.test(wordOf(tokens[from])) ? from + 1 : from;
  const part = HALVES[wordOf(tokens[at])];
  if (part === undefined) return undefined;
  let next = at + 1;
  if (wordOf(tokens[next]) === 'of') next++;
  if (/^an?$/.test(wordOf(tokens[next]))) next++;
  if (/^(percent|percentage|pct)$/.test(textAt(tokens, next)) && at === from) {
    next++;
    return { token: { kind: 'percent', value: part, raw: rawOf(tokens, from, next) }, next };
  }
  const shift = LARGE[textAt(tokens, next)];
  if (shift === undefined) return undefined;
  next++;
  const value = shiftPoint(part, shift);
  return { token: { kind: 'number', value, raw: rawOf(tokens, from, next) }, next };
}

/** "an ETH and a half", "2 ETH and a half": the half belongs to the number before the unit. */
function unitAndHalf(tokens: readonly Token[], at: number): Token | undefined {
  const first = tokens[at];
  const count = ['a', 'an', 'one'].includes(wordOf(first)) ? '1' : undefined;
  const value = first?.kind === 'number' ? first.value : count;
  if (value === undefined || !isAssetSpelling(wordOf(tokens[at + 1]))) return undefined;
  const half = halfAfter(tokens, at + 2);
  if (half === undefined || wordOf(tokens[at + 5]) === 'of') return undefined;
  return { kind: 'number', value: addHalves(value, half), raw: first?.raw ?? '' };
}

/** "and a half". */
function halfAfter(tokens: readonly Token[], at: number): string | undefined {
  if (wordOf(tokens[at]) !== 'and' || wordOf(tokens[at + 1]) !== 'a') return undefined;
  const word = wordOf(tokens[at + 2]);
  return Object.hasOwn(HALVES, word) ? HALVES[word] : undefined;
}

function readSpelled(tokens: readonly Token[], at: number): Spelled | undefined {
  // "a tenth of my ETH"; halves, thirds and quarters are sizes by themselves.
  const part = /^(a|one)$/.test(textAt(tokens, at)) ? textAt(tokens, at + 1) : '';
  const percent = /^(fifth|tenth)$/.test(part) ? fractionPercent(part) : undefined;
  if (percent !== undefined && wordOf(tokens[at + 2]) === 'of') {
    const value = shiftPoint(String(percent), -6);
    return { token: { kind: 'percent', value, raw: rawOf(tokens, at, at + 2) }, next: at + 2 };
  }
  const whole = readWhole(tokens, at);
  const first = tokens[at];
  const value = whole?.value ?? (first?.kind === 'number' ? first.value : undefined);
  if (value === undefined) return undefined;
  let next = whole?.next ?? at + 1;
  const share = fractionPercent(textAt(tokens, next));
  if (share !== undefined && /^[1-9]$/.test(value)) {
    const percent = shiftPoint(String(BigInt(value) * share), -6);
    next++;
    return { token: { kind: 'percent', value: percent, raw: rawOf(tokens, at, next) }, next };
  }
  const half = halfAfter(tokens, next);
  if (half !== undefined && wordOf(tokens[next + 3]) !== 'of') {
    next += 3;
    const joined = addHalves(value, half);
    return { token: { kind: 'number', value: joined, raw: rawOf(tokens, at, next) }, next };
  }
  const decimals = readDecimals(tokens, next);
  if (whole && decimals) {
    next = decimals.next;
    const joined = `${value}.${decimals.digits}`;
    return { token: { kind: 'number', value: joined, raw: rawOf(tokens, at, next) }, next };
  }
  if (!whole) return undefined;
  return { token: { kind: 'number', value, raw: rawOf(tokens, at, next) }, next };
}

/** "point two five". */
function readDecimals(
  tokens: readonly Token[],
  at: number,
): { digits: string; next: number } | undefined {
  if (wordOf(tokens[at]) !== 'point') return undefined;
  let digits = '';
  let next = at + 1;
  for (; next < tokens.length && digits.length < 18; next++) {
    const text = textAt(tokens, next);
    const digit = text === 'one' ? '1' : text === 'oh' ? '0' : readNumberWord(text);
    if (digit === undefined || digit.length !== 1) break;
    digits += digit;
  }
  return digits === '' ? undefined : { digits, next };
}

/** A whole number in words; `a` and `one` count only in front of a hundred and the like. */
function readWhole(
  tokens: readonly Token[],
  from: number,
): { value: string; next: number } | undefined {
  let total = 0n;
  let current: bigint | undefined;
  let next = from;
  for (; next < tokens.length; next++) {
    const text = textAt(tokens, next);
    const scaled = text === 'hundred' || SCALES.has(text) || text === 'dozen';
    if (text === 'point' && next === from && readDecimals(tokens, next)) {
      current = 0n;
      break;
    }
    if (text === 'a' || text === 'one') {
      if (!countsHere(tokens, next, text, current)) break;
      current = (current ?? 0n) + 1n;
    } else if (text === 'and') {
      const follows = readNumberWord(textAt(tokens, next + 1));
      if (current === undefined || current % 100n !== 0n || follows === undefined) break;
      if (next === from || BigInt(follows) >= 100n) break;
    } else if (scaled) {
      if (text === 'dozen') current = (current ?? 1n) * 12n;
      else if (text === 'hundred') current = (current ?? 1n) * 100n;
      else {
        if (text === 'grand' && current === undefined) break;
        total += (current ?? 1n) * (SCALES.get(text) ?? 1n);
        current = 0n;
      }
    } else {
      const small = readNumberWord(text);
      if (small === undefined || !joins(current, BigInt(small))) break;
      current = (current ?? 0n) + BigInt(small);
    }
  }
  if (current === undefined || (next === from && textAt(tokens, next) !== 'point'))
    return undefined;
  return { value: String(total + current), next };
}

function countsHere(
  tokens: readonly Token[],
  at: number,
  text: string,
  current: bigint | undefined,
): boolean {
  const following = textAt(tokens, at + 1);
  if (following === 'hundred' || SCALES.has(following) || following === 'dozen') {
    return following !== 'grand' || text === 'a' || text === 'one';
  }
  if (text === 'a') return false;
  if (current !== undefined) return joins(current, 1n);
  const share = fractionPercent(following);
  return following === 'point' || share !== undefined || halfAfter(tokens, at + 1) !== undefined;
}

/** Twenty takes five behind it and two hundred takes fifty; five takes nothing. */
function joins(current: bigint | undefined, small: bigint): boolean {
  if (current === undefined || current === 0n) return true;
  if (current % 100n === 0n) return true;
  return small < 10n && current % 10n === 0n && current % 100n >= 20n;
}
