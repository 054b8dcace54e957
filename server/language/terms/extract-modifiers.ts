import { isAssetSpelling } from '../lexicon/assets.ts';
import { matchVerb } from '../lexicon/verb-actions.ts';
import { CONJUNCTIONS } from '../lexicon/words.ts';
import { isMark, isWord, type Token, wordOf } from '../tokens/token.ts';
import { type Limit, takeLimits } from './take-limits.ts';

/** Limits on how an order may be carried out; none of their numbers is an amount. */
export interface Modifiers {
  /** Greatest slippage, in hundredths of a percent. */
  slippageBps?: number;
  /** The most that may be paid or the least that must come in, never read as an amount. */
  limits?: readonly Limit[];
  /** "the best vault", "the highest yield": the venue is left to a comparison nobody made. */
  wantsBest?: boolean;
  /** The fee tier of a pool, as it was said. */
  feeTier?: string;
  healthFloor?: boolean;
  /** Something is taken out of a size: "all but 10", "leave 10 behind". */
  hasException?: boolean;
}

const SUPERLATIVES = new Set(['best', 'highest', 'top', 'safest', 'strongest']);
const LEAD = new Set(
  'with at max maximum minimum make sure keep keeping use allow and set setting a an the my is of no more than less under below up to most tolerance max-slippage but ensure limit than'.split(
    ' ',
  ),
);
const ID_WORDS = new Set(['tokenid', 'tokenids', 'id', 'ids', 'nft', 'positionid']);

/**
 * Takes the side conditions out of the tokens: slippage, caps ("paying at most …"), position
 * ids, a floor for the health factor, code marks. What is left is orders.
 */
export function extractModifiers(all: readonly Token[]): {
  tokens: Token[];
  modifiers: Modifiers;
} {
  const modifiers: Modifiers = {};
  const limited = takeLimits(all);
  const { tokens } = limited;
  if (limited.limits.length > 0) modifiers.limits = limited.limits;
  const dropped = new Set<number>();
  const replaced = new Map<number, Token>();
  for (let at = 0; at < tokens.length; at++) {
    const word = wordOf(tokens[at]);
    if (SUPERLATIVES.has(word)) modifiers.wantsBest = true;
    if (isFeeTier(tokens, at)) {
      modifiers.feeTier = tokens[at]?.raw ?? '';
      dropped.add(at);
    } else if (word === 'slippage') takeSlippage(tokens, at, dropped, modifiers);
    else if (ID_WORDS.has(word) && !isNumbered(tokens, at)) {
      const id = takeId(tokens, at, dropped);
      if (id) replaced.set(at, id);
    } else if (isNumbered(tokens, at)) {
      // The word stays: it says that a position is meant.
      const number = tokens[at + 1];
      if (number?.kind === 'number') replaced.set(at + 1, numbered(number));
    } else if (word === 'health' && wordOf(tokens[at + 1]) === 'factor') {
      takeHealth(tokens, at, dropped, modifiers);
    } else if (isKept(tokens, at)) dropClause(tokens, at, dropped);
    else if (isException(tokens, at)) takeException(tokens, at, dropped, modifiers);
    else if (word === 'code' || word === 'codes') dropped.add(at);
  }
  const kept = tokens.flatMap((token, at) => replaced.get(at) ?? (dropped.has(at) ? [] : [token]));
  return { tokens: kept, modifiers };
}

const FEE_TIERS = new Set(['0.01', '0.05', '0.3', '0.30', '1']);
const TIERED = new Set(['fee', 'tier', 'pool', 'feetier']);

/** "WETH/USDC 0.05%", "the 0.3% pool": a percentage that names a pool. */
function isFeeTier(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'percent' || !FEE_TIERS.has(token.value)) return false;
  const next = tokens[at + 1];
  return tokens[at - 1]?.kind === 'pair' || isWord(next, TIERED) || isWord(tokens[at - 1], TIERED);
}

function takeSlippage(
  tokens: readonly Token[],
  at: number,
  dropped: Set<number>,
  modifiers: Modifiers,
): void {
  const value = nearestSize(tokens, at);
  dropped.add(at);
  let from = at;
  let to = at;
  if (value !== undefined) {
    from = Math.min(from, value);
    to = Math.max(to, value);
    const token = tokens[value];
    if (token?.kind === 'percent' || token?.kind === 'number') {
      const bps = toBps(token.value);
      if (bps !== undefined) modifiers.slippageBps = bps;
    }
  }
  for (let index = from; index <= to; index++) dropped.add(index);
  for (let index = from - 1; index >= 0; index--) {
    if (!isWord(tokens[index], LEAD)) break;
    dropped.add(index);
  }
}

