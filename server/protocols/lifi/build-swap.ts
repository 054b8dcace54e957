import { askQuote, type ContractRead, readOne } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { acceptSwap, type SwapLeg } from '#server/protocols/standards/aggregator/accept-swap.ts';
import { checkSwapLeg } from '#server/protocols/standards/aggregator/check-leg.ts';
import { LIFI_DIAMOND } from './addresses.ts';
import { readLifiCall } from './read-call.ts';
import { readLifiQuote } from './read-quote.ts';

const TARGET = { name: 'LI.FI', kind: 'lifi', address: LIFI_DIAMOND } as const;

/**
 * Swaps by a quote of LI.FI's API, held to what was asked for. One round.
 */
export function* buildSwap(leg: Leg): ContractRead<BuildResult> {
  const checked = checkSwapLeg(leg, TARGET.name);
  if (isRefusal(checked)) return checked;
  const answer = yield* readOne(askQuote(leg.chain, question(checked)));
  if (!answer.ok) return noRoute(answer.reason);
  const quote = readLifiQuote(answer.value);
  if (quote === null) return noRoute('Its answer has another shape than documented.');
  const swap = readLifiCall(quote.data);
  if (swap === null) return noRoute('Its calldata is no plain swap.');
  return acceptSwap(checked, { ...quote, ...swap }, TARGET);
}

function question({ chain, asset, toAsset, amountAtomic, owner, recipient, slippageBps }: SwapLeg) {
  const chainId = String(evmChain(chain).id);
  return {
    source: 'lifi',
    path: '/quote',
    query: {
      fromChain: chainId,
      toChain: chainId,
      fromToken: asset.address,
      toToken: toAsset.address,
      fromAmount: amountAtomic.toString(),
      fromAddress: owner,
      toAddress: recipient,
      slippage: String(slippageBps / 10_000),
    },
  } as const;
}

function noRoute(reason: string): Refusal {
  return { refused: 'no_route', field: 'to_asset', reason: `LI.FI has no quote. ${reason}` };
}
