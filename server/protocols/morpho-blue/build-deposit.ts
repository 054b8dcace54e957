import type { ContractRead } from '#server/chains/evm/read.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { buildDeposit as buildVaultDeposit } from '#server/protocols/standards/vault/build-deposit.ts';
import { encodeSupply, encodeSupplyCollateral } from './encode/encode-supply.ts';
import { findMarket } from './find-market.ts';

/** Supplies to a market, to be lent or as collateral; with a vault address, to that vault. */
export function* buildDeposit(leg: Leg): ContractRead<BuildResult> {
  if (leg.vaultAddress !== undefined) return yield* buildVaultDeposit(leg);
  if (leg.amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to supply.', field: 'amount' };
  }
  const place = yield* findMarket(leg, { loan: 'supplyShares', collateral: 'collateral' });
  if (isRefusal(place)) return place;
  return place.isCollateral
    ? encodeSupplyCollateral(leg, place.market)
    : encodeSupply(leg, place.market);
}
