import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  multicall3Abi,
  parseAbi,
  stringToHex,
  toFunctionSelector,
} from 'viem';
import {
  type ContractRead,
  MULTICALL3,
  type Read,
  type ReadOutcome,
} from '#server/chains/evm/read.ts';
import { priceFeedAbi } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { erc20 } from '#server/protocols/erc20/manifest.ts';
import { wrappedNative } from '#server/protocols/wrapped-native/manifest.ts';
import type { PlanFacts } from '../plan-state.ts';
import { FAKE_VENUES, venueAbi } from './fake-protocols.ts';

const FUNCTIONS = new Map(
  [...erc20Abi, ...multicall3Abi, ...venueAbi, ...priceFeedAbi]
    .filter((item) => item.type === 'function')
    .map((item) => [toFunctionSelector(item), item]),
);

export const OWNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const FRIEND: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const NOW_SECONDS = 1_800_000_000n;

/** The state of the scripted chains; keys in lower case. */
export interface ScriptedWorld {
  /** `chain:token` or `chain:native` → balance of the owner. */
  readonly balances: Record<string, bigint>;
  /** `chain:token:spender` → allowance. */
  readonly allowances?: Record<string, bigint>;
  /** `chain` → output per million of input; without an entry there is no pool. */
  readonly quotePerMillion: (
    chain: EvmChainSlug,
    tokenIn: string,
    tokenOut: string,
  ) => bigint | undefined;
  /** Output of an amount, where a rate per million of input is too coarse; goes before it. */
  readonly quote?: (
    chain: EvmChainSlug,
    tokenIn: string,
    tokenOut: string,
    amountInAtomic: bigint,
  ) => bigint | undefined;
  /** `chain:token` → position at the lender. */
  readonly positions?: Record<string, bigint>;
  /** `chain:token` → the own name of an unlisted token with 18 decimals, up to 31 characters. */
  readonly symbols?: Record<string, string>;
  /** `chain:address` → code of a contract; no entry is an ordinary account. */
  readonly code?: Record<string, `0x${string}`>;
  /** `chain:feed` → price with 8 decimals. */
  readonly prices?: (chain: EvmChainSlug, feed: string) => bigint | undefined;
}

/** Answers a contract read from a table. */
export function runScripted<T>(
  contractRead: ContractRead<T>,
  world: ScriptedWorld,
): { result: T; rounds: number } {
  let rounds = 0;
  let step = contractRead.next();
  while (!step.done) {
    rounds += 1;
    step = contractRead.next(step.value.map((read) => answer(read, world)));
  }
  return { result: step.value, rounds };
}

/** The facts a plan is made with here: 1 gwei on every chain. */
export const FACTS: PlanFacts = {
  gasPriceWei: {
    ethereum: 10n ** 9n,
    base: 10n ** 9n,
    arbitrum: 10n ** 9n,
    optimism: 10n ** 9n,
    polygon: 10n ** 9n,
    xlayer: 10n ** 9n,
  },
  quotedAtMs: 1_800_000_000_000,
  protocols: [erc20, wrappedNative, ...FAKE_VENUES],
};

function answer(read: Read, world: ScriptedWorld): ReadOutcome<unknown> {
  if (read.isCode) return { ok: true, value: world.code?.[`${read.chain}:${read.to}`] ?? '0x' };
  const value = valueAt(read, world);
  if (value === undefined) return { ok: false, reason: 'The call reverted without a reason.' };
  const data: Hex = encodeAbiParameters([{ type: 'uint256' }], [value]);
  return { ok: true, value: read.decode(data) };
}

/** Reads that these chains do not support: rounds of feeds, feeds behind feeds, fees of rollups. */
const UNANSWERED: readonly Hex[] = [
  ...priceFeedAbi.filter(({ name }) => name !== 'latestAnswer'),
  ...parseAbi(['function getL1FeeUpperBound(uint256) view returns (uint256)']),
].map((item) => toFunctionSelector(item));

function valueAt({ chain, to, data }: Read, world: ScriptedWorld): bigint | undefined {
  if (UNANSWERED.some((selector) => data.startsWith(selector))) return undefined;
  const item = FUNCTIONS.get(data.slice(0, 10) as Hex);
  if (item === undefined) throw new Error(`Nothing here knows the function of ${data}`);
  const { functionName, args = [] } = decodeFunctionData({ abi: [item], data });
  const target = to.toLowerCase();
  switch (functionName) {
    case 'getCurrentBlockTimestamp':
      return NOW_SECONDS;
    case 'getEthBalance':
      if (to !== MULTICALL3) return undefined;
      return String(args[0]) === OWNER ? (world.balances[`${chain}:native`] ?? 0n) : 0n;
    case 'balanceOf':
      return String(args[0]) === OWNER ? (world.balances[`${chain}:${target}`] ?? 0n) : 0n;
    case 'allowance':
      return world.allowances?.[`${chain}:${target}:${String(args[1]).toLowerCase()}`] ?? 0n;
    case 'quote': {
      const [tokenIn, tokenOut, amountIn] = args as readonly [string, string, bigint];
      const quoted = world.quote?.(chain, tokenIn.toLowerCase(), tokenOut.toLowerCase(), amountIn);
      if (quoted !== undefined) return quoted;
      const rate = world.quotePerMillion(chain, tokenIn.toLowerCase(), tokenOut.toLowerCase());
      return rate === undefined ? undefined : (amountIn * rate) / 1_000_000n;
    }
    case 'position':
      return world.positions?.[`${chain}:${String(args[1]).toLowerCase()}`] ?? 0n;
    case 'symbol': {
      const symbol = world.symbols?.[`${chain}:${target}`];
      return symbol === undefined ? undefined : BigInt(stringToHex(symbol, { size: 32 }));
    }
    case 'decimals':
      return world.symbols?.[`${chain}:${target}`] === undefined ? undefined : 18n;
    case 'latestAnswer':
      return world.prices?.(chain, target);
    default:
      return undefined;
  }
}
