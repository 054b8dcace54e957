import type { ContractRead } from '#server/chains/evm/read.ts';
import { together } from '#server/chains/evm/read.ts';
import { CHAINS } from '#server/chains/registry.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { type Holding, readHoldings, walletChains } from './holdings.ts';
import type { Option } from './interview.ts';
import { shownAsset } from './shown-asset.ts';

/** Actions that spend from the wallet; the others count a position. */
export const FROM_WALLET: ReadonlySet<PartialIntent['action']> = new Set([
  'transfer',
  'bridge',
  'swap',
  'deposit',
  'stake',
  'approve',
  'lp-add',
]);

const shown = (holding: Holding, symbol: string): string =>
  `${formatAmountShort(holding.amountAtomic, holding.decimals)} ${symbol}`;

/** Shares of what is held: a quarter, half, all, with the sum each of them is. */
export function* amountOptions(
  request: IntentRequest,
  partial: PartialIntent,
): ContractRead<Option[]> {
  const chain = partial.fromChain ?? partial.chain;
  const symbol = partial.asset?.symbol;
  const fromWallet = FROM_WALLET.has(partial.action);
  if (!chain?.listed || symbol === undefined || symbol === '*' || !fromWallet) {
    return partial.action === 'borrow' ? [] : shares();
  }
  const [holding] = yield* readHoldings(request, symbol, [chain.slug]);
  return holding && holding.amountAtomic > 0n ? shares(holding, symbol) : shares();
}

/** A quarter, half and all, with the sum each is where it is known. */
export function shares(holding?: Holding, symbol = ''): Option[] {
  const part = (percent: bigint) =>
    holding
      ? ` · ${shown({ ...holding, amountAtomic: (holding.amountAtomic * percent) / 100n }, symbol)}`
      : '';
  return [
    { id: 'quarter', label: `25%${part(25n)}` },
    { id: 'half', label: `50%${part(50n)}` },
    { id: 'all', label: `100%${part(100n)}` },
  ];
}

/** Assets held on the chain, most common first; the common ones when nothing is held. */
export function* assetOptions(
  request: IntentRequest,
  action: PartialIntent['action'],
  chain: NamedChain | undefined,
  except: string | undefined,
): ContractRead<Option[]> {
  const slug = chain?.listed ? chain.slug : walletChains(request)[0];
  if (slug === undefined || !FROM_WALLET.has(action)) return [];
  const native = CHAINS[slug].native.symbol;
  const candidates = [
    ...new Set([native, ...sentAssets(request, slug), 'USDC', 'USDT', 'DAI', 'WBTC']),
  ].filter((symbol) => symbol !== except);
  const holdings = yield* together(
    candidates.map((symbol) => readHoldings(request, symbol, [slug])),
  );
  const held = candidates.flatMap((symbol, index) => {
    const holding = (holdings[index] as Holding[] | undefined)?.[0];
    return holding && holding.amountAtomic > 0n
      ? [
          {
            id: symbol.toLowerCase(),
            label: `${symbol} · ${formatAmountShort(holding.amountAtomic, holding.decimals)}`,
          },
        ]
      : [];
  });
  if (held.length > 0) return held.slice(0, 4);
  return candidates.slice(0, 4).map((symbol) => ({ id: symbol.toLowerCase(), label: symbol }));
}

function sentAssets(request: IntentRequest, slug: ChainSlug): string[] {
  const own = request.wallets
    .filter((wallet) => wallet.chain === slug)
    .flatMap((wallet) => Object.keys(wallet.balances ?? {}));
  const listed = (request.balances ?? [])
    .filter((balance) => balance.chain.toLowerCase() === slug)
    .map((balance) => balance.asset);
  const names = [...own, ...listed].flatMap((name) => shownAsset(slug, name) ?? []);
  return [...new Set(names)].slice(0, 12);
}

/** The chains of the wallets, with what each holds of the asset. */
export function* chainOptions(
  request: IntentRequest,
  asset: string | undefined,
  except: NamedChain | undefined,
): ContractRead<Option[]> {
  const chains = walletChains(request).filter((slug) => !(except?.listed && except.slug === slug));
  const listed =
    chains.length > 0
      ? chains
      : (Object.keys(CHAINS) as ChainSlug[]).filter(
          (slug) => !(except?.listed && except.slug === slug),
        );
  const holdings =
    asset === undefined || asset === '*' ? [] : yield* readHoldings(request, asset, listed);
  const options = listed.map((slug) => {
    const holding = holdings.find((one) => one.chain === slug);
    return {
      id: slug,
      label:
        holding && asset !== undefined
          ? `${CHAINS[slug].name} · ${shown(holding, asset)}`
          : CHAINS[slug].name,
      held: holding?.amountAtomic ?? 0n,
    };
  });
  return options
    .sort((a, b) => (a.held === b.held ? 0 : a.held > b.held ? -1 : 1))
    .slice(0, 4)
    .map(({ id, label }) => ({ id, label }));
}
