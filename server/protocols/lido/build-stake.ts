import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';
import { stEthAbi } from './abi/st-eth.ts';
import { LIDO } from './addresses.ts';
import { encodeStake } from './encode/encode-stake.ts';
import { ST_ETH, WST_ETH } from './tokens.ts';

/** Stakes ETH for stETH or wstETH, as far as Lido takes it now. One round. */
export function* buildStake(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, chain, toAsset } = leg;
  if (asset.address !== null) {
    return {
      refused: 'asset_unsupported',
      reason: `Lido stakes ETH, not ${asset.symbol}.`,
      field: 'asset',
    };
  }
  if (toAsset && !sameToken(toAsset, ST_ETH) && !sameToken(toAsset, WST_ETH)) {
    return {
      refused: 'asset_unsupported',
      reason: `Lido gives stETH or wstETH for ETH, not ${toAsset.symbol}.`,
      field: 'to_asset',
    };
  }
  const at = { chain, to: LIDO.stEth, abi: stEthAbi } as const;
  const [limit, shares] = yield* readAll([
    call({ ...at, functionName: 'getCurrentStakeLimit' }),
    call({ ...at, functionName: 'getSharesByPooledEth', args: [amountAtomic] }),
  ] as const);
  if (!limit.ok || !shares.ok) {
    return {
      refused: 'asset_unsupported',
      reason: 'Lido does not say what it takes now.',
      field: 'chain',
    };
  }
  if (amountAtomic > limit.value) {
    return {
      refused: 'amount_too_large',
      reason:
        limit.value === 0n
          ? 'Lido takes no new stake now.'
          : `Lido takes at most ${formatAmount(limit.value, 18)} ETH now; its limit grows back within a day.`,
      field: 'amount',
    };
  }
  if (shares.value === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'Lido gives no share of its stake for so little.',
      field: 'amount',
    };
  }
  return encodeStake(leg, shares.value);
}
