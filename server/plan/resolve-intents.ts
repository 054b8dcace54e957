import type { Address } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken, ownToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { collectReadIssues } from './collect-issues.ts';
import type { PlacedIntent } from './resolve-chains.ts';
import {
  countedSideFirst,
  type FoundPair,
  pairNames,
  resolvePositions,
} from './resolve-positions.ts';
import { resolveRecipient } from './resolve-recipient.ts';
import { readUnlisted, tokenNamed, type UnlistedTokens } from './resolve-token-names.ts';
import { resolveVenue } from './resolve-venue.ts';
import { type EvmWallet, walletOn } from './resolve-wallets.ts';
import type { Venue } from './venues.ts';

/** An intent with every name in it resolved; only its size is open. */
export interface ResolvedIntent extends PlacedIntent, FoundPair {
  readonly type: StepType;
  readonly venue: Venue;
  readonly owner: Address;
  /** The asset that a swap buys or a bridge delivers. */
  readonly toAsset?: Token;
  readonly recipient: Address;
  readonly spender?: Address;
  readonly vaultAddress?: Address;
  /** Whether it moves every listed token and the native coin; `asset` is then the coin. */
  readonly sweepsAll?: boolean;
}

/** The sources in which names are looked up. */
export interface Names {
  readonly wallets: readonly EvmWallet[];
  readonly protocols: readonly ProtocolManifest[];
  readonly unlisted: UnlistedTokens;
}

/**
 * Resolves tokens, wallets, venues, addresses and positions of every intent. Reads only tokens
 * that are given by an unlisted address, and positions that an intent is about.
 *
 * @throws {ApiError} invalid_request with everything that cannot be resolved.
 */
export function* resolveIntents(
  placed: readonly PlacedIntent[],
  wallets: readonly EvmWallet[],
  protocols: readonly ProtocolManifest[],
): ContractRead<readonly ResolvedIntent[]> {
  const names: Names = { wallets, protocols, unlisted: yield* readUnlisted(placed, wallets) };
  let given: Token | undefined;
  const resolved = yield* collectReadIssues(placed, function* (one) {
    const intent = countedSideFirst(one.intent);
    const found = yield* resolveIntent({ ...one, intent }, given, names);
    const last = found.at(-1);
    if (last) given = givenBy(last);
    return found;
  });
  requireKnownSomewhere(placed, resolved.flat());
  return resolved.flat();
}

/** An asset that is swept on every chain must be known on at least one of them. */
function requireKnownSomewhere(
  placed: readonly PlacedIntent[],
  resolved: readonly ResolvedIntent[],
): void {
  const lost = placed.find(({ at }) => !resolved.some((intent) => intent.at === at));
  if (!lost) return;
  throw invalidField(
    `${lost.at}.asset`,
    "This asset is not listed on any of the wallets' chains: check its spelling or name a chain.",
  );
}

function* resolveIntent(
  placed: PlacedIntent,
  given: Token | undefined,
  names: Names,
): ContractRead<readonly ResolvedIntent[]> {
  const { intent, at, chain, toChain } = placed;
  const sweepsAll = intent.action === 'sweep' && intent.asset === undefined;
  const isUnknownHere = [intent.asset, intent.to_asset].some(
    (name) => placed.isEverywhere && name && !resolveToken(chain, name),
  );
  if (isUnknownHere) return [];
  const isOfPosition = ABOUT_POSITIONS.has(intent.action);
  const asset = sweepsAll ? nativeToken(chain) : resolveAsset(placed, given, names, isOfPosition);
  const owner = walletOn(names.wallets, chain).address;
  const toAsset = resolveToAsset(intent, at, toChain, asset, names);
  const vaultAddress = resolveVault(intent, at);
  const { type, venue } = resolveVenue(
    intent,
    at,
    chain,
    { asset, toAsset, vaultAddress },
    names.protocols,
  );
  const spender =
    intent.spender === undefined ? undefined : checkAddress(`${at}.spender`, intent.spender);
  if (type === 'approve' && !spender) {
    throw invalidField(`${at}.spender`, 'Say which address may spend: 0x and 40 hex digits.');
  }
  const pairs = yield* resolvePositions(placed, { type, venue, owner, asset, vaultAddress }, names);
  return pairs.map((pair) => ({
    ...placed,
    ...pair,
    type,
    venue,
    owner,
    recipient: resolveRecipient(placed, names.wallets, names.protocols, {
      tokens: [pair.asset, pair.pairAsset, toAsset],
      vaultAddress,
    }),
    ...(toAsset && { toAsset }),
    ...(spender && { spender }),
    ...(vaultAddress && { vaultAddress }),
    ...(sweepsAll && { sweepsAll }),
  }));
}

