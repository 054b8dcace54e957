import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import { INTENT_ACTIONS, type IntentAction } from '#server/schemas/intent.ts';

/** The protocols that can do an action on a chain. */
export function protocolsFor(action: IntentAction, chain: EvmChainSlug): ProtocolManifest[] {
  return PROTOCOLS.filter(({ actions }) => actions[action]?.chains.includes(chain));
}

/** The actions that can be planned on a chain, in the spec's order. */
export function actionsOn(chain: EvmChainSlug): IntentAction[] {
  return INTENT_ACTIONS.filter((action) => protocolsFor(action, chain).length > 0);
}

/** The actions that can be planned on some chain. */
export function plannableActions(): IntentAction[] {
  return INTENT_ACTIONS.filter((action) => chainsFor(action).length > 0);
}

/** What the registries have does not change while a process lives, and each question lists it. */
const CHAINS_OF = new Map<IntentAction, readonly EvmChainSlug[]>();

/** The chains an action can be planned on. */
export function chainsFor(action: IntentAction): EvmChainSlug[] {
  let chains = CHAINS_OF.get(action);
  if (chains === undefined) {
    chains = EVM_CHAINS.map(({ slug }) => slug).filter(
      (slug) => protocolsFor(action, slug).length > 0,
    );
    CHAINS_OF.set(action, chains);
  }
  return [...chains];
}

/** What can be planned on Solana, and with which protocols. */
export function solanaActions(): IntentAction[] {
  return INTENT_ACTIONS.filter((action) => solanaProtocols(action).length > 0);
}

/** The names of the protocols that can do an action on Solana. */
export function solanaProtocols(action: IntentAction): string[] {
  return SOLANA_PROTOCOLS.filter(
    ({ actions }) => (actions as Partial<Record<IntentAction, unknown>>)[action] !== undefined,
  ).map(({ name }) => name);
}

/** The chains anything can be planned on. */
export function plannableChains(): EvmChainSlug[] {
  return EVM_CHAINS.map(({ slug }) => slug).filter((slug) => actionsOn(slug).length > 0);
}
