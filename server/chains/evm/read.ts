import type { Address as SolanaAddress } from '@solana/kit';
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type Hex,
  multicall3Abi,
  stringToHex,
  zeroAddress,
} from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SolanaAccount } from '#server/chains/solana/read.ts';
import type { QuoteAsk } from '#server/quotes/quote-ask.ts';
import { functionCodec } from './function-codec.ts';
import type { RpcCall, RpcOutcome } from './rpc-client.ts';

/** One contract read, described and not yet made. */
export interface Read<T = unknown> {
  readonly chain: EvmChainSlug;
  readonly to: Address;
  readonly data: Hex;
  readonly decode: (data: Hex) => T;
  /** Whether a chain that does not answer fails only this read, and not the whole contract read. */
  readonly dispensable?: boolean;
  /** A question to a quoting service instead of a contract: `to` and `data` then mean nothing. */
  readonly quote?: QuoteAsk;
  /** The code at `to` instead of a contract's answer: `data` then means nothing. */
  readonly isCode?: boolean;
  readonly apart?: Apart;
  /** Calls of the node itself instead of a contract's answer: `to`, `data` and `decode` then mean nothing. */
  readonly node?: NodeAsk;
  /** An account of Solana instead of a contract's answer: `chain`, `to` and `decode` then mean nothing. */
  readonly account?: SolanaAddress;
  /** CoinGecko's id of a coin whose price the connected market returns, instead of a contract's answer. */
  readonly coin?: string;
}

/** Calls of a node beside those of contracts, which go out with the first of these of the round. */
export interface NodeAsk {
  readonly calls: readonly RpcCall[];
  /** @throws what the whole contract read then throws */
  readonly decode: (outcomes: readonly RpcOutcome[]) => unknown;
}

/**
 * Marks reads that run code which nobody reviewed: it may burn what gas it gets, or answer with
 * megabytes. Those of one key share a call of bounded gas with each other, and with no other read.
 */
export interface Apart {
  /** Whose code it is, such as a contract's address. */
  readonly key: string;
  readonly gas: bigint;
}

/** What a read gave: a value, or the revert it ended in; `unreachable` when its chain is silent. */
export type ReadOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly unreachable?: boolean };

/**
 * A pure computation that asks for reads as it goes: it yields the reads it needs and is
 * resumed with their outcomes. It never touches a network, a clock or a random source; whoever
 * drives it (`chains/evm/read-runner.ts`) makes each batch one Multicall3 call per chain.
 */
export type ContractRead<T> = Generator<readonly Read[], T, readonly ReadOutcome<unknown>[]>;

/** Multicall3's address, the same on every chain (mds1/multicall3). */
export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/**
 * Describes a contract read.
 *
 * @example call({ chain: 'base', to: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
 */
export function call<
  const TAbi extends Abi,
  TName extends ContractFunctionName<TAbi>,
  const TArgs extends ContractFunctionArgs<TAbi, 'pure' | 'view' | 'nonpayable' | 'payable', TName>,
>(options: {
  chain: EvmChainSlug;
  to: Address;
  abi: TAbi;
  functionName: TName;
  args?: TArgs;
}): Read<
  ContractFunctionReturnType<TAbi, 'pure' | 'view' | 'nonpayable' | 'payable', TName, TArgs>
> {
  const { abi, functionName, args } = options as {
    abi: Abi;
    functionName: string;
    args?: readonly unknown[];
  };
  const { encode, decode } = functionCodec(abi, functionName);
  return {
    chain: options.chain,
    to: options.to,
    data: encode(args ?? []),
    decode: (data) => decode(data, args ?? []) as never,
  };
}

/** Far more than an honest token needs to return its units or a balance. */
const STRANGER_GAS = 1_000_000n;

/**
 * A read that runs code which nobody reviewed: what that does costs and delays no other read.
 *
 * @param of whose code it is, and how much gas is honest; the contract itself where absent
 */
export function apart<T>(
  read: Read<T>,
  { key = read.to.toLowerCase(), gas = STRANGER_GAS }: Partial<Apart> = {},
): Read<T> {
  return { ...read, apart: { key, gas } };
}

/** The code at an address, `0x` where there is none. */
export function codeAt(chain: EvmChainSlug, address: Address): Read<Hex> {
  return { chain, to: address, data: '0x', decode: (data) => data, isCode: true };
}

/** Describes a question to a quoting service. Its answer is untrusted JSON. */
export function askQuote(chain: EvmChainSlug, quote: QuoteAsk): Read<unknown> {
  return { chain, to: zeroAddress, data: '0x', decode: (data) => data, quote, dispensable: true };
}

/** The native balance of an address, in wei. */
export function nativeBalance(chain: EvmChainSlug, owner: Address): Read<bigint> {
  return call({
    chain,
    to: MULTICALL3,
    abi: multicall3Abi,
    functionName: 'getEthBalance',
    args: [owner],
  });
}

/** The timestamp of the block a read is made on, unix seconds. */
export function blockTimestamp(chain: EvmChainSlug): Read<bigint> {
  return call({
    chain,
    to: MULTICALL3,
    abi: multicall3Abi,
    functionName: 'getCurrentBlockTimestamp',
  });
}

