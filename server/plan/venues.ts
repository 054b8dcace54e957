import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolAction, ProtocolManifest, StepType } from '#server/protocols/manifest.ts';

/** A protocol together with the action a step needs of it. */
export interface Venue {
  readonly protocol: ProtocolManifest;
  readonly action: ProtocolAction;
}

/** The protocols that can do a step on a chain, in registry order, listed ones first. */
export function venuesFor(
  protocols: readonly ProtocolManifest[],
  type: StepType,
  chain: EvmChainSlug,
): readonly Venue[] {
  return protocols
    .flatMap((protocol) => {
      const action = protocol.actions[type];
      return action?.chains.includes(chain) ? [{ protocol, action }] : [];
    })
    .sort((a, b) => Number(b.protocol.listed) - Number(a.protocol.listed));
}

/** The plumbing that does a step no user names a venue for: approve, wrap, unwrap, transfer. */
export function plumbingFor(
  protocols: readonly ProtocolManifest[],
  type: 'approve' | 'wrap' | 'unwrap',
  chain: EvmChainSlug,
): Venue {
  const [venue] = venuesFor(protocols, type, chain);
  if (!venue) throw new Error(`No protocol encodes ${type} on ${chain}.`);
  return venue;
}
