import { FRAMES, type FrameId, frameOf, type RoleName } from '../frames.ts';
import { wordSet } from '../lexicon/words.ts';
import { venueDoes } from '../venue-facts.ts';
import type { Act, Thing } from './read-items.ts';

/** An action whose roles take all that is named in a stretch. */
export interface Fit {
  readonly frame: FrameId;
  readonly roles: Readonly<Partial<Record<RoleName, Thing>>>;
  readonly score: number;
}

/** Of each action the roles that must be said, list by list; where a step stands before it, an object may be what that gave. */
const NEEDED: Readonly<Partial<Record<FrameId, readonly (readonly RoleName[])[]>>> = {
  swap: [['object'], ['target']],
  buy: [['object'], ['target']],
  spend: [['object'], ['target']],
  wrap: [['object']],
  unwrap: [['object']],
  transfer: [['object'], ['party']],
  bridge: [['object'], ['destination']],
  deposit: [['object'], ['venue']],
  withdraw: [['object'], ['venue']],
  stake: [['object'], ['object', 'venue']],
  unstake: [['object'], ['object', 'venue']],
  claim: [['object', 'venue']],
  approve: [['object'], ['party', 'venue']],
  revoke: [['object'], ['party', 'venue']],
  borrow: [['object'], ['venue']],
  repay: [['object'], ['venue']],
  'lp-add': [['object'], ['pair', 'pool'], ['venue', 'pool']],
  'lp-remove': [['pool', 'venue']],
  'lp-collect': [['pool', 'venue']],
};
const FITTED = Object.keys(NEEDED) as readonly FrameId[];
const LIQUIDITY = /^lp-/;
/** Roles that an order may take from the step before it. */
const CARRIED = wordSet('object venue');
/** The roles that say by their preposition alone what is done: "15 SOL into USDC", "5 USDC to 0x…". */
const DECISIVE: Readonly<Partial<Record<FrameId, readonly RoleName[]>>> = {
  swap: ['target'],
  transfer: ['party'],
  bridge: ['destination'],
  deposit: ['venue'],
  withdraw: ['venue'],
};
/** What a verb means more rarely needs something beside its object that says so. */
const RARE = -0.3;
const EVIDENCE: readonly RoleName[] = ['venue', 'party', 'target', 'destination', 'pool', 'pair'];
const LEAST_DECISIVE = 1.8;
/** What no preposition that a role lists may still lead to it. */
const LEAST_CUE = -0.35;

/** Candidate actions of a stretch: those of which each word for one may speak. Undefined where they exclude each other. */
function framesOf(acts: readonly Act[]): ReadonlyMap<FrameId, number> | undefined {
  const doing = acts.filter(({ frames }) => FITTED.some((id) => frames[id] !== undefined));
  const verbs = doing.filter(({ isNoun, isAsking }) => !isNoun && !isAsking);
  const nouns = doing.filter(({ isNoun }) => isNoun);
  const said = [...(verbs.length > 0 ? verbs : doing.filter(({ isNoun }) => !isNoun)), ...nouns];
  if (said.length === 0) return undefined;
  const frames = new Map<FrameId, number>();
  for (const id of FITTED) {
    const weights = said.map((act) => act.frames[id]);
    // "the rewards from my Morpho deposits"
    const isOf = (at: number) =>
      said[at]?.isNoun === true &&
      id === 'claim' &&
      said.some(({ frames }) => frames.claim !== undefined && Object.keys(frames).length === 1);
    if (weights.every((weight, at) => weight !== undefined || isOf(at)))
      frames.set(id, Math.max(...weights.map((weight) => weight ?? 0)));
  }
  return frames;
}

/** All ways in which one action takes everything that a stretch names, best first. */
export function fitFrames(
  things: readonly Thing[],
  acts: readonly Act[],
  isFollowing: boolean,
  saysLiquidity: boolean,
): readonly Fit[] {
  const said = framesOf(acts);
  if (said?.size === 0) return [];
  const fits: Fit[] = [];
  for (const frame of said ? said.keys() : (Object.keys(DECISIVE) as FrameId[])) {
    if (LIQUIDITY.test(frame) && !saysLiquidity) continue;
    const fit = fitOne(frame, things, isFollowing, said === undefined);
    if (fit && (said?.get(frame) ?? 0) < RARE && !EVIDENCE.some((name) => fit.roles[name]))
      continue;
    if (fit) fits.push({ ...fit, score: fit.score + (said?.get(frame) ?? -0.5) });
  }
  return fits.sort((a, b) => b.score - a.score);
}

const ROLES: readonly RoleName[] = [
  'object',
  'target',
  'pair',
  'source',
  'destination',
  'chain',
  'party',
  'venue',
  'pool',
];

