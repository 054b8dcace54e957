import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { CHAINS } from '#server/chains/registry.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { canonicalSymbol, resolveToken } from '#server/chains/tokens/resolve.ts';
import { readPriceUsd } from '#server/prices/read-prices.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { walletChains } from '../holdings.ts';
import { assetOn } from './asset-on.ts';
import { formatUsd, joinWords } from './format-figures.ts';
import { nameAsset, nameAssets } from './name-asset.ts';
import { evmPlaces, noteSilent, noteUnreadWallets, noteUnserved, placesOf } from './places.ts';
import type { Question } from './question.ts';
import { type Balance, knownTokens, readBalances, type WalletBalances } from './read-balances.ts';
import { say } from './say.ts';

/** A balance and what it is worth in USD with 8 decimals, where a price is known. */
type Valued = Balance & { readonly usd: bigint | null };

/** What is held and rounds to nothing is still worth something. */
const DUST_USD = 1n;

/** "How much USDC do I have?", "What is in my wallet?". */
export function* answerBalances(
  request: IntentRequest,
  question: Question,
): ContractRead<IntentResponse> {
  const own = walletChains(request);
  const named = placesOf(question, own);
  const chains = named.filter((chain) => own.includes(chain));
  const strange = named.filter((chain) => !own.includes(chain));
  const notes = [
    ...noteUnserved(question),
    ...(strange.length > 0 ? [`No wallet on ${chainNames(strange)} was sent.`] : []),
  ];
  const { assets } = question;
  const title = `Your ${nameAssets(assets, 'balances')}`;
  if (chains.length === 0) return say(title, notes);
  const found = yield* readBalances(
    request,
    chains,
    assets.length === 0
      ? knownTokens
      : (chain) => assets.flatMap((asset) => resolveToken(chain, asset) ?? []),
  );
  const told = chains.filter((chain) => !isUntold(chain, found));
  const silence = noteSilent(found.silent, evmPlaces(chains));
  const valued = yield* valueBalances(found);
  const sentences =
    assets.length === 0
      ? describeWallet(valued, told, found)
      : assets.flatMap((asset) => describeAsset(asset, valued, told, found));
  return say(title, [
    ...sentences,
    ...notes,
    ...(assets.length === 0 && found.nameless > 0
      ? [`${found.nameless} more of the balances you sent are no tokens of the lists here.`]
      : []),
    ...found.unread.map(
      (chain) => `Balances on ${CHAINS[chain].name} are not read; send them with the request.`,
    ),
    ...noteUntold(found),
    ...(found.sent.length < chains.length ? noteUnreadWallets(request) : []),
    ...silence,
  ]);
}

function isUntold(chain: ChainSlug, { unread, silent }: WalletBalances): boolean {
  return unread.includes(chain) || evmPlaces([chain]).some((slug) => silent.includes(slug));
}

function noteUntold({ untold }: WalletBalances): string[] {
  const chains = [...new Set(untold.map(({ chain }) => chain))];
  return chains.map((chain) => {
    const symbols = untold.filter((token) => token.chain === chain).map(({ symbol }) => symbol);
    return `${joinWords(symbols)} on ${CHAINS[chain].name} could not be read.`;
  });
}

/** Prices what is held; a feed whose chain is silent leaves its tokens without a value. */
function* valueBalances({ balances }: WalletBalances): ContractRead<Valued[]> {
  const prices = yield* together(
    balances.map(({ token }) => (token ? readPriceUsd(token) : unpriced())),
  );
  return balances.map((balance, at) => {
    const price = prices[at] ?? null;
    const { amountAtomic, decimals } = balance;
    return {
      ...balance,
      usd: price === null ? null : (amountAtomic * price) / 10n ** BigInt(decimals),
    };
  });
}

// biome-ignore lint/correctness/useYield: a contract read of nothing.
function* unpriced(): ContractRead<null> {
  return null;
}

