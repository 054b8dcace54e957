import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { EVM_CHAINS, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { LendingAccount, ProtocolManifest } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { formatHealthFactor, formatUsd, joinWords } from './format-figures.ts';
import { nameAsset } from './name-asset.ts';
import {
  namesOf,
  noteSilent,
  noteUnreadWallets,
  noteUnserved,
  ownersOn,
  placesOf,
  readableChains,
} from './places.ts';
import { type Question, says, withVenues } from './question.ts';
import { say } from './say.ts';

interface Place {
  readonly protocol: ProtocolManifest;
  readonly chain: EvmChainSlug;
  readonly owner: `0x${string}`;
  readonly readAccount: NonNullable<ProtocolManifest['readAccount']>;
}

const SUPPOSITIONS = 'if i|if my|if we|before my|after i|would i|would my';

/** "How healthy is my loan?", "What have I borrowed?". */
export function* answerAccount(
  request: IntentRequest,
  asked: Question,
): ContractRead<IntentResponse> {
  const question = withVenues(asked);
  const title = 'Your lending positions';
  const lenders = PROTOCOLS.filter(
    ({ slug, readAccount }) =>
      readAccount &&
      (question.venues.length === 0 || question.venues.some((venue) => venue.slug === slug)),
  );
  const notes = [
    ...noteUnserved(question),
    ...noteVenues(question),
    ...noteAssets(question),
    ...noteSuppositions(question),
    ...noteUnreadWallets(request),
  ];
  const chains = placesOf(question, readableChains(request));
  const places = lenders.flatMap((protocol) => placesFor(protocol, request, chains));
  if (places.length === 0) {
    const reason =
      lenders.length === 0 ? [] : ['No wallet was sent on a chain where such an account can be.'];
    return say(title, [...reason, ...notes]);
  }
  const accounts = yield* together(
    places.map(({ readAccount, chain, owner }) => ifReachable(readAccount(chain, owner))),
  );
  const silence = noteSilent(
    places.filter((_, at) => accounts[at] === null).map(({ chain }) => chain),
    places.map(({ chain }) => chain),
  );
  const sentences: string[] = [];
  const empty: Place[] = [];
  const unreadable: Place[] = [];
  for (const [at, place] of places.entries()) {
    const account = accounts[at];
    if (account === null) continue;
    if (!account) unreadable.push(place);
    else if (isEmpty(account)) empty.push(place);
    else sentences.push(...describeAccount(place, account, places));
  }
  if (empty.length > 0) sentences.push(`You have no position ${listPlaces(empty, 'or')}.`);
  if (unreadable.length > 0) {
    sentences.push(`The account could not be read ${listPlaces(unreadable, 'and')}.`);
  }
  return say(title, [...sentences, ...notes, ...silence]);
}

function placesFor(
  protocol: ProtocolManifest,
  request: IntentRequest,
  chains: readonly string[],
): Place[] {
  const { readAccount } = protocol;
  if (!readAccount) return [];
  return EVM_CHAINS.filter(
    ({ slug }) =>
      chains.includes(slug) &&
      Object.values(protocol.actions).some((action) => action.chains.includes(slug)),
  ).flatMap(({ slug }) =>
    ownersOn(request, slug).map((owner) => ({ protocol, chain: slug, owner, readAccount })),
  );
}

function isEmpty({ collateralUsd, debtUsd, positions }: LendingAccount): boolean {
  return collateralUsd === 0n && debtUsd === 0n && positions.length === 0;
}

function describeAccount(
  place: Place,
  account: LendingAccount,
  places: readonly Place[],
): string[] {
  const { protocol, chain, owner } = place;
  const alone = places.every((other) => other.owner === owner);
  const whose = alone ? '' : ` (${owner.slice(0, 6)}…${owner.slice(-4)})`;
  const amounts = (field: 'suppliedAtomic' | 'debtAtomic') =>
    account.positions
      .filter((position) => position[field] > 0n)
      .map(({ token, ...position }) => {
        return `${formatAmountShort(position[field], token.decimals)} ${token.symbol}`;
      });
  const supplied = amounts('suppliedAtomic');
  const borrowed = amounts('debtAtomic');
  const has = supplied.length > 0 ? joinWords(supplied) : 'none of the listed tokens';
  const owes = borrowed.length > 0 ? ` and owe ${joinWords(borrowed)}` : '';
  const at = `With ${protocol.name} on ${evmChain(chain).name}${whose}`;
  const collateral = formatUsd(account.collateralUsd);
  if (account.healthFactorWad === null) {
    return [
      `${at} you have supplied ${has} and owe nothing, so the health factor is infinite: there is nothing to liquidate.`,
      `Your collateral counts ${collateral}; up to ${formatUsd(account.availableBorrowsUsd)} can be borrowed against it.`,
    ];
  }
  return [
    `${at} your health factor is ${formatHealthFactor(account.healthFactorWad)}; below 1 the position can be liquidated.`,
    `There you have supplied ${has}${owes}: ${collateral} of collateral against ${formatUsd(account.debtUsd)} of debt, with up to ${formatUsd(account.availableBorrowsUsd)} more to borrow.`,
  ];
}

function listPlaces(places: readonly Place[], conjunction: string): string {
  const protocols = [...new Set(places.map(({ protocol }) => protocol))];
  return joinWords(
    protocols.map((protocol) => {
      const chains = places.filter((place) => place.protocol === protocol);
      return `with ${protocol.name} on ${namesOf(
        chains.map(({ chain }) => chain),
        conjunction,
      )}`;
    }),
    conjunction,
  );
}

/** An asset that no position is read of. */
function noteAssets({ assets }: Question): string[] {
  const unknown = assets.filter((asset) =>
    EVM_CHAINS.every(({ slug }) => resolveToken(slug, asset) === undefined),
  );
  if (unknown.length === 0) return [];
  return [`Amounts of ${joinWords(unknown.map(nameAsset))} are not read here.`];
}

function noteSuppositions(question: Question): string[] {
  if (!says(question, SUPPOSITIONS)) return [];
  return ['What a further step would change is not computed here; simulating a plan shows it.'];
}

/** A protocol that is asked about and whose accounts cannot be read. */
function noteVenues({ venues }: Question): string[] {
  const readable = PROTOCOLS.filter(({ readAccount }) => readAccount);
  const others = venues.filter(({ slug }) => !readable.some((protocol) => protocol.slug === slug));
  if (others.length === 0) return [];
  const names = joinWords(others.map(({ name }) => name));
  return [
    `Positions in ${names} are not read here, only those in ${joinWords(readable.map(({ name }) => name))}.`,
  ];
}
