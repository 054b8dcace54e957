import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import { resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20 } from '#server/chains/tokens/token.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import type { LendingRates, ProtocolManifest } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { formatPercent, joinWords } from './format-figures.ts';
import { nameAsset, nameAssets } from './name-asset.ts';
import { noteSilent, noteUnserved, placesOf } from './places.ts';
import { mentions, type Question, withVenues } from './question.ts';
import { knownTokens } from './read-balances.ts';
import { say } from './say.ts';

/** Without an asset named, the best few of each side are enough to choose from. */
const MOST_OFFERS = 5;

type Side = 'supply' | 'borrow';

/** What one market pays or takes for one token. */
interface Offer {
  readonly side: Side;
  readonly protocol: ProtocolManifest;
  readonly token: Erc20Token;
  readonly apyRay: bigint;
}

interface Market {
  readonly protocol: ProtocolManifest;
  readonly token: Erc20Token;
  readonly readRates: NonNullable<ProtocolManifest['readRates']>;
}

/** "What is the USDC supply APY on Base?", "Where is the best yield for DAI?". */
export function* answerRates(asked: Question): ContractRead<IntentResponse> {
  const question = withVenues(asked);
  const sides = sidesOf(question);
  const title = `${nameAssets(question.assets, 'Lending')} rates`;
  const notes = [...noteUnserved(question), ...noteVenues(question)];
  const markets = marketsOf(question);
  const read = yield* together(
    markets.map(({ readRates, token }) => ifReachable(readRates(token.chain, token))),
  );
  const silent = markets.filter((_, at) => read[at] === null).map(({ token }) => token.chain);
  const silence = noteSilent(
    silent,
    markets.map(({ token }) => token.chain),
  );
  const rated = markets.flatMap((market, at) => {
    const rates = read[at];
    return rates ? sides.flatMap((side) => offerOf(side, market, rates)) : [];
  });
  const groups = question.assets.length === 0 ? [undefined] : question.assets;
  const sentences = groups.flatMap((asset) =>
    sides.flatMap((side) =>
      describeOffers(
        side,
        asset,
        rated.filter((offer) => offer.side === side && isOf(offer, asset)),
        question,
      ),
    ),
  );
  return say(title, [...sentences, ...notes, ...silence]);
}

const BORROWING = wordSet('borrow borrowing borrowed loan loans debt');
const SUPPLYING = wordSet(
  'supply supplying deposit depositing lend lending earn earning earnings yield yields save savings',
);

function sidesOf(question: Question): Side[] {
  const borrow = mentions(question, BORROWING);
  const supply = mentions(question, SUPPLYING);
  if (borrow === supply) return ['supply', 'borrow'];
  return borrow ? ['borrow'] : ['supply'];
}

function marketsOf(question: Question): Market[] {
  const chains = placesOf(
    question,
    EVM_CHAINS.map(({ slug }) => slug),
  );
  return PROTOCOLS.flatMap((protocol) => {
    const { readRates } = protocol;
    if (!readRates || !isAsked(protocol, question)) return [];
    return EVM_CHAINS.filter(
      ({ slug }) =>
        chains.includes(slug) &&
        Object.values(protocol.actions).some((action) => action.chains.includes(slug)),
    ).flatMap(({ slug }) => {
      const named = question.assets.flatMap((asset) => resolveToken(slug, asset) ?? []);
      const tokens = question.assets.length === 0 ? knownTokens(slug).filter(isErc20) : named;
      return tokens.map((token) => ({
        protocol,
        readRates,
        token: isErc20(token) ? token : wrappedNativeToken(slug),
      }));
    });
  });
}

function isAsked(protocol: ProtocolManifest, { venues }: Question): boolean {
  return venues.length === 0 || venues.some(({ slug }) => slug === protocol.slug);
}

function offerOf(side: Side, { protocol, token }: Market, rates: LendingRates): Offer[] {
  const apyRay = side === 'supply' ? rates.supplyApyRay : rates.borrowApyRay;
  return apyRay === null ? [] : [{ side, protocol, token, apyRay }];
}

function isOf({ token }: Offer, asset: string | undefined): boolean {
  if (asset === undefined) return true;
  const named = resolveToken(token.chain, asset);
  const wanted = named && !isErc20(named) ? wrappedNativeToken(token.chain) : named;
  return wanted?.address === token.address;
}

function describeOffers(
  side: Side,
  asset: string | undefined,
  offers: readonly Offer[],
  { venues }: Question,
): string[] {
  if (offers.length === 0) {
    if (venues.some(({ slug }) => !isOwnVenue(slug))) return [];
    const what = asset === undefined ? 'anything' : nameAsset(asset);
    return [`No lending market read here ${side === 'supply' ? 'takes' : 'lends'} ${what} now.`];
  }
  const ranked = [...offers].sort((a, b) => compare(a, b) * (side === 'supply' ? -1 : 1));
  const kept = asset === undefined ? ranked.slice(0, MOST_OFFERS) : ranked;
  const parts = kept.map(({ apyRay, protocol, token }) => {
    const what = asset === undefined ? ` for ${token.symbol}` : '';
    return `${formatPercent(apyRay)}${what} with ${protocol.name} on ${evmChain(token.chain).name}`;
  });
  const rank = parts.length === 1 ? '' : side === 'supply' ? 'best ' : 'lowest ';
  const rate = side === 'supply' ? 'supply APY' : 'variable borrow APY';
  const of = asset === undefined ? '' : ` of ${kept[0]?.token.symbol ?? nameAsset(asset)}`;
  const [first = '', ...others] = parts;
  const then = others.length > 0 ? `, then ${joinWords(others)}` : '';
  return [`The ${rank}${rate}${of} is ${first}${then}.`];
}

function compare(a: Offer, b: Offer): number {
  return a.apyRay === b.apyRay ? 0 : a.apyRay < b.apyRay ? -1 : 1;
}

function isOwnVenue(slug: string): boolean {
  return PROTOCOLS.some((protocol) => protocol.slug === slug && protocol.readRates);
}

/** A protocol that is asked about and that no rate can be read of. */
function noteVenues(question: Question): string[] {
  const known = PROTOCOLS.filter(({ readRates }) => readRates).map(({ name }) => name);
  const others = question.venues.filter(({ slug }) => !isOwnVenue(slug)).map(({ name }) => name);
  if (others.length === 0) return [];
  return [`Rates of ${joinWords(others)} are not read here, only those of ${joinWords(known)}.`];
}
