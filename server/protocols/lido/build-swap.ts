import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';
import { stEthAbi } from './abi/st-eth.ts';
import { LIDO } from './addresses.ts';
import { encodeUnwrap, encodeWrap } from './encode/encode-wrap.ts';
import { ST_ETH, WST_ETH } from './tokens.ts';

/** Whether two tokens are the two forms of Lido's stake, in either order. */
export function isWrapping(from: Token, to: Token): boolean {
  return (
    (sameToken(from, ST_ETH) && sameToken(to, WST_ETH)) ||
    (sameToken(from, WST_ETH) && sameToken(to, ST_ETH))
  );
}

/** Wraps stETH or unwraps wstETH at Lido's rate, which needs no market. One round. */
export function* buildSwap(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, chain, exactOutAtomic, toAsset } = leg;
  if (!toAsset || !isWrapping(asset, toAsset)) {
    return {
      refused: 'no_route',
      reason: `Lido exchanges stETH and wstETH only, not ${asset.symbol} for ${toAsset?.symbol ?? 'nothing'}.`,
      field: 'to_asset',
    };
  }
  if (exactOutAtomic !== undefined) {
    return {
      refused: 'no_route',
      reason: `Lido counts what goes in: say how much ${asset.symbol} with amount.`,
      field: 'to_amount',
    };
  }
  const isWrap = sameToken(asset, ST_ETH);
  const given = yield* readOne(
    call({
      chain,
      to: LIDO.stEth,
      abi: stEthAbi,
      functionName: isWrap ? 'getSharesByPooledEth' : 'getPooledEthByShares',
      args: [amountAtomic],
    }),
  );
  if (!given.ok) {
    return {
      refused: 'no_route',
      reason: 'Lido does not say its rate now.',
      field: 'chain',
    };
  }
  if (given.value === 0n) {
    return {
      refused: 'amount_too_small',
      reason: `Lido gives no ${toAsset.symbol} for so little.`,
      field: 'amount',
    };
  }
  return isWrap ? encodeWrap(leg, given.value) : encodeUnwrap(leg, given.value);
}
