import { assembleApprove } from './assemble-approve.ts';
import { assemblePosition } from './assemble-position.ts';
import { assembleSplit } from './assemble-split.ts';
import { assembleSwap } from './assemble-swap.ts';
import { assembleTransfer } from './assemble-transfer.ts';
import type { Clause } from './clause.ts';
import type { Draft } from './draft.ts';
import { frameVerb } from './frame-verb.ts';
import { sendOn } from './leave-venue.ts';
import { isAssetSpelling } from './lexicon/assets.ts';
import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { readPhrases } from './read-phrases.ts';
import { type Token, wordOf } from './token.ts';

/** Turns one order into drafts: a list of assets, recipients or chains becomes one draft each. */
export function assembleClause(clause: Clause): Draft[] {
  const verb = frameVerb(clause);
  if (verb.action === 'deposit' && staysWithOwner(clause)) return [];
  const tokens = withTarget(clause, verb);
  const phrases = readPhrases(tokens, verb.action);
  const each = clause.tokens.some((token) => wordOf(token) === 'each');
  switch (verb.action) {
    case 'swap':
      return assembleSwap(verb, phrases, each);
    case 'transfer':
    case 'bridge':
    case 'sweep':
      return assembleSplit(phrases, (parts) => assembleTransfer(verb, parts, each));
    case 'approve':
      return assembleApprove(verb, phrases, clause);
    default:
      return sendOn(assemblePosition(verb, phrases), phrases);
  }
}

const OWN_PLACES = new Set(['wallet', 'account', 'address']);

/** "put it in my wallet": it is there already, and no venue was named. */
function staysWithOwner({ tokens }: Clause): boolean {
  const words = tokens.map(wordOf);
  const isNamed = words.some((word) => matchVenue([word]) !== undefined);
  if (isNamed || tokens.some(({ kind }) => kind === 'address')) return false;
  return words.some(
    (word, at) =>
      ['in', 'into', 'to'].includes(word) &&
      words[at + 1] === 'my' &&
      OWN_PLACES.has(words[at + 2] ?? ''),
  );
}

const isPlace = (word: string): boolean =>
  matchChain([word]) !== undefined || matchVenue([word]) !== undefined;

/** "spend 75 USDC on ETH", "replace my DAI with ETH": the preposition before what is bought. */
function withTarget({ tokens, word }: Clause, { mode }: Clause['verb']): readonly Token[] {
  const preposition = mode === 'spend' ? 'on' : word.startsWith('replac') ? 'with' : undefined;
  if (preposition === undefined) return tokens;
  const at = tokens.findIndex(
    (token, index) =>
      wordOf(token) === preposition &&
      tokens[index + 1]?.kind === 'word' &&
      (isAssetSpelling(wordOf(tokens[index + 1])) || !isPlace(wordOf(tokens[index + 1]))),
  );
  return tokens.map((token, index) =>
    index === at ? { kind: 'word', text: 'for', raw: token.raw } : token,
  );
}
