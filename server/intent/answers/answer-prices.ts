import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { priceIdOf } from '#server/chains/prices/price-ids.ts';
import { CHAINS } from '#server/chains/registry.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { type PriceAnswer, type PricedAsset, settlePrice } from '#server/prices/price.ts';
import { feedsOfAsset, readChainAnswers } from '#server/prices/read-prices.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { walletChains } from '../holdings.ts';
import { assetOn } from './asset-on.ts';
import { formatPrice, formatUsd } from './format-figures.ts';
import { nameAsset, nameAssets } from './name-asset.ts';
import { noteSilent, noteUnserved, placesOf } from './places.ts';
import { type Question, withSolana } from './question.ts';
import { say } from './say.ts';

const CHAIN_SLUGS = Object.keys(CHAINS) as ChainSlug[];

/** "What is the price of ETH?", "How much is 5 ETH worth?". */
export function* answerPrices(
  request: IntentRequest,
  asked: Question,
): ContractRead<IntentResponse> {
  const question = withSolana(asked);
  const named = placesOf(question, []);
  const places = [...named, ...walletChains(request), ...CHAIN_SLUGS];
  const priced = question.assets.map((asset) => ({ asset, token: pricedAsset(asset, places) }));
  const found = yield* together(
    priced.map(({ token }) => (token ? readChainAnswers(token) : noAnswers())),
  );
  const sentences = priced.flatMap(({ asset, token }, at) => {
    const none = `There is no price feed for ${nameAsset(asset)} here.`;
    const told = found[at];
    if (!token || !told) return [none];
    if (told.isSilent) return [];
    const price = settlePrice(told.answers, priceIdOf(token.symbol));
    if (price.usd8 !== null) return [describePrice(token, price, question)];
    if (told.answers.length > 0) return [`${token.symbol} has no sure price. ${price.reason}`];
    const { name } = CHAINS[token.chain];
    return feedsOfAsset(token).length > 0
      ? [`The price feed of ${token.symbol} on ${name} has no current price.`]
      : [none];
  });
  const read = priced.flatMap(({ token }) => token?.chain ?? []);
  const silent = priced.flatMap(({ token }, at) =>
    token && found[at]?.isSilent === true ? [token.chain] : [],
  );
  const quote =
    question.amount && question.assets.length > 1
      ? ['What a swap would give, after fees, is quoted when it is planned.']
      : [];
  return say(`Price of ${nameAssets(question.assets, 'assets')}`, [
    ...sentences,
    ...quote,
    ...noteSilent(silent, read),
    ...noteUnserved(question),
  ]);
}

function describePrice(token: PricedAsset, answer: PriceAnswer, { amount }: Question): string {
  const { usd8: price, ageSeconds, name, source: kind } = answer;
  const age =
    ageSeconds === null || ageSeconds < 0n ? '' : `, updated ${formatAge(ageSeconds)} ago`;
  const source =
    kind === 'pool' ? `by the mean of the last 30 minutes of ${name}` : `from ${name}${age}`;
  const one = `1 ${token.symbol} is ${formatPrice(price)}`;
  if (!amount || assetOn(token.chain, amount.asset)?.address !== token.address) {
    return `${one} now, ${source}.`;
  }
  const atomic = parseAmountTruncated(amount.value, token.decimals);
  const worth = (atomic * price) / 10n ** BigInt(token.decimals);
  return `${amount.value} ${token.symbol} is about ${formatUsd(worth)}: ${one} now, ${source}.`;
}

/**
 * The asset on the first of the chains that has a feed of its own for it, else on the first that has it:
 * its pools may give a price.
 */
function pricedAsset(asset: string, places: readonly ChainSlug[]): PricedAsset | undefined {
  const assets = places.flatMap((chain) => assetOn(chain, asset) ?? []);
  return (
    assets.find((one) => feedsOfAsset(one).some(({ chain }) => chain === one.chain)) ?? assets[0]
  );
}

// biome-ignore lint/correctness/useYield: a contract read of nothing.
function* noAnswers(): ContractRead<null> {
  return null;
}

/** A time that has passed, in the largest unit that it has two of. */
function formatAge(seconds: bigint): string {
  if (seconds < 120n) return seconds === 1n ? '1 second' : `${seconds} seconds`;
  if (seconds < 7_200n) return `${seconds / 60n} minutes`;
  return `${seconds / 3_600n} hours`;
}
