import { isAddress } from 'viem';
import { type ContractRead, ifReachable } from '#server/chains/evm/read.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { describeListed } from '#server/chains/tokens/directory/describe-listed.ts';
import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { readNamesakes } from '#server/chains/tokens/namesakes.ts';
import { canonicalSymbol, findTokens } from '#server/chains/tokens/resolve.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import type { NamedAsset } from '#server/language/orders/said-values.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { fillAsset } from '../fill-answer.ts';
import { textsOfPage } from '../gate/model-page.ts';
import type { Interview, Question } from '../interview.ts';

const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;

/** A token that a symbol may mean, and what distinguishes it from the others. */
interface Candidate {
  readonly address: string;
  readonly label: string;
}

/**
 * Asks which token is meant where several share a symbol: tokens of lists, or, where no list has the
 * symbol, those that the request holds or its page shows and that call themselves so.
 */
export function* checkNamesakes(
  request: IntentRequest,
  partial: PartialIntent,
  index: number,
  interview: Interview,
): ContractRead<void> {
  const chain = partial.action === 'bridge' ? partial.fromChain : partial.chain;
  if (!chain?.listed) return;
  const place = { slug: chain.slug, name: chain.name };
  const held = heldAddresses(request, chain.slug);
  const shown = textsOfPage(request.page_context).flatMap((text) => text.match(ADDRESS) ?? []);
  for (const side of ['asset', 'toAsset'] as const) {
    const asset = partial[side];
    if (!asset || asset.isAddress || asset.symbol === '*') continue;
    const picked = yield* pickNamesake(asset, place, { held, shown }, index, interview);
    if (picked) partial[side] = picked;
  }
}

function* pickNamesake(
  { symbol }: NamedAsset,
  place: { readonly slug: ChainSlug; readonly name: string },
  texts: { readonly held: readonly string[]; readonly shown: readonly string[] },
  index: number,
  interview: Interview,
): ContractRead<NamedAsset | undefined> {
  const named = canonicalSymbol(symbol);
  const listed = findTokens(place.slug, symbol);
  const found =
    listed.length > 0 ? listed.flatMap(listedCandidate) : yield* read(place, named, texts);
  if (found.length < 2) return undefined;
  const question: Question = {
    kind: 'asset',
    step: index,
    question: `Several tokens on ${place.name} call themselves ${named}. Which one do you mean?`,
    isShared: true,
  };
  let picked: NamedAsset | undefined;
  const isSettled = interview.settle(question, (answer) => {
    const filled = fillAsset(answer);
    const isOffered = found.some(({ address }) => sameAddress(address, filled?.symbol));
    if (isOffered) picked = filled;
    return isOffered;
  });
  if (!isSettled) {
    const options = found.map(({ address, label }) => ({ id: idOf(address), label }));
    interview.ask(question, options);
  }
  return picked;
}

function listedCandidate(token: DirectoryToken): Candidate[] {
  return token.address === null ? [] : [{ address: token.address, label: describeListed(token) }];
}

/** The tokens of the request that call themselves by a symbol which no list has. */
function* read(
  { slug }: { readonly slug: ChainSlug },
  named: string,
  { held, shown }: { readonly held: readonly string[]; readonly shown: readonly string[] },
): ContractRead<readonly Candidate[]> {
  if (CHAINS[slug].kind !== 'evm') return [];
  // A chain that does not answer leaves the symbol as it was said: nothing is chosen by it.
  const found = yield* ifReachable(readNamesakes(slug as EvmChainSlug, named, [...held, ...shown]));
  const isHeld = new Set(held.map((address) => address.toLowerCase()));
  return (found ?? []).map(({ address }) => ({
    address,
    label: `${address} · ${isHeld.has(address.toLowerCase()) ? 'in the balances sent' : 'shown by the page'}`,
  }));
}

/** Mints are distinguished by case, and EVM addresses are not. */
function idOf(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

function sameAddress(one: string, other: string | undefined): boolean {
  return other !== undefined && idOf(one) === idOf(other);
}

/** Tokens that the balances of a request name by their contracts. */
function heldAddresses(request: IntentRequest, slug: ChainSlug): string[] {
  const own = request.wallets
    .filter((wallet) => wallet.chain === slug)
    .flatMap((wallet) => Object.keys(wallet.balances ?? {}));
  const listed = (request.balances ?? [])
    .filter((balance) => balance.chain.toLowerCase() === slug)
    .map((balance) => balance.asset);
  return [...own, ...listed].filter((name) => isAddress(name, { strict: false }));
}
