import { type Address, getAddress } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SimulateRequest } from '#server/schemas/simulate.ts';
import { findBalanceSlot, type StorageOverrides } from './find-balance-slot.ts';
import { type Funds, fundsKey } from './read-funds.ts';

/** What the caller takes as landed, put into the state of the simulation. */
export interface AssumedFunds {
  /** Amounts by wallet and asset (`fundsKey`), as far as they could be put in place. */
  readonly amounts: ReadonlyMap<string, bigint>;
  readonly overrides: StorageOverrides;
  /** The assets whose balance this node gives no way to replace. */
  readonly unplaced: ReadonlySet<string>;
}

/**
 * Puts arrivals into the state a simulation starts from: the native coin by its balance, a token
 * by the storage word that holds the balance.
 *
 * @param held what the wallets hold of these assets now.
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function assumeArrivals(
  access: ChainAccess,
  chain: EvmChainSlug,
  arrivals: readonly Arrival[],
  held: Funds,
): Promise<AssumedFunds> {
  const amounts = new Map<string, bigint>();
  for (const { wallet, token, amountAtomic } of arrivals) {
    const key = fundsKey(wallet, token);
    amounts.set(key, (amounts.get(key) ?? 0n) + amountAtomic);
  }
  const overrides = new Map<Address, Map<`0x${string}`, bigint>>();
  const unplaced = new Set<string>();
  for (const { wallet, token } of arrivals) {
    const key = fundsKey(wallet, token);
    const arrived = amounts.get(key);
    if (token === null || arrived === undefined || unplaced.has(key)) continue;
    const wantedAtomic = (held.get(key) ?? 0n) + arrived;
    const found = await findBalanceSlot(access, chain, token, wallet, wantedAtomic);
    if (!found) {
      unplaced.add(key);
      amounts.delete(key);
      continue;
    }
    const words = overrides.get(found.contract) ?? new Map();
    words.set(found.slot, wantedAtomic);
    overrides.set(found.contract, words);
  }
  return { amounts, overrides, unplaced };
}

/** One arrival with its names resolved. */
export interface Arrival {
  readonly wallet: Address;
  /** Null for the native coin. */
  readonly token: Address | null;
  readonly amountAtomic: bigint;
}

/** The arrivals of a request that was checked. */
export function arrivalsOf(request: SimulateRequest): readonly Arrival[] {
  return (request.assumed_arrivals ?? []).map(({ wallet, asset_address, amount_raw }) => ({
    wallet: getAddress(wallet ?? request.sender),
    token: asset_address === undefined ? null : getAddress(asset_address),
    amountAtomic: BigInt(amount_raw),
  }));
}
