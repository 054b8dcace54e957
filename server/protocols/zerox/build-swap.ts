import { isAddressEqual } from 'viem';
import { askQuote, type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { acceptSwap, type SwapLeg } from '#server/protocols/standards/aggregator/accept-swap.ts';
import { checkSwapLeg } from '#server/protocols/standards/aggregator/check-leg.ts';
import { registryAbi } from './abi/settler.ts';
import { ALLOWANCE_HOLDER, SETTLER_REGISTRY, TAKER_SUBMITTED } from './addresses.ts';
import { readZeroxCall } from './read-call.ts';
import { readZeroxQuote } from './read-quote.ts';

const TARGET = { name: '0x', kind: 'zerox', address: ALLOWANCE_HOLDER } as const;

/** Swaps by a quote of 0x's Swap API v2, held to what was asked for. One round. */
export function* buildSwap(leg: Leg): ContractRead<BuildResult> {
  const checked = checkSwapLeg(leg, TARGET.name);
  if (isRefusal(checked)) return checked;
  const registry = { chain: leg.chain, to: SETTLER_REGISTRY, abi: registryAbi };
  const [answer, current, previous] = yield* readAll([
    askQuote(leg.chain, question(checked)),
    call({ ...registry, functionName: 'ownerOf', args: [TAKER_SUBMITTED] }),
    call({ ...registry, functionName: 'prev', args: [TAKER_SUBMITTED] }),
  ]);
  if (!answer.ok) return noRoute(answer.reason);
  const quote = readZeroxQuote(answer.value);
  if (quote === null) return noRoute('Its answer has another shape than documented.');
  if (quote === 'dry') return noRoute(`It finds no way to ${checked.toAsset.symbol}.`);
  const swap = readZeroxCall(quote.data);
  if (swap === null) return noRoute('Its calldata is not what 0x documents.');
  const settlers = [current, previous].flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const isKnown = settlers.some((settler) => isAddressEqual(settler, swap.settler));
  if (!isKnown || !isAddressEqual(swap.operator, swap.settler)) {
    return noRoute('Its calldata goes to a contract that 0x has not registered.');
  }
  return acceptSwap(checked, { ...quote, ...swap, quotedAtomic: quote.buyAtomic }, TARGET);
}

function question({ chain, asset, toAsset, amountAtomic, owner, recipient, slippageBps }: SwapLeg) {
  return {
    source: 'zerox',
    path: '/swap/allowance-holder/quote',
    query: {
      chainId: String(evmChain(chain).id),
      sellToken: asset.address,
      buyToken: toAsset.address,
      sellAmount: amountAtomic.toString(),
      taker: owner,
      recipient,
      slippageBps: String(slippageBps),
    },
  } as const;
}

function noRoute(reason: string): Refusal {
  return { refused: 'no_route', field: 'to_asset', reason: `0x has no quote. ${reason}` };
}
