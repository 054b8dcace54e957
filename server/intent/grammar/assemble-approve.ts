import type { Clause } from './clause.ts';
import type { Draft } from './draft.ts';
import type { Phrase } from './phrase.ts';
import { addressAsset, readPlaces } from './read-places.ts';
import { wordOf } from './token.ts';

const UNLIMITED = new Set([
  'unlimited',
  'infinite',
  'infinity',
  'unbounded',
  'uncapped',
  'forever',
]);

/** Approvals: "approve 100 USDC for X", "allow X to spend 100 USDC", "revoke …" as an approval of 0. */
export function assembleApprove(
  verb: Clause['verb'],
  phrases: readonly Phrase[],
  clause: Clause,
): Draft[] {
  const places = readPlaces(phrases);
  const draft: Draft = { action: 'approve', mode: verb.mode };
  draft.chain = places.chain ?? places.toChain ?? places.fromChain;
  if (places.venue) draft.venue = places.venue;
  const bareAddresses = phrases.filter((phrase) => phrase.party && phrase.prep === null);
  const directed = phrases.find((phrase) => phrase.party && phrase.prep !== null);
  const operands = phrases.filter((phrase) => phrase.asset && !phrase.collateral);
  const operand =
    operands.find((phrase) => phrase.quantity) ??
    operands.find((phrase) => phrase.asset?.known) ??
    operands[0];
  draft.asset = operand?.asset;
  draft.quantity = phrases.find(
    (phrase) => phrase.quantity && phrase.quantity.kind !== 'vague',
  )?.quantity;
  draft.party = (directed ?? (operand ? bareAddresses[0] : bareAddresses[1]))?.party;
  if (!draft.asset && bareAddresses[0] && draft.party !== bareAddresses[0].party) {
    draft.asset = addressAsset(bareAddresses[0]);
  }
  draft.party ??= operand ? undefined : bareAddresses[0]?.party;
  if (verb.mode === 'revoke') draft.quantity = { kind: 'number', value: '0' };
  if (clause.tokens.some((token) => UNLIMITED.has(wordOf(token)))) draft.unlimited = true;
  return [draft];
}
