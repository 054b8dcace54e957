import type { ContractRead } from '#server/chains/evm/read.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { canonicalSymbol, findTokens, resolveToken } from '#server/chains/tokens/resolve.ts';
import { isSolanaAsset } from '#server/language/lexicon/assets.ts';
import { matchChain, type NamedChain } from '#server/language/lexicon/chains.ts';
import { homeChain, isSolanaVenue } from '#server/language/lexicon/venues.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { type Holding, readHoldings, walletChains } from './holdings.ts';

export const listedChain = (slug: ChainSlug): NamedChain => ({
  listed: true,
  slug,
  name: CHAINS[slug].name,
});

/** Where the first step starts when the words do not say it, and why there. */
export interface ChainChoice {
  readonly chain: NamedChain;
  readonly because: 'only' | 'implied' | 'holds' | 'first';
  readonly holdings: readonly Holding[];
}

/**
 * Chooses the chain of an order that names none: what the asset or venue implies, the only
 * wallet chain, the chain that holds the most of the asset, else the first wallet's.
 */
export function* chooseChain(
  request: IntentRequest,
  partial: PartialIntent,
  except: NamedChain | undefined,
): ContractRead<ChainChoice | undefined> {
  const implied = impliesSolana(partial);
  if (implied && !(except?.listed && except.slug === 'solana')) {
    return { chain: listedChain('solana'), because: 'implied', holdings: [] };
  }
  const home = partial.venue && homeChain(partial.venue.slug);
  const named = home === undefined ? undefined : matchChain([home])?.chain;
  if (named && named.name !== except?.name) {
    return { chain: named, because: 'implied', holdings: [] };
  }
  const chains = walletChains(request).filter(
    (slug) => !(except?.listed && except.slug === slug) && slug !== 'solana',
  );
  const usable = chains.length > 0 ? chains : walletChains(request);
  const all = chainsWith(usable, partial);
  const [first] = all;
  if (first === undefined || (except?.listed && except.slug === first)) return undefined;
  if (all.length === 1) {
    const because = usable.length === 1 ? 'only' : 'implied';
    return { chain: listedChain(first), because, holdings: [] };
  }
  const asset = partial.asset?.symbol;
  if (asset === undefined || asset === '*') {
    return { chain: listedChain(first), because: 'first', holdings: [] };
  }
  const listed = all.filter((slug) => hasContract(slug, partial));
  const [contract] = listed;
  if (listed.length === 1 && contract) {
    return { chain: listedChain(contract), because: 'implied', holdings: [] };
  }
  const native = all.find((slug) => CHAINS[slug].native.symbol === canonicalSymbol(asset));
  if (native && canonicalSymbol(asset) !== 'ETH') {
    return { chain: listedChain(native), because: 'implied', holdings: [] };
  }
  const holdings = yield* readHoldings(request, asset, all);
  const best = pickHolding(holdings, partial);
  if (best) return { chain: listedChain(best.chain), because: 'holds', holdings };
  return { chain: listedChain(first), because: 'first', holdings };
}

/** The chains on which the tokens that an order names by their symbols are listed; all if none. */
function chainsWith(
  chains: readonly ChainSlug[],
  { action, asset, toAsset }: PartialIntent,
): readonly ChainSlug[] {
  const symbols = [asset, action === 'swap' ? toAsset : undefined].flatMap((one) =>
    one && !one.isAddress && one.symbol !== '*' ? [one.symbol] : [],
  );
  const listing = chains.filter((slug) =>
    symbols.every((symbol) => findTokens(slug, symbol).length > 0),
  );
  return listing.length > 0 ? listing : chains;
}

/** Whether a token that was given by its contract is listed on a chain. */
function hasContract(slug: ChainSlug, { asset, toAsset }: PartialIntent): boolean {
  const contracts = [asset, toAsset].filter((one) => one?.isAddress);
  return (
    CHAINS[slug].kind === 'evm' &&
    contracts.length > 0 &&
    contracts.every((one) => resolveToken(slug as EvmChainSlug, one?.symbol ?? '') !== undefined)
  );
}

/** The first chain that holds enough; when none does, the one that holds the most. */
function pickHolding(holdings: readonly Holding[], partial: PartialIntent): Holding | undefined {
  const held = holdings.filter((holding) => holding.amountAtomic > 0n);
  const { quantity } = partial;
  if (quantity?.kind === 'number' && !quantity.value.startsWith('-')) {
    const enough = held.filter(
      ({ amountAtomic, decimals }) =>
        amountAtomic >= parseAmountTruncated(quantity.value, decimals),
    );
    if (enough.length > 0) return largest(enough);
  }
  return largest(held);
}

function largest(holdings: readonly Holding[]): Holding | undefined {
  const scaled = ({ amountAtomic, decimals }: Holding) =>
    amountAtomic * 10n ** BigInt(36 - Math.min(36, decimals));
  let best: Holding | undefined;
  for (const holding of holdings) if (!best || scaled(holding) > scaled(best)) best = holding;
  return best;
}

function impliesSolana(partial: PartialIntent): boolean {
  if (partial.party?.kind === 'address' && partial.party.family === 'solana') return true;
  if (partial.venue && isSolanaVenue(partial.venue.slug)) return true;
  if (partial.asset && isSolanaAsset(partial.asset.symbol)) return true;
  if (partial.action === 'bridge' || !partial.toAsset || !isSolanaAsset(partial.toAsset.symbol))
    return false;
  // What is paid must exist there too: ETH for SOL starts on an EVM chain.
  return !partial.asset || ['USDC', 'USDT'].includes(partial.asset.symbol);
}