/** The percentage that belongs to "slippage": one before it, or one within the next six tokens. */
function nearestSize(tokens: readonly Token[], at: number): number | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 3); index--) {
    const token = tokens[index];
    if (token?.kind === 'percent') return index;
    if (token?.kind === 'number' && index === at - 1) return index;
    if (token?.kind === 'mark' && token.raw !== ',') break;
  }
  for (let index = at + 1; index <= Math.min(tokens.length - 1, at + 6); index++) {
    const token = tokens[index];
    if (token?.kind === 'percent' || token?.kind === 'number') {
      return token.kind === 'percent' || isPlainlySlippage(tokens, at, index) ? index : undefined;
    }
    if (isMark(token, '.;\n?!')) break;
  }
  return undefined;
}

function isPlainlySlippage(tokens: readonly Token[], at: number, number: number): boolean {
  for (let index = at + 1; index < number; index++) {
    if (!isWord(tokens[index], LEAD) && !isMark(tokens[index], ':')) return false;
  }
  return true;
}

function toBps(percent: string): number | undefined {
  const bps = Math.round(Number(percent) * 100);
  return Number.isFinite(bps) ? bps : undefined;
}

/** "token id 88": the words and the number become one token, which is no amount. */
function takeId(tokens: readonly Token[], at: number, dropped: Set<number>): Token | undefined {
  for (let index = at + 1; index <= at + 3; index++) {
    const token = tokens[index];
    if (token?.kind === 'number') {
      for (let inside = at; inside <= index; inside++) dropped.add(inside);
      for (let before = at - 1; before >= 0; before--) {
        if (!isWord(tokens[before], WHERE)) break;
        dropped.add(before);
      }
      return numbered(token);
    }
    if (token?.kind !== 'word' && !isMark(token, ':')) return undefined;
  }
  return undefined;
}

const numbered = (token: Token & { kind: 'number' }): Token => ({
  kind: 'numbered',
  id: token.value,
  raw: token.raw,
});

const NUMBERED = new Set([
  'position',
  'positions',
  'lp',
  'nft',
  'withdrawal',
  'withdrawals',
  'request',
  'requests',
  'ticket',
]);

/** "position 120", "lp #88": a whole number right behind, with no asset that it would count. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const number = tokens[at + 1];
  return (
    NUMBERED.has(wordOf(tokens[at])) &&
    number?.kind === 'number' &&
    /^\d{1,78}$/.test(number.value) &&
    !isAssetSpelling(wordOf(tokens[at + 2]))
  );
}

const WHERE = new Set(['where', 'with', 'the', 'position', 'token', 'nft', 'whose']);

function takeHealth(
  tokens: readonly Token[],
  at: number,
  dropped: Set<number>,
  modifiers: Modifiers,
): void {
  modifiers.healthFloor = true;
  let to = at + 1;
  for (let index = at + 2; index <= at + 7; index++) {
    const token = tokens[index];
    if (token?.kind === 'number') {
      to = index;
      break;
    }
    if (token?.kind !== 'word') break;
  }
  for (let index = at; index <= to; index++) dropped.add(index);
  for (let index = at - 1; index >= 0; index--) {
    if (!isWord(tokens[index], LEAD)) break;
    dropped.add(index);
  }
}

const KEEPING = new Set(['keep', 'hold', 'leave', 'keeping', 'leaving', 'holding']);
const REMAINS = new Set(['rest', 'remaining', 'remainder', 'others', 'other']);

/** "and keep the rest": what is not asked for anyway. */
function isKept(tokens: readonly Token[], at: number): boolean {
  if (!isWord(tokens[at], KEEPING)) return false;
  return isWord(tokens[at + 1], REMAINS) || isWord(tokens[at + 2], REMAINS);
}

function dropClause(tokens: readonly Token[], at: number, dropped: Set<number>): void {
  for (let index = at; index < tokens.length && tokens[index]?.kind !== 'mark'; index++) {
    dropped.add(index);
  }
}

const EXCEPT = new Set(['except', 'excluding', 'leave', 'leaving', 'minus', 'keeping', 'besides']);

function isException(tokens: readonly Token[], at: number): boolean {
  const word = wordOf(tokens[at]);
  const next = wordOf(tokens[at + 1]);
  if (EXCEPT.has(word)) return true;
  if ((word === 'other' && next === 'than') || (word === 'apart' && next === 'from')) return true;
  if (word === 'but' && (next === 'keep' || next === 'leave' || next === 'not')) return true;
  return (word === 'but' || word === 'keep') && tokens[at + 1]?.kind === 'number';
}

function takeException(
  tokens: readonly Token[],
  at: number,
  dropped: Set<number>,
  modifiers: Modifiers,
): void {
  modifiers.hasException = true;
  for (let index = at; index < tokens.length && !isMark(tokens[index], '.;\n?!'); index++) {
    // "keep 0.1 for gas and swap the rest": the next order is no part of the exception.
    const next = wordOf(tokens[index + 1]);
    const ends = isWord(tokens[index], CONJUNCTIONS) || wordOf(tokens[index]) === 'then';
    if (index > at && ends && matchVerb(next, wordOf(tokens[index + 2]))) return;
    dropped.add(index);
  }
}
