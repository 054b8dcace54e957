import { GENERIC_POOLS } from '#server/language/lexicon/pools.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import { pendle } from '#server/protocols/pendle/manifest.ts';
import { fillParty } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';

const IN_MARKETS: ReadonlySet<Draft['action']> = new Set(['deposit', 'withdraw']);

/** "buy 100 USDC worth of Pendle PT" names no token: a deposit at Pendle is what buys its PT. */
export function readPurchase(draft: Draft): void {
  const { action, pool, toAsset, venue } = draft;
  if (action !== 'swap' || venue?.slug !== pendle.slug) return;
  if (!toAsset && pool === undefined) draft.action = 'deposit';
}

/** Which market of Pendle: it has no default, and no list of them is kept. */
export function checkMarket(draft: Draft, index: number, interview: Interview): void {
  const isNamed = draft.pool !== undefined && !GENERIC_POOLS.has(draft.pool);
  if (draft.venue?.slug !== pendle.slug || !IN_MARKETS.has(draft.action)) return;
  if (draft.vault !== undefined || isNamed) return;
  const place = draft.chain?.listed ? ` on ${draft.chain.name}` : '';
  const question: Question = {
    kind: 'vault',
    step: index,
    question: `Which ${pendle.name} market${place}? Type its address.`,
    about: pendle.slug,
  };
  const isSettled = interview.settle(question, (answer) => {
    const party = fillParty(answer);
    if (party?.kind !== 'address' || party.family !== 'evm') return false;
    draft.vault = party.value;
    interview.parties.add(party.value);
    return true;
  });
  if (!isSettled) interview.ask(question);
}
