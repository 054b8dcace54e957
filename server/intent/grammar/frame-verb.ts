import type { IntentAction } from '#server/schemas/intent.ts';
import type { Clause } from './clause.ts';
import { type ChainMatch, matchChain } from './lexicon/chains.ts';
import { isStakingVenue, matchVenue, needsPreposition } from './lexicon/venues.ts';
import type { Verb } from './lexicon/verbs.ts';
import { PREPOSITIONS, wordSet } from './lexicon/words.ts';
import { type Token, wordOf } from './token.ts';

/** What stands around a verb, as far as it decides which action is meant. */
interface Frame {
  readonly words: ReadonlySet<string>;
  readonly hasParty: boolean;
  readonly hasPair: boolean;
  /** A protocol that is left ("from Aave", "out of Aave") or only named. */
  readonly venueLeft: boolean;
  readonly venue: string | undefined;
  readonly chainLeft: boolean;
  readonly chainEntered: boolean;
  /** Entered under a name that no asset has: "into ETH" buys, "into Base" crosses. */
  readonly plainChainEntered: boolean;
}

const LIQUIDITY = wordSet('liquidity lp lps');
const LOAN = wordSet('loan loans debt debts credit');
const OWED = wordSet('loan loans debt debts owe owed credit borrowed borrow borrowing');
const LENT = wordSet('lent supplied deposited lending supplying');
const PERMISSION = wordSet('permission permissions allowance approval allowances approvals');
const REWARDS = wordSet('reward rewards incentives');
const POSITION = wordSet('position positions lp lps liquidity pool nft uniswap uni univ3');
const SPENDING = wordSet('spend use access');
const TAKING = wordSet('redeem withdraw buy get grab pick take pull snag collect harvest claim');

const plain = (action: IntentAction): Verb => ({ action, mode: 'plain' });

/** Some verbs mean another action because of what stands beside them: "add liquidity", "get a loan". */
export function frameVerb(clause: Clause): Verb {
  const { verb } = clause;
  const frame = readFrame(clause.tokens);
  const has = (list: ReadonlySet<string>) => [...list].some((word) => frame.words.has(word));
  return (
    permission(verb, has) ??
    gain(clause, frame, has) ??
    debt(clause, frame, has) ??
    liquidity(clause, frame, has) ??
    sweep(clause, frame, has) ??
    place(clause, frame, has) ??
    verb
  );
}

type Has = (list: ReadonlySet<string>) => boolean;

function permission(verb: Verb, has: Has): Verb | undefined {
  if (verb.mode === 'let') return plain('approve');
  if (!has(PERMISSION) || verb.action === 'swap') return undefined;
  if (verb.mode === 'set') return plain('approve');
  if (verb.action === 'approve') return undefined;
  return { action: 'approve', mode: TAKEN_BACK.has(verb.mode) ? 'revoke' : 'plain' };
}

const TAKEN_BACK = new Set<Verb['mode']>(['remove', 'close', 'settle']);

/** Rewards and fees are claimed and collected, whatever they are picked up with. */
function gain(clause: Clause, { hasPair, words }: Frame, has: Has): Verb | undefined {
  const { verb } = clause;
  const taking = TAKING.has(baseOf(clause.word)) || verb.action === 'claim';
  if (!taking) return undefined;
  if (words.has('fees') || words.has('fee')) {
    const owned = hasPair || has(POSITION) || verb.mode === 'collect';
    return owned ? { action: 'lp-collect', mode: 'collect' } : undefined;
  }
  const earned = hasPair || (has(UNISWAP) && has(POSITIONS));
  if (verb.action === 'claim')
    return earned ? { action: 'lp-collect', mode: verb.mode } : undefined;
  return has(REWARDS) ? plain('claim') : undefined;
}

const baseOf = (word: string): string => word.replace(/ing$/, '');

function debt(clause: Clause, frame: Frame, has: Has): Verb | undefined {
  const { verb } = clause;
  const gives = verb.mode === 'gift' || verb.mode === 'settle' || verb.mode === 'place';
  if (has(LENT) && gives && !frame.hasParty && frame.venue !== undefined) return plain('withdraw');
  if (verb.mode === 'settle' || (verb.action === 'repay' && verb.mode === 'plain')) {
    // "pay off my friend: 55 USDC to 0x…" pays a person.
    return frame.hasParty && !has(OWED) ? { action: 'transfer', mode: 'gift' } : undefined;
  }
  if (!has(OWED)) return undefined;
  const paysIn = verb.action === 'deposit' && has(LOAN);
  if ((gives || paysIn || verb.mode === 'close') && !frame.hasParty) {
    return { action: 'repay', mode: verb.mode === 'close' ? 'close' : 'plain' };
  }
  if (!has(LOAN)) return undefined;
  if (verb.action === 'swap' && verb.mode !== 'plain' && verb.mode !== 'sell')
    return plain('borrow');
  if (verb.action === 'withdraw' && verb.mode === 'remove') return plain('borrow');
  return undefined;
}

