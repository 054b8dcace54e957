import type { EvmChainSlug } from '#server/chains/registry.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import { fillVenue } from '../fill-answer.ts';
import type { Draft } from '../grammar/draft.ts';
import { stakesAsset } from '../grammar/lexicon/venues.ts';
import type { Interview } from '../interview.ts';
import { VERB_OF } from '../render/words.ts';
import { settle } from './settle.ts';

const AT_VENUE = new Set<Draft['action']>([
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'borrow',
  'repay',
  'claim',
]);

/** Which protocol: the only one that can, else it is asked. */
export function checkVenue(draft: Draft, index: number, interview: Interview): void {
  if (!AT_VENUE.has(draft.action) || draft.venue) return;
  const slug = draft.chain?.listed ? draft.chain.slug : undefined;
  const able = PROTOCOLS.filter(
    (protocol) =>
      protocol.listed &&
      protocol.slug !== 'erc4626' &&
      protocol.actions[draft.action]?.chains.includes(slug as EvmChainSlug) &&
      stakesAsset(protocol.slug, draft.asset?.symbol ?? 'ETH'),
  );
  if (slug === 'solana') {
    const solana = SOLANA_PROTOCOLS.filter(
      (protocol) =>
        protocol.listed && (protocol.actions as Partial<Record<string, unknown>>)[draft.action],
    );
    offerVenues(draft, index, interview, solana);
    return;
  }
  offerVenues(draft, index, interview, able);
}

/** Takes the only venue there is, or asks which of them. */
function offerVenues(
  draft: Draft,
  index: number,
  interview: Interview,
  able: readonly { readonly slug: string; readonly name: string }[],
): void {
  const [only] = able;
  if (able.length === 1 && only && draft.pool === undefined && !draft.choosy) {
    draft.venue = { slug: only.slug, name: only.name, known: true };
    return;
  }
  const question = `Where do you want to ${VERB_OF[draft.action]} ${draft.asset?.symbol ?? 'it'}?`;
  const state = settle(interview, question, (label) => {
    draft.venue = fillVenue(label);
    return draft.venue !== undefined;
  });
  if (state !== 'open') return;
  interview.ask(
    'protocol',
    index,
    question,
    able.map(({ slug: id, name }) => ({ id, label: name })),
  );
}
