import { type Address, erc20Abi } from 'viem';
import {
  type ContractRead,
  call,
  ifReachable,
  nativeBalance,
  type Read,
  readEvery,
  together,
} from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { decimalString, parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { PricedAsset } from '#server/prices/price.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { shownAsset } from '../shown-asset.ts';
import { assetOn } from './asset-on.ts';
import { ownersOn } from './places.ts';

/** What is held of an asset on a chain; `token` is null where the lists do not have it. */
export interface Balance {
  readonly chain: ChainSlug;
  readonly symbol: string;
  readonly amountAtomic: bigint;
  readonly decimals: number;
  readonly token: PricedAsset | null;
}

/** What the wallets hold, and what could not be read. */
export interface WalletBalances {
  readonly balances: readonly Balance[];
  /** Chains that the request itself names: what it leaves out there is not held. */
  readonly sent: readonly ChainSlug[];
  /** Balances of the request whose names are no known symbols: they are counted, never repeated. */
  readonly nameless: number;
  /** Chains that neither the request nor a read names. */
  readonly unread: readonly ChainSlug[];
  readonly silent: readonly EvmChainSlug[];
  /** Tokens whose contracts did not return a balance. */
  readonly untold: readonly Token[];
}

const UNLISTED_DECIMALS = 18;

/**
 * What the request's wallets hold on the chains, zeros left out: the balances the request sent
 * for a chain, or else the native coin and the listed tokens as the chain returns them. One round.
 *
 * @param tokensOf the tokens that matter on a chain
 */
export function* readBalances(
  request: IntentRequest,
  chains: readonly ChainSlug[],
  tokensOf: (chain: EvmChainSlug) => readonly Token[] = knownTokens,
): ContractRead<WalletBalances> {
  const balances: Balance[] = [];
  const told: ChainSlug[] = [];
  const unread: ChainSlug[] = [];
  const asked: EvmChainSlug[] = [];
  let nameless = 0;
  for (const chain of chains) {
    const sent = sentBalances(request, chain);
    if (sent) {
      told.push(chain);
      balances.push(...sent.balances);
      nameless += sent.nameless;
    } else if (evmChain(chain)) asked.push(chain as EvmChainSlug);
    else unread.push(chain);
  }
  const read = yield* together(
    asked.map((chain) => ifReachable(readChain(request, chain, tokensOf(chain)))),
  );
  const silent = asked.filter((_, at) => read[at] === null);
  balances.push(...read.flatMap((found) => found?.balances ?? []));
  return {
    balances: balances
      .filter(({ amountAtomic }) => amountAtomic > 0n)
      .sort((a, b) => chains.indexOf(a.chain) - chains.indexOf(b.chain)),
    sent: told,
    nameless,
    unread,
    silent,
    untold: read.flatMap((found) => found?.untold ?? []),
  };
}

/** The native coin and the listed tokens of a chain. */
export function knownTokens(chain: EvmChainSlug): Token[] {
  const listed = Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) => {
    const address = addresses[chain];
    return address ? [{ chain, symbol, decimals, address }] : [];
  });
  return [nativeToken(chain), ...listed];
}

function* readChain(
  request: IntentRequest,
  chain: EvmChainSlug,
  tokens: readonly Token[],
): ContractRead<{ balances: Balance[]; untold: Token[] }> {
  const owners = ownersOn(request, chain);
  const outcomes = yield* together(
    tokens.map((token) => readEvery(owners.map((owner) => balanceRead(token, owner)))),
  );
  const balances: Balance[] = [];
  const untold: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const outcome = outcomes[at];
    if (!outcome?.ok) untold.push(token);
    else {
      const amounts: readonly bigint[] = outcome.value;
      const amountAtomic = amounts.reduce((sum, amount) => sum + amount, 0n);
      balances.push({ ...token, token, amountAtomic });
    }
  }
  return { balances, untold };
}

function balanceRead(token: Token, owner: Address): Read<bigint> {
  const { chain, address } = token;
  if (address === null) return nativeBalance(chain, owner);
  return call({ chain, to: address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
}

/** The balances that the request itself sends for a chain; undefined when it sends none. */
function sentBalances(
  request: IntentRequest,
  chain: ChainSlug,
): { balances: Balance[]; nameless: number } | undefined {
  const ofWallets = request.wallets.filter((wallet) => wallet.chain === chain && wallet.balances);
  const listed = request.balances?.filter((one) => one.chain.toLowerCase() === chain) ?? [];
  const entries =
    ofWallets.length > 0
      ? ofWallets.flatMap(({ balances }) => Object.entries(balances ?? {}))
      : listed.map(({ asset, amount }) => [asset, amount] as const);
  if (ofWallets.length === 0 && listed.length === 0) return undefined;
  const balances: Balance[] = [];
  let nameless = 0;
  for (const [name, amount] of entries) {
    const balance = knownBalance(chain, name, decimalString(amount));
    if (!balance) {
      nameless += 1;
      continue;
    }
    const at = balances.findIndex((one) => sameBalance(one, balance));
    const before = balances[at];
    if (!before) balances.push(balance);
    else {
      const amountAtomic = before.amountAtomic + balance.amountAtomic;
      balances[at] = { ...before, amountAtomic };
    }
  }
  return { balances, nameless };
}

function knownBalance(chain: ChainSlug, name: string, amount: string): Balance | undefined {
  const token = assetOn(chain, name) ?? null;
  const symbol = token?.symbol ?? shownAsset(chain, name);
  if (symbol === undefined || symbol.startsWith('0x')) return undefined;
  const decimals = token?.decimals ?? UNLISTED_DECIMALS;
  return {
    chain,
    symbol,
    token,
    decimals,
    amountAtomic: parseAmountTruncated(amount, decimals),
  };
}

function sameBalance(a: Balance, b: Balance): boolean {
  if (!a.token || !b.token) return a.symbol === b.symbol;
  return a.chain === b.chain && a.token.address === b.token.address;
}