function fitOne(
  frame: FrameId,
  things: readonly Thing[],
  isFollowing: boolean,
  isSilent: boolean,
): Fit | undefined {
  const { roles, action } = frameOf(frame);
  let best: Fit | undefined;
  let isTie = false;
  const assign = (index: number, filled: Partial<Record<RoleName, Thing>>, score: number): void => {
    const thing = things[index];
    if (thing === undefined) {
      const isWhole = (NEEDED[frame] ?? []).every(
        (names) =>
          names.some((name) => filled[name] !== undefined) ||
          (isFollowing && names.some((name) => CARRIED.has(name))),
      );
      if (!isWhole || !isSound(frame, filled, isFollowing)) return;
      if (isSilent && !isDecided(frame, filled)) return;
      if (best === undefined || score > best.score + 0.05) {
        best = { frame, roles: filled, score };
        isTie = false;
      } else if (score > best.score - 0.05) isTie = true;
      return;
    }
    for (const name of ROLES) {
      const role = roles[name];
      if (role === undefined || role.kind !== thing.kind) continue;
      const cue = role.cues[thing.preposition];
      if (cue === undefined || cue < LEAST_CUE) continue;
      const before = filled[name];
      if (before !== undefined && !isSameThing(before, thing)) continue;
      assign(index + 1, { ...filled, [name]: before ? joined(before, thing) : thing }, score + cue);
    }
  };
  assign(0, {}, 0);
  if (best !== undefined && !isTie) {
    const { slug } = (best as Fit).roles.venue ?? {};
    if (slug !== undefined && action !== null && venueDoes(slug, action) !== true) return undefined;
  }
  return isTie ? undefined : best;
}

/** One thing named twice, and a size that stands apart from what it is of. */
const isSameThing = (one: Thing, other: Thing): boolean => {
  // "to 0x…, my wallet is 0x…": who is named twice is told of the second time.
  if (one.kind === 'party') return false;
  // "0.01 for gas and swap the rest": the size is of something else.
  const isApart = [one, other].some(
    ({ name, isReference }) => isReference === true && (name === 'rest' || name === 'it'),
  );
  const sizes = [one, other].filter(({ name, size }) => name === '' && size !== undefined);
  if (isApart && (one.name === 'rest' || other.name === 'rest' || !sizes.every(isAll)))
    return false;
  return one.kind === 'quantity'
    ? (!isSized(one) || !isSized(other)) &&
        (one.isReference === true || other.isReference === true || one.name === other.name)
    : one.name === other.name;
};

function joined(one: Thing, other: Thing): Thing {
  if (one.kind !== 'quantity') return one;
  const named = one.isReference && !other.isReference ? other : one;
  return {
    ...named,
    size: isSized(one) ? one.size : isSized(other) ? other.size : (one.size ?? other.size),
  };
}

function isDecided(frame: FrameId, filled: Partial<Record<RoleName, Thing>>): boolean {
  return (DECISIVE[frame] ?? []).every((name) => {
    const thing = filled[name];
    const cue = thing && (frameOf(frame).roles[name]?.cues[thing.preposition] ?? -1);
    return cue !== undefined && cue >= LEAST_DECISIVE;
  });
}

/** What no order of its kind may lack or have: a size where one is needed, and only one. */
function isSound(
  frame: FrameId,
  { object, target, pair, chain, source, destination }: Partial<Record<RoleName, Thing>>,
  isFollowing: boolean,
): boolean {
  if (pair?.size !== undefined || (target?.size !== undefined && frame !== 'buy')) return false;
  if (target?.isReference || pair?.isReference) return false;
  if (frame === 'buy')
    return (target?.size !== undefined) !== (object?.size !== undefined && !isMine(object));
  if (source && destination && source.name === destination.name) return false;
  if (chain && source && frame !== 'swap') return false;
  const isNamedAlone = object !== undefined && !object.isReference && object.size === undefined;
  if (isNamedAlone && FRAMES[frame].size === 'needed' && !isFollowing) return false;
  if (frame === 'borrow' && (object?.size === undefined || isMine(object))) return false;
  if ((frame === 'claim' || frame === 'revoke') && object?.size !== undefined && !isMine(object))
    return isAll(object);
  return !(object?.isReference && !isFollowing && object.name !== 'it'
    ? true
    : object?.isReference && !isFollowing);
}

const isSized = (thing: Thing): boolean => thing.size !== undefined && !isMine(thing);

export const isMine = ({ size }: Thing): boolean =>
  size?.length === 1 && size[0]?.kind === 'word' && size[0].text === 'my';
export const isAll = ({ size }: Thing): boolean =>
  size?.length === 1 && size[0]?.kind === 'word' && size[0].text === 'all';
