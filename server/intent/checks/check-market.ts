import { GENERIC_POOLS } from '#server/language/lexicon/pools.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { pendle } from '#server/protocols/pendle/manifest.ts';
import { fillParty } from '../fill-answer.ts';
import type { Interview, Question } from '../interview.ts';

const IN_MARKETS: ReadonlySet<PartialIntent['action']> = new Set(['deposit', 'withdraw']);

/** "buy 100 USDC worth of Pendle PT" names no token: a deposit at Pendle is what buys its PT. */
export function readPurchase(partial: PartialIntent): void {
  const { action, pool, toAsset, venue } = partial;
  if (action !== 'swap' || venue?.slug !== pendle.slug) return;
  if (!toAsset && pool === undefined) partial.action = 'deposit';
}

/** Which market of Pendle: it has no default, and no list of them is kept. */
export function checkMarket(partial: PartialIntent, index: number, interview: Interview): void {
  const isNamed = partial.pool !== undefined && !GENERIC_POOLS.has(partial.pool);
  if (partial.venue?.slug !== pendle.slug || !IN_MARKETS.has(partial.action)) return;
  if (partial.vault !== undefined || isNamed) return;
  const place = partial.chain?.listed ? ` on ${partial.chain.name}` : '';
  const question: Question = {
    kind: 'vault',
    step: index,
    question: `Which ${pendle.name} market${place}? Type its address.`,
    about: pendle.slug,
  };
  const isSettled = interview.settle(question, (answer) => {
    const party = fillParty(answer);
    if (party?.kind !== 'address' || party.family !== 'evm') return false;
    partial.vault = party.value;
    interview.parties.add(party.value);
    return true;
  });
  if (!isSettled) interview.ask(question);
}
