import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { CHAINS, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { walletChains } from '../holdings.ts';
import { joinWords } from './format-figures.ts';
import type { Question } from './question.ts';

/** Where a question is answered: the chains it names, or else the given ones. */
export function placesOf(question: Question, otherwise: readonly ChainSlug[]): ChainSlug[] {
  if (question.chains.length === 0) return [...otherwise];
  return question.chains.flatMap((chain) => (chain.listed ? [chain.slug] : []));
}

/** The chains that can be read. */
export function evmPlaces(places: readonly ChainSlug[]): EvmChainSlug[] {
  return places.flatMap((slug) => evmChain(slug)?.slug ?? []);
}

/** Says of the chains that the question names and the service does not serve that it does not. */
export function noteUnserved(question: Question): string[] {
  const names = question.chains.flatMap((chain) => (chain.listed ? [] : [chain.name]));
  if (names.length === 0) return [];
  return [`${joinWords(names)} ${names.length === 1 ? 'is' : 'are'} not served here.`];
}

/** `Base and Arbitrum`. */
export function namesOf(chains: readonly ChainSlug[], conjunction = 'and'): string {
  return joinWords(
    [...new Set(chains)].map((slug) => CHAINS[slug].name),
    conjunction,
  );
}

/** Each wallet that is read costs a read for every listed token: more than these are not. */
const MAX_READ_WALLETS = 20;

/** The EVM wallets of the request that are read on a chain, each once. */
export function ownersOn(request: IntentRequest, chain: EvmChainSlug): `0x${string}`[] {
  return distinctWallets(request)
    .slice(0, MAX_READ_WALLETS)
    .flatMap((wallet) => (wallet.chain === chain ? [wallet.address as `0x${string}`] : []));
}

/** Says so where the request has more wallets than are read for an answer. */
export function noteUnreadWallets(request: IntentRequest): string[] {
  const unread = distinctWallets(request).length - MAX_READ_WALLETS;
  if (unread <= 0) return [];
  return [`Only the first ${MAX_READ_WALLETS} wallets are read for an answer; ${unread} are not.`];
}

function distinctWallets({ wallets }: IntentRequest): IntentRequest['wallets'] {
  const distinct = new Map<string, IntentRequest['wallets'][number]>();
  for (const wallet of wallets) {
    if (!evmChain(wallet.chain)) continue;
    const key = `${wallet.chain} ${wallet.address.toLowerCase()}`;
    if (!distinct.has(key)) distinct.set(key, wallet);
  }
  return [...distinct.values()];
}

/** The chains of the request's wallets that can be read. */
export const readableChains = (request: IntentRequest): EvmChainSlug[] =>
  evmPlaces(walletChains(request));

/**
 * Says which chains did not answer and were left out.
 *
 * @throws ChainUnreachable when none of the chains asked did.
 */
export function noteSilent(silent: readonly ChainSlug[], asked: readonly ChainSlug[]): string[] {
  const [first] = silent;
  if (first === undefined) return [];
  if (asked.every((chain) => silent.includes(chain))) throw new ChainUnreachable(first);
  const verb = new Set(silent).size === 1 ? 'does' : 'do';
  return [`${namesOf(silent)} ${verb} not answer right now and could not be read.`];
}
