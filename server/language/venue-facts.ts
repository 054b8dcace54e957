import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentAction } from '#server/schemas/intent.ts';

type Actions = Readonly<Partial<Record<IntentAction, { readonly chains?: readonly ChainSlug[] }>>>;

const ACTIONS = new Map<string, Actions>();
for (const { slug, actions } of PROTOCOLS) ACTIONS.set(slug, actions as Actions);
for (const { slug, actions } of SOLANA_PROTOCOLS) {
  const onSolana = Object.keys(actions).map((action) => [action, { chains: ['solana'] }]);
  ACTIONS.set(slug, Object.fromEntries(onSolana));
}

/** @returns whether a venue does an action, where the service has the venue. */
export function venueDoes(slug: string, action: IntentAction): boolean | undefined {
  const actions = ACTIONS.get(slug);
  return actions === undefined ? undefined : actions[action] !== undefined;
}

/** @returns the chains on which a venue does an action; undefined where the service lacks the venue. */
export function venueChains(slug: string, action: IntentAction): readonly ChainSlug[] | undefined {
  return ACTIONS.get(slug)?.[action]?.chains;
}
