import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { rEthAbi } from './abi/r-eth.ts';
import { ROCKET_POOL } from './addresses.ts';
import { encodeStake } from './encode/encode-stake.ts';
import { readDepositPool } from './read/read-deposit-pool.ts';
import { R_ETH } from './tokens.ts';

const WAD = 10n ** 18n;

/** Stakes ETH for rETH, within what the deposit pool takes now. Three rounds. */
export function* buildStake(leg: Leg): ContractRead<BuildResult> {
  const { amountAtomic, asset, chain, toAsset } = leg;
  if (asset.address !== null) {
    return {
      refused: 'asset_unsupported',
      reason: `Rocket Pool stakes ETH, not ${asset.symbol}.`,
      field: 'asset',
    };
  }
  if (toAsset && !sameToken(toAsset, R_ETH)) {
    return {
      refused: 'asset_unsupported',
      reason: `Rocket Pool gives rETH for ETH, not ${toAsset.symbol}.`,
      field: 'to_asset',
    };
  }
  const pool = yield* readDepositPool(leg);
  if (isRefusal(pool)) return pool;
  const text = (wei: bigint) => `${formatAmount(wei, 18)} ETH`;
  if (!pool.isOpen || pool.mostWei === 0n) {
    return {
      refused: 'amount_too_large',
      reason:
        'Rocket Pool takes no deposits now: its pool is full or closed. Swap for rETH instead.',
      field: 'amount',
    };
  }
  if (amountAtomic < pool.leastWei) {
    return {
      refused: 'amount_too_small',
      reason: `Rocket Pool takes at least ${text(pool.leastWei)}.`,
      field: 'amount',
    };
  }
  if (amountAtomic > pool.mostWei) {
    return {
      refused: 'amount_too_large',
      reason: `Rocket Pool takes at most ${text(pool.mostWei)} now. Swap the rest for rETH instead.`,
      field: 'amount',
    };
  }
  const stakedWei = amountAtomic - (amountAtomic * pool.feeWad) / WAD;
  const given = yield* readOne(
    call({
      chain,
      to: ROCKET_POOL.rEth,
      abi: rEthAbi,
      functionName: 'getRethValue',
      args: [stakedWei],
    }),
  );
  if (!given.ok || given.value === 0n) {
    return {
      refused: given.ok ? 'amount_too_small' : 'asset_unsupported',
      reason: given.ok
        ? 'Rocket Pool gives no rETH for so little.'
        : 'Rocket Pool does not say its rate now.',
      field: given.ok ? 'amount' : 'chain',
    };
  }
  return encodeStake(leg, pool.address, given.value);
}
