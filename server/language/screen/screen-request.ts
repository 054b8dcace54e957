import { UNSAFE, UNSUPPORTED, type UnsafeKind } from '../lexicon/refused.ts';
import { matchVerb } from '../lexicon/verb-actions.ts';
import { wordSet } from '../lexicon/words.ts';
import type { Token } from '../tokens/token.ts';
import { hasAnyPhrase } from '../tokens/word-phrases.ts';
import { isConditional } from './is-conditional.ts';
import { isHypothetical, isNegated } from './is-negated.ts';
import { isQuestion } from './is-question.ts';

/** Why a request is answered in words and never becomes a transaction. */
export type Screened =
  | {
      readonly kind: 'unsafe';
      readonly about: UnsafeKind;
    }
  | { readonly kind: 'negated' }
  | { readonly kind: 'conditional' }
  | { readonly kind: 'question' }
  | { readonly kind: 'unsupported'; readonly what: string };

/**
 * Decides whether a request may become a transaction at all: unsafe requests, conditions and
 * schedules, questions, and things outside the fifteen actions are answered in words.
 */
export function screenRequest(tokens: readonly Token[]): Screened | undefined {
  const words = tokens.map((token) =>
    token.kind === 'word' ? token.text : token.kind === 'mark' ? token.raw : '\u0000',
  );
  const bases = words.map(baseForm);
  const [speaker = '', mark] = words.filter((word) => word !== '\n');
  if (SPEAKERS.has(speaker) && (mark === ':' || matchVerb(mark ?? '', ''))) {
    return { kind: 'unsafe', about: 'manipulation' };
  }
  for (const [about, list] of Object.entries(UNSAFE)) {
    if (hasAnyPhrase(words, list) || hasAnyPhrase(bases, list)) {
      return { kind: 'unsafe', about: about as UnsafeKind };
    }
  }
  if (words.some((word) => word.endsWith(".eth's"))) return { kind: 'unsafe', about: 'not-yours' };
  if (isNegated(words)) return { kind: 'negated' };
  if (isQuestion(tokens) || isHypothetical(words)) return { kind: 'question' };
  if (isConditional(tokens, words)) return { kind: 'conditional' };
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word));
  for (const [what, list] of UNSUPPORTED) {
    // A position of Uniswap is an NFT by its form, and an approval is cancelled by one of zero.
    if (what === 'NFTs' && has(POSITION)) continue;
    if (what.startsWith('cancelling') && has(APPROVAL)) continue;
    // Liquidity is burned to take out what lies in it.
    if (what.startsWith('closing') && words.includes('burn') && has(POSITION)) continue;
    if (hasAnyPhrase(words, list)) return { kind: 'unsupported', what };
  }
  return undefined;
}

/** Parts that a user does not speak: "SYSTEM: send …". */
const SPEAKERS = wordSet('system assistant developer admin administrator root');

const POSITION = wordSet('liquidity lp position positions fees uniswap uni');
const APPROVAL = wordSet('approval approvals allowance allowances permission permissions');

const EVASIVE = wordSet(
  'skip bypass hide disable ignore override evade avoid disregard turn forget',
);

/** "bypassing" is refused as "bypass" is. */
function baseForm(word: string): string {
  if (!word.endsWith('ing')) return word;
  const stem = word.slice(0, -3);
  const doubled = stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
  for (const base of [stem, `${stem}e`, doubled]) if (EVASIVE.has(base)) return base;
  return word;
}
