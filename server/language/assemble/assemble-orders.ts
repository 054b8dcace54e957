import type { FrameId, RoleName } from '../frames.ts';
import type { Token } from '../tokens/token.ts';
import { wordOf } from '../tokens/token.ts';
import { type Fit, fitFrames, isAll, isMine } from './fit-frames.ts';
import { type Act, type Items, readItems, type Thing } from './read-items.ts';

const word = (text: string): Token => ({ kind: 'word', text, raw: text });
const words = (text: string): Token[] => text.split(' ').map(word);

/** How each action is said plainly: its verb, and the preposition of each role in their order. */
const PLAIN: Readonly<
  Partial<Record<FrameId, readonly [verb: string, roles: Partial<Record<RoleName, string>>]>>
> = {
  swap: ['swap', { object: '', target: 'to', venue: 'via', chain: 'on', source: 'from' }],
  buy: ['buy', { target: '', object: 'with', venue: 'via', chain: 'on' }],
  spend: ['swap', { object: '', target: 'to', venue: 'via', chain: 'on' }],
  wrap: ['wrap', { object: '', chain: 'on' }],
  unwrap: ['unwrap', { object: '', chain: 'on' }],
  transfer: ['send', { object: '', party: 'to', chain: 'on' }],
  bridge: ['bridge', { object: '', source: 'from', destination: 'to', venue: 'via' }],
  deposit: ['deposit', { object: '', venue: 'into', chain: 'on' }],
  withdraw: ['withdraw', { object: '', venue: 'from', chain: 'on' }],
  stake: ['stake', { object: '', venue: 'with', chain: 'on' }],
  unstake: ['unstake', { object: '', venue: 'from', chain: 'on' }],
  claim: ['claim', { object: '', venue: 'from', chain: 'on' }],
  approve: ['approve', { object: '', party: 'for', venue: 'for', chain: 'on' }],
  revoke: ['revoke', { object: '', party: 'from', venue: 'from', chain: 'on' }],
  borrow: ['borrow', { object: '', venue: 'from', chain: 'on' }],
  repay: ['repay', { object: '', venue: 'on', chain: 'on' }],
  'lp-add': ['add', { object: '', pair: 'and', pool: 'to', venue: 'on', chain: 'on' }],
  'lp-remove': ['remove liquidity', { object: '', pool: 'from', venue: 'on', chain: 'on' }],
  'lp-collect': ['collect fees', { pool: 'from', venue: 'on', chain: 'on' }],
};

/** Orders put together by what is named: each said plainly, and what they were read from. */
export interface Assembled {
  readonly tokens: readonly Token[];
  readonly frames: readonly FrameId[];
  readonly items: Items;
}

const MOST_PIECES = 7;

/**
 * Puts orders together from what a text names, by types alone: an action whose roles take all that a stretch names, each
 * once. It knows nothing of grammar, so that what stands between the names and is no part of an order does not matter.
 *
 * @returns the orders said plainly; undefined where nothing or more than one thing fits
 */
export function assembleOrders(tokens: readonly Token[]): Assembled | undefined {
  const saysLiquidity = tokens.some(
    (token) =>
      token.kind === 'pair' || /^(liquidity|lps?|pools?|pair|position)$/.test(wordOf(token)),
  );
  const found = new Map<string, Assembled & { readonly score: number }>();
  for (const items of readItems(tokens)) {
    const pieces = piecesOf(items, tokens.length);
    if (pieces.length === 0 || pieces.length > MOST_PIECES) continue;
    for (let cuts = 0; cuts < 1 << (pieces.length - 1); cuts++) {
      const orders = fitAll(join(pieces, cuts), saysLiquidity);
      if (!orders) continue;
      const said = orders.fits.flatMap((fit, index) => [
        ...(index > 0 ? [word('then')] : []),
        ...sayPlainly(fit, index > 0),
      ]);
      const key = said.map(({ raw }) => raw.toLowerCase()).join(' ');
      const score = orders.score;
      if ((found.get(key)?.score ?? -Infinity) < score)
        found.set(key, {
          tokens: said,
          frames: orders.fits.map(({ frame }) => frame),
          items,
          score,
        });
    }
  }
  const [best, second] = [...found.values()].sort((a, b) => b.score - a.score);
  return best && (!second || best.score - second.score > 0.6) ? best : undefined;
}

