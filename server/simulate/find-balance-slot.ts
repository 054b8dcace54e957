import { type Address, erc20Abi, type Hex, hexToBigInt, isHex, numberToHex } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** Storage words to replace, by contract and slot. */
export type StorageOverrides = ReadonlyMap<Address, ReadonlyMap<Hex, bigint>>;

/** Where a contract keeps one wallet's balance. */
export interface BalanceSlot {
  readonly contract: Address;
  readonly slot: Hex;
}

/** A token reads few words for one balance; more is no plain balance mapping. */
const MAX_CANDIDATES = 12;

/** A balance is read for a tenth of this; what is asked is whatever contract the caller names. */
const MAX_READ_GAS = numberToHex(300_000);

/** @returns overrides as `eth_call` and `eth_simulateV1` take them. */
export function storageOverrides(overrides: StorageOverrides) {
  return Object.fromEntries(
    [...overrides].map(([contract, words]) => [
      contract,
      {
        stateDiff: Object.fromEntries(
          [...words].map(([slot, value]) => [slot, numberToHex(value, { size: 32 })]),
        ),
      },
    ]),
  );
}

/**
 * Finds the storage word that holds a wallet's balance of a token, by asking the node which words
 * `balanceOf` reads (EIP-2930 access list) and trying each: the one whose replacement comes back
 * as the balance is it.
 *
 * @param wantedAtomic the balance to try with.
 * @returns undefined where no single word is the balance (rebasing tokens, shares) or the node
 * does not know.
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function findBalanceSlot(
  access: ChainAccess,
  chain: EvmChainSlug,
  token: Address,
  owner: Address,
  wantedAtomic: bigint,
): Promise<BalanceSlot | undefined> {
  const data = encodeCall({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
  const read = { to: token, data, gas: MAX_READ_GAS };
  const rpc = access.rpc(chain);
  const [listed] = await rpc.batch([{ method: 'eth_createAccessList', params: [read, 'latest'] }]);
  const candidates = listed?.ok ? slotsOf(listed.result).slice(0, MAX_CANDIDATES) : [];
  const tried = await rpc.batch(
    candidates.map(({ contract, slot }) => ({
      method: 'eth_call',
      params: [
        read,
        'latest',
        storageOverrides(new Map([[contract, new Map([[slot, wantedAtomic]])]])),
      ],
    })),
  );
  return candidates.find((_, at) => {
    const outcome = tried[at];
    return (
      outcome?.ok &&
      isHex(outcome.result) &&
      outcome.result.length === 66 &&
      hexToBigInt(outcome.result) === wantedAtomic
    );
  });
}

function slotsOf(answer: unknown): BalanceSlot[] {
  const { accessList } = (answer ?? {}) as { accessList?: unknown };
  if (!Array.isArray(accessList)) return [];
  return accessList.flatMap(({ address, storageKeys }) =>
    isHex(address) && Array.isArray(storageKeys)
      ? storageKeys.filter((key) => isHex(key)).map((slot) => ({ contract: address, slot }))
      : [],
  );
}
