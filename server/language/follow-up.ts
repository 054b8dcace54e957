import { buildOrders, type OpenPoint } from './build-orders.ts';
import { findUnexplained } from './conserve.ts';
import { FRAME_IDS, type FrameId, frameOf } from './frames.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { readMentions } from './read-mentions.ts';
import { readAs } from './search-parses.ts';
import type { Token } from './tokens/token.ts';
import { wordOf } from './tokens/token.ts';

/** Words that only say that the request before is meant. */
const POINTING = new Set(
  'do does make makes it that this thing same the again repeat instead time change changes but actually rather only amount just please pls use with to'.split(
    ' ',
  ),
);

/** The orders of a follow-up, and what of it found no place. */
export interface FollowUp {
  readonly partials: readonly PartialIntent[];
  readonly left: readonly OpenPoint[];
}

const FRAME_OF_MODE: Readonly<Partial<Record<NonNullable<PartialIntent['mode']>, FrameId>>> = {
  buy: 'buy',
  spend: 'spend',
  wrap: 'wrap',
  unwrap: 'unwrap',
  revoke: 'revoke',
};

function frameOfPartial({ action, mode }: PartialIntent): FrameId | undefined {
  const special = FRAME_OF_MODE[mode];
  if (special !== undefined && frameOf(special).action === action) return special;
  return FRAME_IDS.find((id) => frameOf(id).action === action);
}

/** What a follow-up may put in place of what was said before. */
const CHANGED = [
  'asset',
  'toAsset',
  'chain',
  'fromChain',
  'toChain',
  'venue',
  'party',
  'pool',
  'positionId',
  'vault',
] as const;

/**
 * Puts what a follow-up names over the newest request: "make it 200 instead", "same to 0x…". Only roles of that
 * request's own action are read; a follow-up with another verb is an order of its own.
 */
export function applyFollowUp(
  tokens: readonly Token[],
  previous: readonly PartialIntent[],
): FollowUp {
  const [first, ...others] = previous.map((partial) => ({ ...partial }));
  const id = first && frameOfPartial(first);
  if (!first || id === undefined) return { partials: [], left: [] };
  const said = tokens.filter(
    (token, at) =>
      !(
        token.kind === 'word' &&
        POINTING.has(wordOf(token)) &&
        (wordOf(token) !== 'to' || isPointing(tokens[at - 1]))
      ),
  );
  if (said.length === 0) return { partials: [first, ...others], left: [] };
  const lattice = readMentions(said);
  const clause = readAs(lattice, id);
  if (!clause)
    return { partials: [first, ...others], left: [unclear(said.map(({ raw }) => raw).join(' '))] };
  const parse = { clauses: [clause], score: clause.score };
  const built = buildOrders(parse, lattice, { isFollowUp: true });
  const change = built.partials[0];
  const left = [...built.open, ...findUnexplained(lattice, parse).map(({ text }) => unclear(text))];
  if (!change) return { partials: [first, ...others], left };
  // "bridge 20 DAI from Base" … "optimism please": the chain that was open.
  if (
    first.action === 'bridge' &&
    change.fromChain &&
    first.fromChain &&
    !first.toChain &&
    clause.roles.source?.[0]?.preposition !== 'from'
  ) {
    change.toChain = change.fromChain;
    change.fromChain = undefined;
  }
  const paid = [first, ...others].filter(({ party }) => party);
  for (const key of CHANGED)
    if (change[key] !== undefined) Object.assign(first, { [key]: change[key] });
  const sized = [first, ...others].filter(
    ({ chained, quantity, toQuantity }) => !chained && (quantity || toQuantity),
  );
  if (change.quantity) {
    // Of several sizes nobody said which one changes.
    for (const partial of sized.length > 1 ? sized : [first]) {
      partial.quantity = sized.length > 1 ? { kind: 'vague' } : change.quantity;
      partial.toQuantity = undefined;
      partial.chained = false;
    }
  }
  if (change.toQuantity) {
    first.toQuantity = change.toQuantity;
    first.quantity = undefined;
  }
  for (const other of others) {
    if (change.chain && first.action !== 'bridge' && other.chain) other.chain = change.chain;
  }
  if (change.party && paid.length > 1) {
    for (const partial of paid) {
      partial.party = undefined;
      partial.needsParty = true;
    }
  }
  return { partials: [first, ...others], left };
}

const unclear = (text: string): OpenPoint => ({
  kind: 'unclear',
  question: `I could not place "${text}" in the request before. What should change?`,
});

function isPointing(token: Token | undefined): boolean {
  return token === undefined || POINTING.has(wordOf(token));
}
