import type { FrameId, RoleName } from '../frames.ts';
import type { Token } from '../tokens/token.ts';
import { type Fit, isAll, isMine } from './fit-frames.ts';
import type { Thing } from './read-items.ts';

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

/** An order in the words that say it most plainly; undefined where a part of it cannot be said so. */
export function sayPlainly({ frame, roles }: Fit, isFollowing: boolean): Token[] | undefined {
  const [verb, order] = PLAIN[frame] ?? ['', {}];
  if (Object.keys(roles).some((name) => !Object.hasOwn(order, name))) return undefined;
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
