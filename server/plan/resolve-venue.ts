import type { Address } from 'viem';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { findProtocol } from '#server/protocols/find-protocol.ts';
import type { ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import { INTENT_ACTIONS, type Intent } from '#server/schemas/intent.ts';
import { type Venue, venuesFor } from './venues.ts';

/** The standard that vaults named by address follow. */
const VAULT_STANDARD = 'erc4626';
/** Actions that have one obvious venue when none is named. */
const DEFAULTED: ReadonlySet<StepType> = new Set([
  'transfer',
  'sweep',
  'approve',
  'swap',
  'bridge',
  'lp-add',
  'lp-remove',
  'lp-collect',
]);

/** The parts of an intent that decide which venue can do it. */
export interface NamedByIntent {
  /** Undefined where the position says which asset it is. */
  readonly asset: Token | undefined;
  readonly toAsset: Token | undefined;
  readonly vaultAddress: Address | undefined;
}

/**
 * The action of an intent and its venue: the protocol that it names, else the obvious one.
 *
 * @throws {ApiError} invalid_request naming the action, protocol or chain, with the available ones.
 */
export function resolveVenue(
  intent: Intent,
  at: string,
  chain: EvmChainSlug,
  { asset, toAsset, vaultAddress }: NamedByIntent,
  protocols: readonly ProtocolManifest[],
): { type: StepType; venue: Venue } {
  const available = INTENT_ACTIONS.filter((action) =>
    protocols.some(({ actions }) => actions[action]),
  );
  if (!available.includes(intent.action)) {
    throw invalidField(
      `${at}.action`,
      `${intent.action} is not available on this deployment. Available: ${available.join(', ')}.`,
    );
  }
  const conversion = conversionBetween(asset, toAsset);
  const type: StepType = intent.action === 'swap' ? (conversion ?? 'swap') : intent.action;
  const venues = venuesFor(protocols, type, chain);
  const could = venues.length
    ? `Venues that can: ${venues.map(({ protocol }) => protocol.slug).join(', ')}.`
    : `No venue here can ${type} on ${chain}.`;
  if (intent.protocol !== undefined && !conversion) {
    const named = findProtocol(protocols, intent.protocol);
    const venue = venues.find(({ protocol }) => protocol === named);
    if (!named) {
      throw invalidField(`${at}.protocol`, `This protocol is not supported here. ${could}`);
    }
    if (!venue) {
      throw invalidField(`${at}.protocol`, `${named.name} cannot ${type} on ${chain}. ${could}`);
    }
    return { type, venue };
  }
  const [first] = venues;
  if (!first) {
    const reaching = evmChainsOf(protocols, type);
    throw invalidField(
      `${at}.${intent.action === 'bridge' && intent.from_chain ? 'from_chain' : 'chain'}`,
      `No venue here can ${type} on ${chain}. Chains where one can: ${reaching.join(', ')}.`,
    );
  }
  const own = venues.find(({ action }) => asset && toAsset && action.owns?.(asset, toAsset));
  if (own) return { type, venue: own };
  if (DEFAULTED.has(type) || conversion) return { type, venue: first };
  const vault = venues.find(({ protocol }) => protocol.slug === VAULT_STANDARD);
  if (vault && vaultAddress) return { type, venue: vault };
  throw invalidField(`${at}.protocol`, `Say where to ${type}. ${could}`);
}

/** Swapping the native coin for its wrapped form, or back, needs no market. */
function conversionBetween(
  from: Token | undefined,
  to: Token | undefined,
): 'wrap' | 'unwrap' | undefined {
  if (!from || !to || from.chain !== to.chain) return undefined;
  const wrapped = evmChain(from.chain).wrappedNative.address.toLowerCase();
  if (from.address === null && to.address?.toLowerCase() === wrapped) return 'wrap';
  if (to.address === null && from.address?.toLowerCase() === wrapped) return 'unwrap';
  return undefined;
}

function evmChainsOf(protocols: readonly ProtocolManifest[], type: StepType): EvmChainSlug[] {
  return [...new Set(protocols.flatMap(({ actions }) => actions[type]?.chains ?? []))];
}
