import type { FrameId } from '../frames.ts';
import type { Token } from '../tokens/token.ts';
import { wordOf } from '../tokens/token.ts';
import { type Fit, fitFrames } from './fit-frames.ts';
import { type Act, type Items, readItems, type Thing } from './read-items.ts';
import { sayPlainly } from './say-plainly.ts';

const THEN: Token = { kind: 'word', text: 'then', raw: 'then' };

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
      const said: Token[] = [];
      const isSaid = orders.fits.every((fit, index) => {
        const order = sayPlainly(fit, index > 0);
        if (index > 0) said.push(THEN);
        said.push(...(order ?? []));
        return order !== undefined;
      });
      if (!isSaid || !saysAll(items, said)) continue;
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

/** The law on what was put together, by the words alone: whatever was named is said, and so is every size. */
function saysAll({ things }: Items, said: readonly Token[]): boolean {
  const names = new Set(said.map(({ raw }) => raw.toLowerCase()));
  const isSaid = (token: Token) =>
    names.has(token.raw.toLowerCase()) || /^(my|the|it)$/.test(token.raw);
  return things.every(({ tokens, size, isReference }) =>
    [...(isReference ? [] : tokens), ...(size ?? [])].every(isSaid),
  );
}
