import { type Address, type Hex, hexToBigInt, sliceHex } from 'viem';
import type { EvmChain } from '#server/chains/registry.ts';
import type { CallLog } from './run-calls.ts';

/** One movement of one asset. */
export interface Transfer {
  /** Lower case; null for the native coin. */
  readonly token: Address | null;
  /** Lower case. */
  readonly from: Address;
  readonly to: Address;
  readonly amountAtomic: bigint;
}

/** The pseudo-address under which `traceTransfers` logs movements of the native coin. */
const NATIVE_LOG_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';
/** ERC-20 `Transfer(address indexed from, address indexed to, uint256 value)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** WETH9 `Deposit(address indexed dst, uint256 wad)`. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
/** WETH9 `Withdrawal(address indexed src, uint256 wad)`. */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/**
 * The movements of fungible assets that a call's logs show. Wrapped native coins that mint
 * and burn with `Deposit` and `Withdrawal` instead of `Transfer` are counted once.
 */
export function readTransfers(chain: EvmChain, logs: readonly CallLog[]): readonly Transfer[] {
  const wrappedNative = chain.wrappedNative.address.toLowerCase();
  const transfers: Transfer[] = [];
  const wraps: Transfer[] = [];
  for (const log of logs) {
    const token = log.address.toLowerCase() as Address;
    const [event, first, second] = log.topics;
    if (log.data.length !== 66 || !first) continue;
    const amountAtomic = hexToBigInt(log.data);
    if (event === TRANSFER && second && log.topics.length === 3) {
      transfers.push({
        token: token === NATIVE_LOG_ADDRESS ? null : token,
        from: addressOf(first),
        to: addressOf(second),
        amountAtomic,
      });
    } else if (token === wrappedNative && log.topics.length === 2) {
      const holder = addressOf(first);
      if (event === DEPOSIT) wraps.push({ token, from: ZERO_ADDRESS, to: holder, amountAtomic });
      if (event === WITHDRAWAL) wraps.push({ token, from: holder, to: ZERO_ADDRESS, amountAtomic });
    }
  }
  const reported = new Set(transfers.map(keyOf));
  return [...transfers, ...wraps.filter((wrap) => !reported.has(keyOf(wrap)))];
}

/**
 * What transfers change for one wallet.
 *
 * @returns signed amounts by token (lower case; null for the native coin), without zeros.
 */
export function sumChanges(
  transfers: readonly Transfer[],
  wallet: Address,
): ReadonlyMap<Address | null, bigint> {
  const owner = wallet.toLowerCase();
  const changes = new Map<Address | null, bigint>();
  for (const { token, from, to, amountAtomic } of transfers) {
    const gained = (to === owner ? amountAtomic : 0n) - (from === owner ? amountAtomic : 0n);
    if (gained !== 0n) changes.set(token, (changes.get(token) ?? 0n) + gained);
  }
  return new Map([...changes].filter(([, change]) => change !== 0n));
}

/**
 * The movements that concern a wallet: what it gives and gets, and what reaches whoever else a step
 * pays. Those of one asset between the same two are one; nothing is netted. What leaves comes first.
 *
 * @param recipient whom the step pays, in any case; undefined where it says nobody.
 */
export function transfersOf(
  transfers: readonly Transfer[],
  wallet: Address,
  recipient: string | undefined,
): readonly Transfer[] {
  const [owner, paid] = [wallet.toLowerCase(), recipient?.toLowerCase()];
  const sums = new Map<string, Transfer>();
  for (const transfer of transfers) {
    const { token, from, to, amountAtomic } = transfer;
    const concerns = from === owner || to === owner || to === paid;
    if (!concerns || from === to || amountAtomic === 0n) continue;
    const key = `${token}:${from}:${to}`;
    const before = sums.get(key)?.amountAtomic ?? 0n;
    sums.set(key, { ...transfer, amountAtomic: before + amountAtomic });
  }
  return [...sums.values()].sort((a, b) => Number(b.from === owner) - Number(a.from === owner));
}

function addressOf(topic: Hex): Address {
  return sliceHex(topic, 12).toLowerCase() as Address;
}

function keyOf({ token, from, to, amountAtomic }: Transfer): string {
  return `${token}:${from}:${to}:${amountAtomic}`;
}
