import { type Address, erc20Abi, isAddress } from 'viem';
import {
  type ContractRead,
  call,
  nativeBalance,
  type Read,
  readAll,
} from '#server/chains/evm/read.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { decimalString, parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { canonicalSymbol, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';

/** What is held of an asset on a chain. */
export interface Holding {
  readonly chain: ChainSlug;
  readonly amountAtomic: bigint;
  readonly decimals: number;
}

const UNLISTED_DECIMALS = 18;

/** The distinct chains of the wallets, in the order they were sent. */
export function walletChains(request: IntentRequest): ChainSlug[] {
  return [...new Set(request.wallets.map((wallet) => wallet.chain))];
}

/** @returns whether a wallet can act on a chain: an EVM address owns on every EVM chain. */
export function hasWalletFor(request: IntentRequest, chain: ChainSlug): boolean {
  const { kind } = CHAINS[chain];
  return request.wallets.some((wallet) => CHAINS[wallet.chain].kind === kind);
}

/** The wallet that acts on an EVM chain, as `/plan` chooses it: its own entry, else the first. */
export function evmOwner(request: IntentRequest, chain: EvmChainSlug): Address | undefined {
  const evm = request.wallets.filter((wallet) => CHAINS[wallet.chain].kind === 'evm');
  const owner = (evm.find((wallet) => wallet.chain === chain) ?? evm[0])?.address;
  return owner !== undefined && isAddress(owner, { strict: false }) ? owner : undefined;
}

/**
 * What the wallets hold of an asset on each of the chains: the balances of the request where it
 * sent them, the chain's own answer otherwise. One round of reads at most.
 *
 * @returns nothing for a chain whose balance is neither sent nor readable.
 */
export function* readHoldings(
  request: IntentRequest,
  asset: string,
  chains: readonly ChainSlug[],
): ContractRead<Holding[]> {
  const known: Holding[] = [];
  const asked: { chain: ChainSlug; decimals: number; read: Read<bigint> }[] = [];
  for (const chain of chains) {
    const evm = CHAINS[chain].kind === 'evm' ? (chain as EvmChainSlug) : undefined;
    const token = evm && resolveToken(evm, asset);
    const decimals =
      token?.decimals ??
      (chain === 'solana' ? resolveSolanaToken(asset)?.decimals : undefined) ??
      UNLISTED_DECIMALS;
    const sent = sentBalance(request, asset, chain);
    if (sent !== undefined) {
      known.push({ chain, amountAtomic: parseAmountTruncated(sent, decimals), decimals });
      continue;
    }
    const owner = evm && evmOwner(request, evm);
    if (!token || !evm || !owner) continue;
    const read =
      token.address === null
        ? nativeBalance(evm, owner)
        : call({
            chain: evm,
            to: token.address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [owner],
          });
    asked.push({ chain, decimals, read });
  }
  if (asked.length > 0) {
    const outcomes = yield* readAll(asked.map(({ read }) => read));
    for (const [index, { chain, decimals }] of asked.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok) known.push({ chain, decimals, amountAtomic: outcome.value });
    }
  }
  return known.sort((a, b) => chains.indexOf(a.chain) - chains.indexOf(b.chain));
}

/** The balance the request itself names, in decimal token units; undefined when it names none. */
function sentBalance(request: IntentRequest, asset: string, chain: ChainSlug): string | undefined {
  const wanted = canonicalSymbol(asset).toUpperCase();
  const same = (symbol: string) => canonicalSymbol(symbol).toUpperCase() === wanted;
  const own = request.wallets.filter((wallet) => wallet.chain === chain && wallet.balances);
  for (const wallet of own) {
    for (const [symbol, amount] of Object.entries(wallet.balances ?? {})) {
      if (same(symbol)) return decimalString(amount);
    }
  }
  const listed = request.balances?.filter((balance) => balance.chain.toLowerCase() === chain);
  const found = listed?.find((balance) => same(balance.asset));
  if (found) return decimalString(found.amount);
  // A list of balances that leaves an asset out says that there is none.
  return own.length > 0 || (listed && listed.length > 0) ? '0' : undefined;
}