function describeWallet(
  balances: readonly Valued[],
  chains: readonly ChainSlug[],
  { untold }: WalletBalances,
): string[] {
  const holding = chains.filter((chain) => balances.some((one) => one.chain === chain));
  const empty = chains.filter(
    (chain) => !holding.includes(chain) && !untold.some((token) => token.chain === chain),
  );
  if (holding.length === 0) {
    if (empty.length === 0) return [];
    return [`You hold nothing of the coins and tokens listed here on ${chainNames(empty, 'or')}.`];
  }
  const sentences = holding.map((chain) => {
    const held = balances.filter((one) => one.chain === chain).sort(byUsd);
    return `On ${CHAINS[chain].name} you hold ${joinWords(held.map(describeBalance))}.`;
  });
  if (empty.length > 0) sentences.push(`Nothing is held on ${chainNames(empty, 'or')}.`);
  const sum = totalUsd(balances);
  if (sum !== null && balances.length > 1) {
    const all = balances.every(({ usd }) => usd !== null);
    sentences.push(`That is ${formatSum(sum)} in all${all ? '' : ', where prices are known'}.`);
  }
  return sentences;
}

function describeAsset(
  asset: string,
  balances: readonly Valued[],
  chains: readonly ChainSlug[],
  { sent, untold }: WalletBalances,
): string[] {
  const held = balances.filter((balance) => isNamed(balance, asset));
  const known = chains.filter(
    (chain) => sent.includes(chain) || evmPlaces([chain]).some((slug) => resolveToken(slug, asset)),
  );
  const shown = nameAsset(asset);
  if (held.length === 0) {
    const sure = known.filter((chain) => !untold.some((token) => token.chain === chain));
    if (sure.length > 0) return [`You hold no ${shown} on ${chainNames(sure, 'or')}.`];
    if (known.length > 0 || chains.length === 0) return [];
    return [`${shown} is not a token that is known by symbol on ${chainNames(chains, 'or')}.`];
  }
  const parts = held.map((one) => `${describeBalance(one)} on ${CHAINS[one.chain].name}`);
  const sentences = [`You hold ${joinWords(parts)}.`];
  const [first] = held;
  const sum = held.every(({ usd }) => usd !== null) ? totalUsd(held) : null;
  if (first && held.length > 1 && held.every((one) => one.decimals === first.decimals)) {
    const amount = held.reduce((total, one) => total + one.amountAtomic, 0n);
    const worth = sum === null ? '' : `, ${formatSum(sum)}`;
    sentences.push(`That is ${formatAmountShort(amount, first.decimals)} ${shown} in all${worth}.`);
  }
  return sentences;
}

function isNamed({ chain, symbol, token }: Balance, asset: string): boolean {
  if (!token) return symbol === canonicalSymbol(asset);
  return assetOn(chain, asset)?.address === token.address;
}

function describeBalance({ amountAtomic, decimals, symbol, usd }: Valued): string {
  const worth = usd === null ? '' : ` (${formatWorth(usd)})`;
  return `${formatAmountShort(amountAtomic, decimals)} ${symbol}${worth}`;
}

function formatWorth(usd: bigint): string {
  return formatUsd(usd === 0n ? DUST_USD : usd);
}

function formatSum(usd: bigint): string {
  return usd === 0n ? formatWorth(usd) : `about ${formatUsd(usd)}`;
}

/** What the priced ones are worth; null when none is priced. */
function totalUsd(balances: readonly Valued[]): bigint | null {
  const priced = balances.flatMap(({ usd }) => usd ?? []);
  return priced.length === 0 ? null : priced.reduce((sum, usd) => sum + usd, 0n);
}

function byUsd(a: Valued, b: Valued): number {
  const [left, right] = [a.usd ?? 0n, b.usd ?? 0n];
  return left === right ? 0 : left > right ? -1 : 1;
}

function chainNames(chains: readonly ChainSlug[], conjunction = 'and'): string {
  return joinWords(
    chains.map((chain) => CHAINS[chain].name),
    conjunction,
  );
}
