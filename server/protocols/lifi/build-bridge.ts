import { isAddressEqual } from 'viem';
import { askQuote, type ContractRead, readOne } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { LIFI_CHAINS, LIFI_DIAMOND } from './addresses.ts';
import type { BridgeLeg } from './bridge-leg.ts';
import { MOST_MESSAGE_FEE_WEI, STARGATE_ASSETS, STARGATE_ENDPOINTS } from './bridge-networks.ts';
import { encodeBridge } from './encode/encode-bridge.ts';
import { type LifiBridgeCall, readLifiBridge } from './read-bridge-call.ts';
import { type LifiQuote, readLifiQuote } from './read-quote.ts';

/** LI.FI's names of the bridges whose calldata can be read here. */
const BRIDGES = { across: 'across', stargate: 'stargateV2,stargateV2Bus' } as const;
/** A route that takes more of the amount is none. */
const MOST_FEE_BPS = 1_000n;
const ALL_BPS = 10_000n;
/** A deposit that nobody fills for longer is refunded too late. */
const LONGEST_FILL_SECONDS = 6n * 3600n;
const SHORTEST_FILL_SECONDS = 60n;

/**
 * Bridges a token to the same token on another chain by a route of LI.FI's, over Across or Stargate:
 * their calldata bounds what arrives, and everything in it is held to what was asked for. One round.
 */
export function* buildBridge(leg: Leg): ContractRead<BuildResult> {
  const checked = checkLeg(leg);
  if (isRefusal(checked)) return checked;
  const answer = yield* readOne(askQuote(leg.chain, question(checked)));
  if (!answer.ok) return noRoute(answer.reason);
  const quote = readLifiQuote(answer.value);
  if (quote === null) return noRoute('Its answer has another shape than documented.');
  const call = readLifiBridge(quote.data);
  if (call === null) return noRoute('Its calldata is no plain bridge that can be read here.');
  const wrong = complaint(checked, quote, call);
  if (wrong !== undefined) {
    return noRoute(`It was not what was asked for (${wrong}), so it is not used.`);
  }
  return encodeBridge(checked, quote, call);
}

function checkLeg(leg: Leg): BridgeLeg | Refusal {
  const { amountAtomic, asset, chain, recipient, toAsset } = leg;
  if (!isErc20(asset) || !toAsset || !isErc20(toAsset) || asset.symbol !== toAsset.symbol) {
    return refuse('asset_unsupported', 'asset', 'LI.FI bridges a token to the same token here.');
  }
  if (toAsset.chain === chain || !LIFI_CHAINS.includes(toAsset.chain)) {
    const reason = `LI.FI does not reach ${evmChain(toAsset.chain).name} from ${evmChain(chain).name} here.`;
    return refuse('no_route', 'to_chain', reason);
  }
  if (asset.decimals !== toAsset.decimals) {
    return refuse('asset_unsupported', 'asset', `${asset.symbol} is counted otherwise there.`);
  }
  if (BigInt(recipient) === 0n) {
    const reason = 'Bridging to the zero address would destroy the funds.';
    return refuse('invalid_recipient', 'recipient', reason);
  }
  if (amountAtomic === 0n)
    return refuse('amount_too_small', 'amount', 'There is nothing to bridge.');
  return { ...leg, asset, toAsset };
}

function question(leg: BridgeLeg) {
  const { amountAtomic, asset, chain, owner, pinnedRoute, recipient, slippageBps, toAsset } = leg;
  const pinned = pinnedRoute?.kind.replace(/^lifi-/, '');
  const bridges =
    pinned === 'across' || pinned === 'stargate' ? [BRIDGES[pinned]] : Object.values(BRIDGES);
  return {
    source: 'lifi',
    path: '/quote',
    query: {
      fromChain: String(evmChain(chain).id),
      toChain: String(evmChain(toAsset.chain).id),
      fromToken: asset.address,
      toToken: toAsset.address,
      fromAmount: amountAtomic.toString(),
      fromAddress: owner,
      toAddress: recipient,
      slippage: String(slippageBps / 10_000),
      allowBridges: bridges.join(','),
      allowDestinationCall: 'false',
    },
  } as const;
}

function complaint(leg: BridgeLeg, quote: LifiQuote, call: LifiBridgeCall): string | undefined {
  const { amountAtomic, asset, nowSeconds, owner, recipient, slippageBps, toAsset } = leg;
  const pinned = leg.pinnedRoute?.kind;
  if (pinned !== undefined && pinned !== `lifi-${call.bridge}`) return 'another bridge';
  if (!isAddressEqual(quote.to, LIFI_DIAMOND)) return 'another contract';
  if (quote.valueWei !== call.messageFeeWei) return 'native coin on top';
  if (call.messageFeeWei > (MOST_MESSAGE_FEE_WEI[leg.chain] ?? 0n)) return 'too high a message fee';
  if (!isAddressEqual(call.sendToken, asset.address)) return 'another asset to send';
  if (call.sendAtomic !== amountAtomic) return 'another amount';
  if (!isAddressEqual(call.recipient, recipient)) return 'another recipient';
  if (!isAddressEqual(call.refundTo, owner)) return 'refunds to someone else';
  if (call.destinationChainId !== BigInt(evmChain(toAsset.chain).id)) return 'another chain';
  const arrives = complaintOfArrival(leg, call);
  if (arrives !== undefined) return arrives;
  const { fillDeadlineSeconds: deadline } = call;
  if (deadline !== undefined) {
    if (deadline < nowSeconds + SHORTEST_FILL_SECONDS) return 'too little time to deliver';
    if (deadline > nowSeconds + LONGEST_FILL_SECONDS) return 'too much time to deliver';
  }
  if (quote.quotedAtomic > amountAtomic) return 'more than is sent';
  const least = (quote.quotedAtomic * (ALL_BPS - BigInt(slippageBps))) / ALL_BPS - 1n;
  if (call.minAtomic < least || call.minAtomic <= 0n) return 'too small a least amount';
  if (call.minAtomic > quote.quotedAtomic) return 'a least amount above the quote';
  if (call.minAtomic * ALL_BPS < amountAtomic * (ALL_BPS - MOST_FEE_BPS)) return 'too high a fee';
  return undefined;
}

/** Across names the token that arrives; Stargate its own numbers of asset and chain. */
function complaintOfArrival({ asset, toAsset }: BridgeLeg, call: LifiBridgeCall) {
  if (call.receiveToken && !isAddressEqual(call.receiveToken, toAsset.address)) {
    return 'another asset to arrive';
  }
  if (!call.stargate) return undefined;
  if (call.stargate.assetId !== STARGATE_ASSETS[asset.symbol]) return 'another asset to arrive';
  if (call.stargate.endpoint !== STARGATE_ENDPOINTS[toAsset.chain]) return 'another chain';
  return undefined;
}

function refuse(refused: Refusal['refused'], field: Refusal['field'], reason: string): Refusal {
  return { refused, field, reason };
}

function noRoute(reason: string): Refusal {
  return refuse('no_route', 'to_chain', `LI.FI has no bridge. ${reason}`);
}