function liquidity({ verb, tokens }: Clause, { hasPair }: Frame, has: Has): Verb | undefined {
  // A position with a number is one of liquidity, as long as nothing says that it waits for a claim.
  const numbered = tokens.some(({ kind }) => kind === 'numbered') && !has(WAITING);
  if (numbered && verb.action === 'deposit') return { action: 'lp-add', mode: verb.mode };
  if (numbered && verb.action === 'withdraw') return { action: 'lp-remove', mode: verb.mode };
  if (verb.action === 'borrow' && has(UNISWAP) && has(POSITIONS)) return plain('lp-add');
  const pooled = has(LIQUIDITY) || hasPair;
  const positioned = has(UNISWAP) && has(POSITIONS);
  if (verb.action === 'deposit' && (pooled || positioned))
    return { action: 'lp-add', mode: verb.mode };
  if (verb.action === 'withdraw' && pooled) return { action: 'lp-remove', mode: verb.mode };
  const closes = verb.mode === 'close' || verb.mode === 'remove';
  if (verb.action === 'withdraw' && closes && has(UNISWAP) && has(POSITIONS)) {
    return { action: 'lp-remove', mode: verb.mode };
  }
  return undefined;
}

const WAITING = wordSet('withdrawal withdrawals request requests ticket unstaked');

const EVERY = wordSet('tokens coins assets everything balances dust');

/** "consolidate all tokens into ETH" sells them; it crosses nothing. */
function sweep({ verb, word }: Clause, { venue }: Frame, has: Has): Verb | undefined {
  // "empty my Aave position" takes out what lies there.
  if (verb.action === 'sweep' && baseOf(word) === 'empty' && venue !== undefined) {
    return { action: 'withdraw', mode: 'close' };
  }
  return verb.mode === 'consolidate' && has(EVERY) ? plain('swap') : undefined;
}

const UNISWAP = wordSet('uniswap uni univ3');
const POSITIONS = wordSet('position positions');

/** Where something is taken from or put decides between sending, crossing, lending and leaving. */
function place(clause: Clause, frame: Frame, has: Has): Verb | undefined {
  const { verb } = clause;
  const lends = frame.venue !== undefined;
  const takes =
    verb.mode === 'buy' || verb.mode === 'need' || verb.mode === 'move' || verb.mode === 'fetch';
  if (takes && lends && (frame.venueLeft || (frame.words.has('back') && !frame.chainLeft))) {
    if (verb.mode !== 'move' || !frame.words.has('to')) return plain('withdraw');
  }
  if (verb.mode === 'split' && frame.hasParty) return { action: 'transfer', mode: 'split' };
  if (verb.mode === 'add' && frame.hasParty && !lends) return plain('transfer');
  if (verb.mode === 'need') {
    if (lends && !frame.hasParty) return plain('deposit');
    return { action: 'swap', mode: 'buy' };
  }
  // What is taken out of a place of staking is unstaked.
  if (verb.action === 'withdraw' && isStakingVenue(frame.venue ?? '')) return plain('unstake');
  const crosses = frame.chainLeft && frame.chainEntered && !lends;
  const loose = verb.mode === 'buy' || (verb.action === 'withdraw' && verb.mode !== 'close');
  if (loose && crosses && !has(PERMISSION)) return { action: 'transfer', mode: 'move' };
  if (verb.mode === 'place' || (verb.action === 'deposit' && verb.mode === 'plain')) {
    if (lends && isStakingVenue(frame.venue ?? '')) return plain('stake');
    if (verb.mode === 'place' && frame.hasParty && !lends) return plain('transfer');
    if (!lends && frame.plainChainEntered && !frame.hasParty)
      return { action: 'transfer', mode: 'move' };
    return plain('deposit');
  }
  return undefined;
}

/** @returns whether "let" begins an approval: "let Uniswap use 300 USDC". */
export function letsSpend(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 5).some((token) => SPENDING.has(wordOf(token)));
}

function readFrame(tokens: readonly Token[]): Frame {
  let venue: string | undefined;
  let venueLeft = false;
  let chainLeft = false;
  let chainEntered = false;
  let plainChainEntered = false;
  for (let at = 0; at < tokens.length; at++) {
    const words = tokens.slice(at, at + 3).map(wordOf);
    const [first = ''] = words;
    if (first === '') continue;
    const before = prepositionBefore(tokens, at);
    const match = matchVenue(words);
    if (match && (before !== undefined || (!match.alsoAsset && !needsPreposition(first)))) {
      if (before !== 'for' && before !== 'of') venue ??= match.venue.slug;
      if (before === 'from') venueLeft = true;
    }
    const chain: ChainMatch | undefined = match ? undefined : matchChain(words);
    if (chain && before === 'from') chainLeft = true;
    if (chain && (before === 'to' || (before === 'on' && chainLeft))) {
      chainEntered = true;
      if (!chain.assetFirst) plainChainEntered = true;
    }
  }
  return {
    words: new Set(tokens.map(wordOf)),
    hasParty: tokens.some(
      (token, at) =>
        (token.kind === 'address' || token.kind === 'name' || token.kind === 'bad-address') &&
        prepositionBefore(tokens, at) !== 'from',
    ),
    hasPair: tokens.some((token) => token.kind === 'pair'),
    venueLeft,
    venue,
    chainLeft,
    chainEntered,
    plainChainEntered,
  };
}

const BETWEEN = wordSet('the my our a an this that');

function prepositionBefore(tokens: readonly Token[], at: number): string | undefined {
  let index = at - 1;
  while (index >= 0 && BETWEEN.has(wordOf(tokens[index]))) index--;
  const word = wordOf(tokens[index]);
  return Object.hasOwn(PREPOSITIONS, word) ? PREPOSITIONS[word] : undefined;
}