interface Piece {
  readonly things: readonly Thing[];
  readonly acts: readonly Act[];
  /** Whether what it begins with is said to follow on what stands before. */
  readonly isNext: boolean;
}

/** What stands between two breaks; what names nothing and does nothing is none. */
function piecesOf({ things, acts, breaks }: Items, end: number): Piece[] {
  const pieces: Piece[] = [];
  let isNext = false;
  let from = 0;
  for (const { at, to, isNext: follows } of [...breaks, { at: end, to: end, isNext: false }]) {
    const inside = ({ from: one }: { readonly from: number }) => one >= from && one < at;
    const piece = { things: things.filter(inside), acts: acts.filter(inside), isNext };
    if (piece.things.length + piece.acts.length > 0) {
      pieces.push(piece);
      isNext = false;
    }
    isNext ||= follows;
    from = to;
  }
  return pieces;
}

/** The pieces that one choice of cuts leaves: bit n cuts in front of piece n + 1. */
function join(pieces: readonly Piece[], cuts: number): Piece[] {
  const joined: Piece[] = [];
  for (const [at, piece] of pieces.entries()) {
    const last = joined.at(-1);
    if (last === undefined || (cuts & (1 << (at - 1))) !== 0) joined.push(piece);
    else
      joined[joined.length - 1] = {
        things: [...last.things, ...piece.things],
        acts: [...last.acts, ...piece.acts],
        isNext: last.isNext,
      };
  }
  return joined;
}

function fitAll(
  pieces: readonly Piece[],
  saysLiquidity: boolean,
): { fits: Fit[]; score: number } | undefined {
  const fits: Fit[] = [];
  let score = 0;
  for (const [at, { things, acts }] of pieces.entries()) {
    const [best, second] = fitFrames(things, acts, at > 0, saysLiquidity);
    if (!best) return undefined;
    if (second && best.score - second.score < 0.15) return undefined;
    fits.push(best);
    // Fewer orders that take everything are likelier than more of them.
    score += best.score / Math.max(1, things.length) - 1;
  }
  return { fits, score };
}

function sayPlainly({ frame, roles }: Fit, isFollowing: boolean): Token[] {
  const [verb, order] = PLAIN[frame] ?? ['', {}];
  const said: Token[] = words(verb);
  for (const [name, preposition] of Object.entries(order) as [RoleName, string][]) {
    const thing = roles[name];
    if (thing === undefined) {
      if (name === 'object' && isFollowing && frame !== 'claim' && frame !== 'lp-remove')
        said.push(word('it'));
      if (frame === 'claim' && name === 'object') said.push(...words('rewards'));
      continue;
    }
    if (preposition !== '') said.push(word(preposition));
    said.push(...sayThing(thing, frame, name, isFollowing));
  }
  return said;
}

function sayThing(
  thing: Thing,
  frame: FrameId,
  role: RoleName,
  isFollowing: boolean,
): readonly Token[] {
  const { kind, size, tokens } = thing;
  if (kind === 'pool') return [word('the'), ...tokens, word('pool')];
  if (kind !== 'quantity') return tokens;
  if (role === 'target' || role === 'pair') return size ? [...size, ...tokens] : tokens;
  if (frame === 'claim') return [...words('my'), ...tokens];
  if (frame === 'revoke') return tokens;
  if (thing.isReference)
    return size && !isAll(thing)
      ? [...size, ...words('of it')]
      : tokens.length > 0
        ? tokens
        : words('it');
  if (size === undefined) return isFollowing ? [word('the'), ...tokens] : tokens;
  if (isMine(thing)) return [word('my'), ...tokens];
  if (isAll(thing)) return [...words('all my'), ...tokens];
  const [first] = size;
  if (first?.kind === 'percent') return [...size, ...words('of my'), ...tokens];
  if (first?.kind === 'usd' || size.length > 1) return [...size, ...words('of'), ...tokens];
  return [...size, ...tokens];
}
