import { type ContractRead, call, readAll, readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import type { BuildResult, Leg } from '#server/protocols/manifest.ts';
import { rEthAbi } from './abi/r-eth.ts';
import { ROCKET_POOL } from './addresses.ts';
import { encodeUnstake } from './encode/encode-unstake.ts';
import { R_ETH } from './tokens.ts';

/** Burns rETH for ETH, as far as Rocket Pool holds ETH for it now. One round. */
export function* buildUnstake(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, chain } = leg;
  if (!sameToken(asset, R_ETH)) {
    return {
      refused: 'asset_unsupported',
      reason: `Rocket Pool pays out rETH, not ${asset.symbol}.`,
      field: 'asset',
    };
  }
  const at = { chain, to: ROCKET_POOL.rEth, abi: rEthAbi } as const;
  const [worth, collateral] = yield* readAll([
    call({ ...at, functionName: 'getEthValue', args: [amountAtomic] }),
    call({ ...at, functionName: 'getTotalCollateral' }),
  ] as const);
  if (!worth.ok || !collateral.ok) return mute();
  if (worth.value === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'Rocket Pool gives no ETH for so little.',
      field: 'amount',
    };
  }
  if (worth.value > collateral.value) {
    const most = yield* readOne(
      call({ ...at, functionName: 'getRethValue', args: [collateral.value] }),
    );
    if (!most.ok) return mute();
    return {
      refused: 'insufficient_liquidity',
      reason: `Rocket Pool holds ${formatAmount(collateral.value, 18)} ETH to pay out now, for ${formatAmount(most.value, 18)} rETH. Swap the rest for ETH instead.`,
      field: 'amount',
    };
  }
  return encodeUnstake(leg, worth.value);
}

function mute(): BuildResult {
  return {
    refused: 'asset_unsupported',
    reason: 'Rocket Pool does not say its rate now.',
    field: 'chain',
  };
}
