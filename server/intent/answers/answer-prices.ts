import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { priceFeedOf, usdValue } from '#server/chains/prices/read-price.ts';
import { EVM_CHAINS, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { type PriceAnswer, settlePrice } from '#server/prices/price.ts';
import { readChainAnswers } from '#server/prices/read-prices.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { formatPrice, formatUsd } from './format-figures.ts';
import { nameAsset, nameAssets } from './name-asset.ts';
import { evmPlaces, noteSilent, noteUnserved, readableChains } from './places.ts';
import type { Question } from './question.ts';
import { say } from './say.ts';

/** "What is the price of ETH?", "How much is 5 ETH worth?". */
export function* answerPrices(
  request: IntentRequest,
  question: Question,
): ContractRead<IntentResponse> {
  const named = evmPlaces(question.chains.flatMap((chain) => (chain.listed ? [chain.slug] : [])));
  const places = [...named, ...readableChains(request), ...EVM_CHAINS.map(({ slug }) => slug)];
  const priced = question.assets.map((asset) => ({ asset, token: pricedToken(asset, places) }));
  const prices = yield* together(
    priced.map(({ token }) => ifReachable(together(token ? [readChainAnswers(token)] : []))),
  );
  const sentences = priced.flatMap(({ asset, token }, at) => {
    if (!token) return [`There is no price feed for ${nameAsset(asset)} here.`];
    const [answers] = prices[at] ?? [];
    if (answers === undefined) return [];
    const price = settlePrice(answers);
    if (price.usd8 !== null) return [describePrice(token, price, question)];
    if (answers.length > 0) return [`${token.symbol} has no sure price. ${price.reason}`];
    const { name } = evmChain(token.chain);
    return priceFeedOf(token)
      ? [`The price feed of ${token.symbol} on ${name} has no current price.`]
      : [`There is no price feed for ${nameAsset(asset)} here.`];
  });
  const asked = priced.flatMap(({ token }) => token?.chain ?? []);
  const silent = priced.flatMap(({ token }, at) =>
    token && prices[at] === null ? [token.chain] : [],
  );
  const quote =
    question.amount && question.assets.length > 1
      ? ['What a swap would give, after fees, is quoted when it is planned.']
      : [];
  return say(`Price of ${nameAssets(question.assets, 'assets')}`, [
    ...sentences,
    ...quote,
    ...noteSilent(silent, asked),
    ...noteUnserved(question),
  ]);
}

function describePrice(token: Token, answer: PriceAnswer, { amount }: Question): string {
  const { usd8: price, ageSeconds, name, source: kind } = answer;
  const age =
    ageSeconds === null || ageSeconds < 0n ? '' : `, updated ${formatAge(ageSeconds)} ago`;
  const source =
    kind === 'pool' ? `by the mean of the last 30 minutes of ${name}` : `from ${name}${age}`;
  const one = `1 ${token.symbol} is ${formatPrice(price)}`;
  if (!amount || resolveToken(token.chain, amount.asset)?.address !== token.address) {
    return `${one} now, ${source}.`;
  }
  const worth = usdValue(token, parseAmountTruncated(amount.value, token.decimals), price);
  return `${amount.value} ${token.symbol} is about ${formatUsd(worth)}: ${one} now, ${source}.`;
}

/**
 * The token on the first of the chains that has a feed of its own for it, else on the first that has it:
 * its pools may tell a price.
 */
function pricedToken(asset: string, places: readonly EvmChainSlug[]): Token | undefined {
  const tokens = places.flatMap((chain) => resolveToken(chain, asset) ?? []);
  return tokens.find((token) => priceFeedOf(token)?.chain === token.chain) ?? tokens[0];
}

/** A time that has passed, in the largest unit that it has two of. */
function formatAge(seconds: bigint): string {
  if (seconds < 120n) return seconds === 1n ? '1 second' : `${seconds} seconds`;
  if (seconds < 7_200n) return `${seconds / 60n} minutes`;
  return `${seconds / 3_600n} hours`;
}
