import { type Reading, together } from '#server/chains/evm/read.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { canonicalSymbol, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { assetSymbol, isAssetSpelling } from './grammar/lexicon/assets.ts';
import { matchChain } from './grammar/lexicon/chains.ts';
import { wordSet } from './grammar/lexicon/words.ts';
import { type Token, wordOf } from './grammar/token.ts';
import { readHoldings, walletChains } from './holdings.ts';
import { describeService, sayHoldings, sayPrices } from './render/answer-in-words.ts';

const HOLDING_WORDS = wordSet(
  'balance balances hold holding holdings have own enough portfolio wallet',
);
const PRICE_WORDS = wordSet('price prices worth cost costs trading quote');
const COMMON = ['USDC', 'USDT', 'DAI', 'WBTC', 'WETH'];
const MOST_ASSETS = 5;
const PRICE_DECIMALS = 8;

/**
 * Answers a question from what the service knows: what the wallets hold, what an asset costs,
 * else what can be done here. It never plans.
 */
export function* answerQuestion(
  request: IntentRequest,
  tokens: readonly Token[],
): Reading<IntentResponse> {
  const words = tokens.map(wordOf);
  const assets = namedAssets(tokens);
  const chains = namedChains(words, request);
  if (words.some((word) => PRICE_WORDS.has(word)) && assets.length > 0) {
    const priced = yield* readQuotes(assets);
    if (priced.length > 0) return sayPrices(priced);
  }
  if (words.some((word) => HOLDING_WORDS.has(word))) {
    const held = yield* readHeld(request, assets, chains);
    if (held !== undefined) return sayHoldings(held);
  }
  return describeService();
}

function namedAssets(tokens: readonly Token[]): string[] {
  const named = tokens.flatMap((token) => {
    if (token.kind === 'ticker') return [canonicalSymbol(assetSymbol(token.text))];
    if (token.kind !== 'word' || !isAssetSpelling(token.text)) return [];
    return [canonicalSymbol(assetSymbol(token.text))];
  });
  return [...new Set(named)].slice(0, MOST_ASSETS);
}

function namedChains(words: readonly string[], request: IntentRequest): ChainSlug[] {
  const named = words.flatMap((word, at) => {
    const match = word === '' ? undefined : matchChain([word]);
    const behindPlace = ['on', 'in', 'to', 'from'].includes(words[at - 1] ?? '');
    return match?.chain.listed && (!match.alsoAsset || behindPlace) ? [match.chain.slug] : [];
  });
  return named.length > 0 ? [...new Set(named)] : walletChains(request);
}

function* readQuotes(assets: readonly string[]): Reading<{ symbol: string; usd: string }[]> {
  const tokens = assets.flatMap((symbol) => {
    const token = resolveToken('ethereum', symbol);
    return token ? [{ symbol, token }] : [];
  });
  const prices = yield* readPricesUsd(tokens.map(({ token }) => token));
  return tokens.flatMap(({ symbol }, index) => {
    const price = prices[index];
    return price ? [{ symbol, usd: formatAmountShort(price, PRICE_DECIMALS) }] : [];
  });
}

/** @returns undefined when no balance could be read at all. */
function* readHeld(
  request: IntentRequest,
  assets: readonly string[],
  chains: readonly ChainSlug[],
): Reading<{ symbol: string; amount: string; chain: string }[] | undefined> {
  const evm = chains.filter((slug): slug is EvmChainSlug => CHAINS[slug].kind === 'evm');
  const natives = [...new Set(evm.map((slug) => CHAINS[slug].native.symbol))];
  const asked = assets.length > 0 ? assets : [...natives, ...COMMON];
  const holdings = yield* together(asked.map((symbol) => readHoldings(request, symbol, chains)));
  if (holdings.every((list) => list.length === 0)) return undefined;
  return asked.flatMap((symbol, index) =>
    (holdings[index] ?? [])
      .filter(({ amountAtomic }) => amountAtomic > 0n)
      .map(({ chain, amountAtomic, decimals }) => ({
        symbol,
        amount: formatAmountShort(amountAtomic, decimals),
        chain: CHAINS[chain].name,
      })),
  );
}