/** Describes calls of a chain's node. */
export function askNode<T>(
  chain: EvmChainSlug,
  calls: readonly RpcCall[],
  decode: (outcomes: readonly RpcOutcome[]) => T,
): Read<T> {
  return {
    chain,
    to: zeroAddress,
    data: '0x',
    decode: () => notOfContracts(),
    node: { calls, decode },
  };
}

/** Describes an account of Solana; null where there is none. */
export function solanaAccount(account: SolanaAddress): Read<SolanaAccount | null> {
  return { ...besideContracts(`account ${account}`), account };
}

/** Describes the price that the joined market has of a coin: US dollars, a plain decimal. */
export function marketPrice(coin: string): Read<string> {
  return { ...besideContracts(`coin ${coin}`), coin };
}

/** What is asked is in `data` too: it distinguishes reads where their answers are kept. */
function besideContracts(question: string) {
  return {
    chain: 'ethereum',
    to: zeroAddress,
    data: stringToHex(question),
    decode: () => notOfContracts(),
  } as const;
}

function notOfContracts(): never {
  throw new Error('No contract is asked.');
}

/**
 * A contract read in whose first round more is read than it asks for; who wants that gets it before it resumes.
 *
 * @param onOutcomes not called where nothing is read
 */
export function* beside<T, E>(
  contractRead: ContractRead<T>,
  reads: readonly Read<E>[],
  onOutcomes: (outcomes: readonly ReadOutcome<E>[]) => void,
): ContractRead<T> {
  let step = contractRead.next();
  if (step.done) return step.value;
  const { length } = step.value;
  const outcomes = yield [...step.value, ...reads];
  onOutcomes(outcomes.slice(length) as readonly ReadOutcome<E>[]);
  step = contractRead.next(outcomes.slice(0, length));
  while (!step.done) step = contractRead.next(yield step.value);
  return step.value;
}

/** Asks for several reads in one round. */
export function* readAll<const R extends readonly Read[]>(
  reads: R,
): ContractRead<{ [K in keyof R]: R[K] extends Read<infer T> ? ReadOutcome<T> : never }> {
  return (yield reads) as never;
}

/** Asks for one read. */
export function* readOne<T>(read: Read<T>): ContractRead<ReadOutcome<T>> {
  const [outcome] = yield [read];
  return outcome as ReadOutcome<T>;
}

/** Asks for several reads that mean something only together: all values, or the first revert. */
export function* readEvery<const R extends readonly Read[]>(
  reads: R,
): ContractRead<ReadOutcome<{ [K in keyof R]: R[K] extends Read<infer T> ? T : never }>> {
  const outcomes = yield reads;
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) return failed;
  return { ok: true, value: outcomes.map((outcome) => outcome.ok && outcome.value) as never };
}

/** A contract read that can be done without: null when a chain it asks does not answer. */
export function* ifReachable<T>(contractRead: ContractRead<T>): ContractRead<T | null> {
  let step = contractRead.next();
  while (!step.done) {
    const outcomes = yield step.value.map((read) => ({ ...read, dispensable: true }));
    if (outcomes.some((outcome) => !outcome.ok && outcome.unreachable)) return null;
    step = contractRead.next(outcomes);
  }
  return step.value;
}

/** Runs a contract read of which nothing is read: what comes of it from its words alone. */
export function readNothing<T>(contractRead: ContractRead<T>): T {
  let step = contractRead.next();
  while (!step.done) {
    step = contractRead.next(step.value.map(() => ({ ok: false, reason: 'Nothing is read.' })));
  }
  return step.value;
}

/** Runs a contract read, and returns whether a chain that it could do without was silent. */
export function* noticeSilence<T>(
  contractRead: ContractRead<T>,
): ContractRead<{ readonly value: T; readonly wasSilent: boolean }> {
  let wasSilent = false;
  let step = contractRead.next();
  while (!step.done) {
    const outcomes = yield step.value;
    wasSilent ||= outcomes.some((outcome) => !outcome.ok && outcome.unreachable === true);
    step = contractRead.next(outcomes);
  }
  return { value: step.value, wasSilent };
}

/** Runs several contract reads side by side, so that their reads share rounds. */
export function* together<const R extends readonly ContractRead<unknown>[]>(
  contractReads: R,
): ContractRead<{ [K in keyof R]: R[K] extends ContractRead<infer T> ? T : never }> {
  const results: unknown[] = new Array(contractReads.length);
  let pending = contractReads.map((contractRead, index) => ({
    index,
    contractRead,
    step: contractRead.next(),
  }));
  for (;;) {
    pending = pending.filter(({ index, step }) => {
      if (step.done) results[index] = step.value;
      return !step.done;
    });
    if (pending.length === 0) return results as never;
    const batches = pending.map(({ step }) => step.value as readonly Read[]);
    const outcomes = yield batches.flat();
    let offset = 0;
    pending = pending.map(({ index, contractRead }, at) => {
      const size = batches[at]?.length ?? 0;
      const slice = outcomes.slice(offset, offset + size);
      offset += size;
      return { index, contractRead, step: contractRead.next(slice) };
    });
  }
}
