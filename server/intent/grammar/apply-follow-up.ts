import type { Draft } from './draft.ts';
import { readPhrases } from './read-phrases.ts';
import { readPlaces } from './read-places.ts';
import type { Token } from './token.ts';
import { wordOf } from './token.ts';
import { hasPhrase } from './word-phrases.ts';

const REFERENCES: readonly (readonly string[])[] = [
  ['the', 'same'],
  ['same', 'thing'],
  ['same', 'again'],
  ['same', 'but'],
  ['same', 'on'],
  ['do', 'it', 'again'],
  ['do', 'that', 'again'],
  ['repeat'],
  ['make', 'it'],
  ['make', 'that'],
  ['change', 'it'],
  ['change', 'that'],
  ['change', 'the'],
  ['instead'],
  ['this', 'time'],
];

/** Whether a prompt speaks of the request before it: "do the same on Base", "make it 200 instead". */
export function refersBack(tokens: readonly Token[]): boolean {
  const words = tokens.map(wordOf);
  return REFERENCES.some((phrase) => hasPhrase(words, phrase));
}

/** The request before, with what the new prompt says put over it. */
export function applyFollowUp(tokens: readonly Token[], previous: readonly Draft[]): Draft[] {
  const drafts = previous.map((draft) => ({ ...draft }));
  const [first] = drafts;
  if (!first) return drafts;
  const sized = drafts.filter(
    ({ chained, quantity, toQuantity }) => !chained && (quantity || toQuantity),
  );
  const paid = drafts.filter(({ party }) => party);
  const phrases = readPhrases(tokens, first.action === 'swap' ? 'transfer' : first.action);
  const places = readPlaces(phrases);
  for (const phrase of phrases) {
    if (phrase.quantity) {
      // Of several sizes nobody said which one changes.
      for (const draft of sized.length > 1 ? sized : [first]) {
        draft.quantity = sized.length > 1 ? { kind: 'vague' } : phrase.quantity;
        draft.toQuantity = undefined;
      }
    }
    if (phrase.asset?.known) {
      if (phrase.prep === 'to' || phrase.prep === 'for') first.toAsset = phrase.asset;
      else if (phrase.quantity || phrase.prep === 'with' || phrase.prep === 'of' || !first.asset) {
        first.asset = phrase.asset;
      } else if (first.action === 'swap' && !first.toAsset) first.toAsset = phrase.asset;
      else first.asset = phrase.asset;
    }
    if (phrase.party && phrase.prep !== 'from') {
      for (const draft of drafts) {
        if (draft.action !== 'transfer' && !draft.party) continue;
        draft.party = paid.length > 1 ? undefined : phrase.party;
        draft.needsParty = true;
      }
    }
  }
  moveChains(drafts, places);
  if (places.venue) {
    for (const draft of drafts) if (draft.venue || drafts.length === 1) draft.venue = places.venue;
  }
  return drafts;
}

function moveChains(drafts: readonly Draft[], places: ReturnType<typeof readPlaces>): void {
  for (const draft of drafts) {
    if (draft.action === 'bridge') {
      if (places.fromChain) draft.fromChain = places.fromChain;
      const target = places.toChain ?? (places.fromChain ? undefined : places.chain);
      if (target) draft.toChain = target;
    } else {
      const chain = places.chain ?? places.toChain ?? places.fromChain;
      if (chain && !drafts.some((one) => one.action === 'bridge')) draft.chain = chain;
    }
  }
}
