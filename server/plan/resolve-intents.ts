import { type Address, isAddressEqual } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import type { Reading } from '#server/chains/evm/read.ts';
import { together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { ProtocolManifest, StepType } from '#server/protocols/manifest.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanRequest } from '#server/schemas/plan.ts';
import { collectIssues } from './collect-issues.ts';
import type { IntentChains } from './resolve-chains.ts';
import { resolveVenue } from './resolve-venue.ts';
import { type EvmWallet, walletOn } from './resolve-wallets.ts';
import type { Venue } from './venues.ts';

/** An intent with every name in it resolved; only its size is open. */
export interface ResolvedIntent extends IntentChains {
  /** Path of the intent in the request, for messages: `intents[0]`. */
  readonly at: string;
  readonly intent: Intent;
  readonly type: StepType;
  readonly venue: Venue;
  readonly owner: Address;
  readonly asset: Token;
  /** What a swap buys or a bridge delivers. */
  readonly toAsset?: Token;
  readonly recipient: Address;
  readonly spender?: Address;
  readonly vaultAddress?: Address;
}

/** How aggregators write the native coin as an address. */
const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
/**
 * Resolves tokens, wallets, venues and addresses of every intent. Reads only tokens that are
 * given by an unlisted address.
 *
 * @throws {ApiError} invalid_request with everything that cannot be resolved.
 */
export function* resolveIntents(
  request: PlanRequest,
  chains: readonly IntentChains[],
  wallets: readonly EvmWallet[],
  protocols: readonly ProtocolManifest[],
): Reading<readonly ResolvedIntent[]> {
  const unlisted = yield* readUnlisted(request, chains);
  let given: Token | undefined;
  return collectIssues(request.intents, (intent, index) => {
    const resolved = resolveIntent(intent, index, chains[index] as IntentChains, given, {
      wallets,
      protocols,
      unlisted,
    });
    given = givenBy(resolved);
    return resolved;
  });
}

interface Names {
  readonly wallets: readonly EvmWallet[];
  readonly protocols: readonly ProtocolManifest[];
  readonly unlisted: ReadonlyMap<string, Token | undefined>;
}

function resolveIntent(
  intent: Intent,
  index: number,
  { chain, toChain }: IntentChains,
  given: Token | undefined,
  names: Names,
): ResolvedIntent {
  const at = `intents[${index}]`;
  const asset = resolveAsset(intent, at, chain, given, names);
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
  return {
    at,
    intent,
    type,
    venue,
    chain,
    toChain,
    owner,
    asset,
    recipient: resolveRecipient(intent, at, toChain, [asset, toAsset], names, vaultAddress),
    ...(toAsset && { toAsset }),
    ...(spender && { spender }),
    ...(vaultAddress && { vaultAddress }),
  };
}

function resolveAsset(
  intent: Intent,
  at: string,
  chain: EvmChainSlug,
  given: Token | undefined,
  names: Names,
): Token {
  if (intent.asset !== undefined) return token(`${at}.asset`, intent.asset, chain, names);
  if (intent.amount === 'chained' && given) return given;
  throw invalidField(`${at}.asset`, 'Say which asset: a symbol such as USDC, or a token address.');
}

function resolveToAsset(
  intent: Intent,
  at: string,
  toChain: EvmChainSlug,
  asset: Token,
  names: Names,
): Token | undefined {
  if (intent.action === 'swap') {
    if (intent.to_asset === undefined) {
      throw invalidField(`${at}.to_asset`, `Say what to buy with ${asset.symbol}.`);
    }
    const toAsset = token(`${at}.to_asset`, intent.to_asset, toChain, names);
    if (sameToken(asset, toAsset)) {
      throw invalidField(`${at}.to_asset`, `${asset.symbol} is sold already: name another asset.`);
    }
    return toAsset;
  }
  if (intent.action !== 'bridge') return undefined;
  if (intent.to_asset !== undefined) {
    return token(`${at}.to_asset`, intent.to_asset, toChain, names);
  }
  const arrives = resolveToken(toChain, asset.symbol);
  if (!arrives) {
    throw invalidField(`${at}.asset`, `${asset.symbol} is not known on ${toChain}.`);
  }
  return arrives;
}

/** The asset a later intent means when it names none: what this one leaves in the wallet. */
function givenBy({ type, asset, toAsset }: ResolvedIntent): Token | undefined {
  if (toAsset) return toAsset;
  return type === 'withdraw' || type === 'borrow' || type === 'claim' ? asset : undefined;
}

/** A vault is named by its address, in its own field or as the pool. */
function resolveVault(intent: Intent, at: string): Address | undefined {
  if (intent.vault_address !== undefined) {
    return checkAddress(`${at}.vault_address`, intent.vault_address);
  }
  const isAddress = intent.pool_id !== undefined && /^0x[0-9a-fA-F]{40}$/.test(intent.pool_id);
  return isAddress ? checkAddress(`${at}.pool_id`, intent.pool_id as string) : undefined;
}

function resolveRecipient(
  intent: Intent,
  at: string,
  toChain: EvmChainSlug,
  tokens: readonly (Token | undefined)[],
  { wallets, protocols }: Names,
  vaultAddress: Address | undefined,
): Address {
  if (intent.recipient === undefined) {
    if (intent.recipient_name !== undefined) {
      throw invalidField(
        `${at}.recipient`,
        'A name alone cannot be resolved here: send the address it stands for.',
      );
    }
    if (intent.action === 'transfer') {
      throw invalidField(`${at}.recipient`, 'Say who receives it: 0x and 40 hex digits.');
    }
    return walletOn(wallets, toChain).address;
  }
  const recipient = checkAddress(`${at}.recipient`, intent.recipient);
  const contract =
    tokens.find((token) => token?.address?.toLowerCase() === recipient.toLowerCase()) ??
    resolveToken(toChain, recipient);
  if (contract) {
    throw invalidField(
      `${at}.recipient`,
      `This is the ${contract.symbol} contract itself: what is sent there is lost.`,
    );
  }
  const venue = protocols
    .flatMap((protocol) => protocol.contracts(toChain))
    .find(({ address }) => isAddressEqual(address, recipient));
  if (venue || (vaultAddress && isAddressEqual(vaultAddress, recipient))) {
    throw invalidField(
      `${at}.recipient`,
      `This is the ${venue?.name ?? 'vault'} contract: what is sent straight to it is lost.`,
    );
  }
  return recipient;
}

function token(field: string, name: string, chain: EvmChainSlug, names: Names): Token {
  if (!name.startsWith('0x')) {
    const listed = resolveToken(chain, name);
    if (listed) return listed;
    throw invalidField(
      field,
      `This asset is not listed on ${chain}: check its spelling or send its token address.`,
    );
  }
  if (name.toLowerCase() === NATIVE_PLACEHOLDER) return nativeToken(chain);
  const address = checkAddress(field, name);
  const found = resolveToken(chain, address) ?? names.unlisted.get(tokenKey(chain, address));
  if (found) return found;
  throw invalidField(field, `There is no ERC-20 token at this address on ${chain}.`);
}

function* readUnlisted(
  request: PlanRequest,
  chains: readonly IntentChains[],
): Reading<ReadonlyMap<string, Token | undefined>> {
  const wanted = new Map<string, { chain: EvmChainSlug; address: Address }>();
  for (const [index, { asset, to_asset }] of request.intents.entries()) {
    const { chain, toChain } = chains[index] as IntentChains;
    for (const [on, name] of [
      [chain, asset],
      [toChain, to_asset],
    ] as const) {
      if (name === undefined || !/^0x[0-9a-fA-F]{40}$/.test(name)) continue;
      const address = name.toLowerCase() as Address;
      if (address === NATIVE_PLACEHOLDER || resolveToken(on, address)) continue;
      wanted.set(tokenKey(on, address), { chain: on, address });
    }
  }
  const read = yield* together(
    [...wanted.values()].map(({ chain, address }) => readToken(chain, address)),
  );
  return new Map([...wanted.keys()].map((key, index) => [key, read[index]]));
}

function tokenKey(chain: EvmChainSlug, address: string): string {
  return `${chain}:${address.toLowerCase()}`;
}
