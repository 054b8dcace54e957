import { isAddress } from 'viem';
import { ifReachable, type Reading } from '#server/chains/evm/read.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { readNamesakes } from '#server/chains/tokens/namesakes.ts';
import { canonicalSymbol } from '#server/chains/tokens/resolve.ts';
import type { Draft } from '#server/language/orders/draft.ts';
import type { NamedAsset } from '#server/language/orders/said-values.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { fillAsset } from '../fill-answer.ts';
import { textsOfPage } from '../gate/model-page.ts';
import type { Interview, Question } from '../interview.ts';

const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g;

/**
 * Asks which token is meant where several that the request holds or its page shows call themselves
 * by one symbol, and no list says which of them bears it.
 */
export function* checkNamesakes(
  request: IntentRequest,
  draft: Draft,
  index: number,
  interview: Interview,
): Reading<void> {
  const chain = draft.action === 'bridge' ? draft.fromChain : draft.chain;
  if (!chain?.listed || CHAINS[chain.slug].kind !== 'evm') return;
  const place = { slug: chain.slug as EvmChainSlug, name: chain.name };
  const held = heldAddresses(request, chain.slug);
  const shown = textsOfPage(request.page_context).flatMap((text) => text.match(ADDRESS) ?? []);
  for (const side of ['asset', 'toAsset'] as const) {
    const asset = draft[side];
    if (!asset || asset.isAddress || asset.symbol === '*') continue;
    const picked = yield* pickNamesake(asset, place, { held, shown }, index, interview);
    if (picked) draft[side] = picked;
  }
}

function* pickNamesake(
  { symbol }: NamedAsset,
  { name, slug }: { slug: EvmChainSlug; name: string },
  { held, shown }: { held: readonly string[]; shown: readonly string[] },
  index: number,
  interview: Interview,
): Reading<NamedAsset | undefined> {
  const named = canonicalSymbol(symbol);
  // A chain that does not answer leaves the symbol as it was said: nothing is chosen by it.
  const found = yield* ifReachable(readNamesakes(slug, named, [...held, ...shown]));
  if (found === null || found.length < 2) return undefined;
  const question: Question = {
    kind: 'asset',
    step: index,
    question: `Several tokens on ${name} call themselves ${named}. Which one do you mean?`,
    isShared: true,
  };
  let picked: NamedAsset | undefined;
  const isSettled = interview.settle(question, (answer) => {
    const filled = fillAsset(answer);
    const isOffered = found.some(
      ({ address }) => address.toLowerCase() === filled?.symbol.toLowerCase(),
    );
    if (isOffered) picked = filled;
    return isOffered;
  });
  if (!isSettled) {
    const isHeld = new Set(held.map((address) => address.toLowerCase()));
    const options = found.map(({ address }) => ({
      id: address.toLowerCase(),
      label: `${address} · ${isHeld.has(address.toLowerCase()) ? 'in the balances sent' : 'shown by the page'}`,
    }));
    interview.ask(question, options);
  }
  return picked;
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
