import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { depositPoolAbi, depositSettingsAbi } from '../abi/deposit-pool.ts';
import { storageAbi } from '../abi/storage.ts';
import { contractKey, ROCKET_POOL } from '../addresses.ts';

/** The deposit pool that Rocket Pool uses now, and what it takes. */
export interface DepositPool {
  readonly address: Address;
  readonly isOpen: boolean;
  readonly leastWei: bigint;
  readonly mostWei: bigint;
  /** Share of a deposit that is kept, with 18 decimals. */
  readonly feeWad: bigint;
}

/** Looks the deposit pool up as Rocket Pool's own contracts do, and reads its limits. Two rounds. */
export function* readDepositPool({
  chain,
}: Pick<Leg, 'chain'>): ContractRead<DepositPool | Refusal> {
  const lookup = (name: string) =>
    call({
      chain,
      to: ROCKET_POOL.storage,
      abi: storageAbi,
      functionName: 'getAddress',
      args: [contractKey(name)],
    });
  const [pool, settings] = yield* readAll([
    lookup('rocketDepositPool'),
    lookup('rocketDAOProtocolSettingsDeposit'),
  ] as const);
  if (!pool.ok || !settings.ok || isAddressEqual(pool.value, zeroAddress)) return mute();
  const ofPool = { chain, to: pool.value, abi: depositPoolAbi } as const;
  const ofSettings = { chain, to: settings.value, abi: depositSettingsAbi } as const;
  const [most, enabled, least, fee] = yield* readAll([
    call({ ...ofPool, functionName: 'getMaximumDepositAmount' }),
    call({ ...ofSettings, functionName: 'getDepositEnabled' }),
    call({ ...ofSettings, functionName: 'getMinimumDeposit' }),
    call({ ...ofSettings, functionName: 'getDepositFee' }),
  ] as const);
  if (!most.ok || !enabled.ok || !least.ok || !fee.ok) return mute();
  return {
    address: pool.value,
    isOpen: enabled.value,
    leastWei: least.value,
    mostWei: most.value,
    feeWad: fee.value,
  };
}

function mute(): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: 'Rocket Pool does not say what it takes now.',
    field: 'chain',
  };
}
