import { evmChain } from '#server/chains/registry.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, type Token } from '#server/chains/tokens/token.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { ACROSS_TOKENS, type AcrossChain, SPOKE_POOLS } from './addresses.ts';

/** A way over Across: what the SpokePools are given, and what the owner gives and gets. */
export interface AcrossRoute {
  readonly origin: AcrossChain;
  readonly destination: AcrossChain;
  readonly inputToken: Erc20Token;
  readonly outputToken: Erc20Token;
  /** Whether the owner sends native ETH, which the SpokePool wraps. */
  readonly nativeIn: boolean;
  /**
   * What reaches the recipient. A SpokePool unwraps its chain's wrapped coin for a wallet, so
   * WETH arrives as ETH where ETH is native (a contract would receive WETH).
   */
  readonly arriving: Token;
}

/** Resolves a leg to a route between two SpokePools, for the same token on both. */
export function resolveRoute(leg: Pick<Leg, 'chain' | 'asset' | 'toAsset'>): AcrossRoute | Refusal {
  const { chain: origin, asset, toAsset } = leg;
  if (toAsset === undefined || toAsset.chain === origin) {
    return {
      refused: 'no_route',
      reason: 'A bridge needs another chain to go to.',
      field: 'to_chain',
    };
  }
  const destination = toAsset.chain;
  if (!hasSpokePool(origin)) return noSpokePool(origin, 'chain');
  if (!hasSpokePool(destination)) return noSpokePool(destination, 'to_chain');
  const inputToken = bridgedForm(asset);
  const outputToken = bridgedForm(toAsset);
  if (inputToken === undefined || !ACROSS_TOKENS[inputToken.symbol]?.includes(origin)) {
    return {
      refused: 'asset_unsupported',
      reason: `Across does not carry ${asset.symbol} from ${evmChain(origin).name}.`,
      field: 'asset',
    };
  }
  if (!ACROSS_TOKENS[inputToken.symbol]?.includes(destination)) {
    return {
      refused: 'asset_unsupported',
      reason: `Across does not carry ${inputToken.symbol} to ${evmChain(destination).name}.`,
      field: 'to_chain',
    };
  }
  if (outputToken?.symbol !== inputToken.symbol) {
    return {
      refused: 'asset_unsupported',
      reason: `Across delivers the token it takes: ${asset.symbol} cannot arrive as ${toAsset.symbol}.`,
      field: 'to_asset',
    };
  }
  const unwraps = outputToken.address === evmChain(destination).wrappedNative.address;
  return {
    origin,
    destination,
    inputToken,
    outputToken,
    nativeIn: !isErc20(asset),
    arriving: unwraps ? nativeToken(destination) : outputToken,
  };
}

function hasSpokePool(chain: string): chain is AcrossChain {
  return chain in SPOKE_POOLS;
}

function noSpokePool(chain: Leg['chain'], field: 'chain' | 'to_chain'): Refusal {
  return {
    refused: 'no_route',
    reason: `Across does not reach ${evmChain(chain).name}.`,
    field,
  };
}

/** The listed ERC-20 a token stands for: native ETH is WETH; POL has no form that Across carries. */
function bridgedForm(token: Token): Erc20Token | undefined {
  const address = token.address ?? evmChain(token.chain).wrappedNative.address;
  const listed = resolveToken(token.chain, address);
  return listed && isErc20(listed) ? listed : undefined;
}