function resolveAsset(
  { intent, at, chain }: PlacedIntent,
  given: Token | undefined,
  names: Names,
  isOptional: boolean,
): Token | undefined {
  const name = intent.asset ?? pairNames(intent)?.[0];
  if (name !== undefined) return tokenNamed(`${at}.asset`, name, chain, names.unlisted);
  if (intent.amount === 'chained' && given) return given;
  if (isOptional) return undefined;
  throw invalidField(`${at}.asset`, 'Say which asset: a symbol such as USDC, or a token address.');
}

function resolveToAsset(
  intent: Intent,
  at: string,
  toChain: EvmChainSlug,
  asset: Token | undefined,
  { unlisted }: Names,
): Token | undefined {
  if (asset === undefined) return undefined;
  if (intent.action === 'swap') {
    if (intent.to_asset === undefined) {
      throw invalidField(`${at}.to_asset`, `Say what to buy with ${asset.symbol}.`);
    }
    const toAsset = tokenNamed(`${at}.to_asset`, intent.to_asset, toChain, unlisted);
    if (sameToken(asset, toAsset)) {
      throw invalidField(`${at}.to_asset`, `${asset.symbol} is sold already: name another asset.`);
    }
    return toAsset;
  }
  if (intent.action === 'stake' && intent.to_asset !== undefined) {
    return tokenNamed(`${at}.to_asset`, intent.to_asset, toChain, unlisted);
  }
  if (intent.action === 'sweep' && intent.to_asset !== undefined) {
    return tokenNamed(`${at}.to_asset`, intent.to_asset, toChain, unlisted);
  }
  if (intent.action !== 'bridge') return undefined;
  if (intent.to_asset !== undefined) {
    return tokenNamed(`${at}.to_asset`, intent.to_asset, toChain, unlisted);
  }
  // A list may give the same symbol to another token over there.
  const arrives = ownToken(toChain, asset.symbol);
  if (!arrives) {
    throw invalidField(`${at}.asset`, `${asset.symbol} is not known on ${toChain}.`);
  }
  return arrives;
}

/** Steps whose asset the venue knows when the intent does not say it. */
const ABOUT_POSITIONS: ReadonlySet<StepType> = new Set(['claim', 'lp-remove', 'lp-collect']);

/** Steps that leave their asset in the wallet. */
const GIVING: ReadonlySet<StepType> = new Set([
  'withdraw',
  'borrow',
  'claim',
  'lp-remove',
  'lp-collect',
]);

/**
 * The asset that a later intent means when it does not name one: this one's output in the wallet.
 */
function givenBy({ type, asset, toAsset }: ResolvedIntent): Token | undefined {
  if (toAsset) return toAsset;
  return GIVING.has(type) ? asset : undefined;
}

/** A vault or a pool is named by its address, in its own field or as the pool. */
function resolveVault(intent: Intent, at: string): Address | undefined {
  if (intent.vault_address !== undefined) {
    return checkAddress(`${at}.vault_address`, intent.vault_address);
  }
  const isAddress = intent.pool_id !== undefined && /^0x[0-9a-fA-F]{40}$/.test(intent.pool_id);
  return isAddress ? checkAddress(`${at}.pool_id`, intent.pool_id as string) : undefined;
}
