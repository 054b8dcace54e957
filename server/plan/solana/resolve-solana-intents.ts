import type { Address } from '@solana/kit';
import { checkSolanaAddress } from '#server/chains/solana/check-address.ts';
import { INCINERATOR } from '#server/chains/solana/programs.ts';
import { resolveSolanaToken, WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import { SOL, SOLANA_TOKENS, type SolanaToken } from '#server/chains/solana/tokens.ts';
import { plainSymbol } from '#server/chains/tokens/directory/create-directory.ts';
import { describeListed } from '#server/chains/tokens/directory/describe-listed.ts';
import { findTokens } from '#server/chains/tokens/resolve.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { noSolanaBridge } from '#server/protocols/solana-bridges.ts';
import type { SolanaAction, SolanaProtocol } from '#server/protocols/solana-manifest.ts';
import { INTENT_ACTIONS, type Intent, type IntentAction } from '#server/schemas/intent.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { collectIssues } from '../collect-issues.ts';

/** An intent that happens on Solana. */
export interface PlacedSolanaIntent {
  /** Path of the intent in the request, for messages: `intents[0]`. */
  readonly at: string;
  readonly intent: Intent;
}

/** A Solana wallet of the request. */
export interface SolanaWallet {
  readonly address: Address;
  readonly balances: NonNullable<Wallet['balances']>;
}

/** A protocol of Solana with the action a step needs of it. */
export interface SolanaVenue {
  readonly protocol: SolanaProtocol;
  readonly action: SolanaAction;
}

/** An intent with every name in it resolved; its size and its mints are still to be read. */
export interface ResolvedSolanaIntent extends PlacedSolanaIntent {
  readonly type: IntentAction;
  readonly venue: SolanaVenue;
  /** The listed token, or the bare mint that the intent gives. */
  readonly asset: SolanaToken | Address;
  readonly toAsset?: SolanaToken | Address;
  readonly recipient: Address;
  readonly spender?: Address;
  readonly account?: Address;
}

/** Actions that have one obvious protocol when none is named. */
const DEFAULTED: ReadonlySet<IntentAction> = new Set([
  'transfer',
  'approve',
  'swap',
  'stake',
  'unstake',
  'claim',
]);
/** Actions that are about SOL when no asset is named. */
const ABOUT_SOL: ReadonlySet<IntentAction> = new Set(['stake', 'unstake', 'claim']);

/**
 * The Solana wallets of a request, in its order.
 *
 * @throws {ApiError} invalid_request when an address is invalid or missing.
 */
export function resolveSolanaWallets(wallets: readonly Wallet[]): readonly SolanaWallet[] {
  const found = collectIssues(wallets, ({ chain, address, balances }, index) =>
    chain === 'solana'
      ? {
          address: checkSolanaAddress(`wallets[${index}].address`, address),
          balances: balances ?? {},
        }
      : undefined,
  ).filter((wallet) => wallet !== undefined);
  if (found.length === 0) {
    throw invalidField('wallets', 'A step on solana needs a Solana wallet: send its address too.');
  }
  return found;
}

/**
 * Resolves names, protocols and addresses. A sweep of everything becomes one of each asset, SOL
 * last.
 *
 * @throws {ApiError} invalid_request with everything that cannot be resolved.
 */
export function resolveSolanaIntents(
  placed: readonly PlacedSolanaIntent[],
  owner: Address,
  protocols: readonly SolanaProtocol[],
): readonly ResolvedSolanaIntent[] {
  let given: SolanaToken | Address | undefined;
  return collectIssues(placed, (entry) => {
    const resolved = resolveIntent(entry, owner, given, protocols);
    given = resolved[0]?.toAsset ?? resolved[0]?.asset;
    return resolved;
  }).flat();
}

function resolveIntent(
  { at, intent }: PlacedSolanaIntent,
  owner: Address,
  given: SolanaToken | Address | undefined,
  protocols: readonly SolanaProtocol[],
): readonly ResolvedSolanaIntent[] {
  const type = intent.action === 'sweep' ? 'transfer' : intent.action;
  const venue = resolveVenue(at, intent, type, protocols);
  if (intent.to_amount !== undefined && type !== 'swap') {
    throw invalidField(
      `${at}.to_amount`,
      `A ${intent.action} cannot aim for an exact output: send amount instead.`,
    );
  }
  const recipient = resolveRecipient(at, intent, owner);
  const spender =
    intent.spender === undefined ? undefined : checkSolanaAddress(`${at}.spender`, intent.spender);
  const account = resolveAccount(at, intent);
  const rest = {
    at,
    type,
    venue,
    recipient,
    ...(spender && { spender }),
    ...(account && { account }),
  };
  if (intent.action === 'sweep' && intent.asset === undefined) {
    return [...Object.values(SOLANA_TOKENS), SOL].map((asset) => ({ ...rest, intent, asset }));
  }
  if (venue.action.trade) {
    return [{ ...rest, intent, ...resolveTrade(at, intent, venue) }];
  }
  const asset = resolveAsset(at, intent, given);
  if (type !== 'swap') return [{ ...rest, intent, asset }];
  if (intent.to_asset === undefined) {
    throw invalidField(`${at}.to_asset`, 'Say what to buy: a symbol, or the address of a mint.');
  }
  const toAsset = token(`${at}.to_asset`, intent.to_asset);
  if (keyOf(toAsset) === keyOf(asset)) {
    throw invalidField(`${at}.to_asset`, 'This asset is sold already: name another one.');
  }
  return [{ ...rest, intent, asset, toAsset }];
}

function resolveVenue(
  at: string,
  intent: Intent,
  type: IntentAction,
  protocols: readonly SolanaProtocol[],
): SolanaVenue {
  const able = protocols.flatMap((protocol) => {
    const action = protocol.actions[type];
    return action ? [{ protocol, action }] : [];
  });
  const [first] = able;
  if (!first) {
    const actions = INTENT_ACTIONS.filter((action) =>
      protocols.some(({ actions }) => actions[action]),
    );
    const why =
      intent.action === 'bridge'
        ? noSolanaBridge()
        : `${intent.action} is not available on solana.`;
    throw invalidField(`${at}.action`, `${why} Available on solana: sweep, ${actions.join(', ')}.`);
  }
  const could = `Protocols that can: ${able.map(({ protocol }) => protocol.slug).join(', ')}.`;
  const isPlumbing = able.every(({ protocol }) => !protocol.listed);
  if (intent.protocol === undefined || isPlumbing) {
    const plain = able.find(({ protocol }) => !protocol.byNameOnly);
    if (DEFAULTED.has(type) && plain) return plain;
    throw invalidField(`${at}.protocol`, `Say where to ${type} on solana. ${could}`);
  }
  const wanted = plainName(intent.protocol);
  const named = able.find(({ protocol }) =>
    [protocol.slug, protocol.name, ...protocol.aliases].some((name) => plainName(name) === wanted),
  );
  if (named) return named;
  throw invalidField(`${at}.protocol`, `This protocol cannot ${type} on solana. ${could}`);
}

function resolveRecipient(at: string, intent: Intent, owner: Address): Address {
  const isSending = intent.action === 'transfer' || intent.action === 'sweep';
  if (intent.recipient === undefined) {
    if (intent.recipient_name !== undefined) {
      throw invalidField(
        `${at}.recipient`,
        'A name alone cannot be resolved here: send the address it stands for.',
      );
    }
    if (isSending) throw invalidField(`${at}.recipient`, 'Say who receives it: a Solana address.');
    return owner;
  }
  const recipient = checkSolanaAddress(`${at}.recipient`, intent.recipient);
  if (!isSending && recipient !== owner) {
    throw invalidField(
      `${at}.recipient`,
      `On solana a ${intent.action} is for the wallet that signs: leave the recipient out.`,
    );
  }
  if (recipient === INCINERATOR) {
    throw invalidField(`${at}.recipient`, 'What is sent to the incinerator is destroyed.');
  }
  return recipient;
}

/** A validator or a stake account is named as the pool or the vault. */
function resolveAccount(at: string, intent: Intent): Address | undefined {
  if (intent.pool_id !== undefined) return checkSolanaAddress(`${at}.pool_id`, intent.pool_id);
  if (intent.vault_address === undefined) return undefined;
  return checkSolanaAddress(`${at}.vault_address`, intent.vault_address);
}

function resolveAsset(
  at: string,
  intent: Intent,
  given: SolanaToken | Address | undefined,
): SolanaToken | Address {
  if (intent.asset !== undefined) return token(`${at}.asset`, intent.asset);
  if (intent.amount === 'chained' && given) return given;
  if (ABOUT_SOL.has(intent.action)) return SOL;
  throw invalidField(`${at}.asset`, 'Say which asset: a symbol such as USDC, or a mint.');
}

/**
 * The input and output of a protocol that trades one asset for one other, checked against the
 * intent.
 */
function resolveTrade(
  at: string,
  { action, amount, asset, to_asset }: Intent,
  { protocol, action: { trade } }: SolanaVenue,
): { asset: SolanaToken; toAsset: SolanaToken } {
  if (!trade) throw new Error('Only called for a protocol that trades.');
  const { takes, gives } = trade;
  if (to_asset !== undefined && keyOf(token(`${at}.to_asset`, to_asset)) !== keyOf(gives)) {
    throw invalidField(
      `${at}.to_asset`,
      `A ${action} with ${protocol.name} gives ${gives.symbol}: leave to_asset out.`,
    );
  }
  const said = asset === undefined ? keyOf(takes) : keyOf(token(`${at}.asset`, asset));
  // All that is staked is all of its shares, whichever of the two is named.
  const isAll = said === keyOf(gives) && amount === 'max' && action === 'unstake';
  if (said === keyOf(takes) || isAll) return { asset: takes, toAsset: gives };
  throw invalidField(
    `${at}.asset`,
    `A ${action} with ${protocol.name} takes ${takes.symbol}: send ${takes.symbol} as the asset, and the amount in it.`,
  );
}

function token(field: string, name: string): SolanaToken | Address {
  if (name === WRAPPED_SOL_MINT) {
    throw invalidField(field, 'Wrapped SOL is not handled apart here: name SOL.');
  }
  const listed = resolveSolanaToken(name);
  if (listed) return listed;
  const shared = findTokens('solana', name);
  if (shared.length > 1) {
    throw invalidField(
      field,
      `Several listed tokens on solana share the symbol ${plainSymbol(name)}: ${shared.map(describeListed).join('; ')}. Send the mint of the one that is meant.`,
    );
  }
  if (name.length < 32) {
    throw invalidField(
      field,
      'This asset is not listed on solana: check its spelling or send the address of its mint.',
    );
  }
  return checkSolanaAddress(field, name);
}

/** The mint of a token, or SOL. */
export function keyOf(asset: SolanaToken | Address): Address | 'SOL' {
  return typeof asset === 'string' ? asset : (asset.mint ?? 'SOL');
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
