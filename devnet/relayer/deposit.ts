import {
  type Address,
  type ContractFunctionArgs,
  decodeEventLog,
  encodeAbiParameters,
  getAbiItem,
  type Hex,
  keccak256,
  type Log,
  slice,
  zeroHash,
} from 'viem';
import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import {
  ACROSS_TOKENS,
  type AcrossChain,
  SPOKE_POOLS,
} from '#server/protocols/across/addresses.ts';
import { spokePoolAbi } from './spoke-pool-abi.ts';

/** What `fillRelay` takes of a deposit. */
export type RelayData = ContractFunctionArgs<typeof spokePoolAbi, 'nonpayable', 'fillRelay'>[0];

/** A deposit the relayer has seen. */
export interface Deposit {
  readonly origin: AcrossChain;
  readonly destination: AcrossChain;
  readonly relayData: RelayData;
  /** Identity of the deposit for `fillStatuses`. */
  readonly relayHash: Hex;
}

/** What the relayer keeps at least, in hundredths of a percent of the input. */
export const MIN_FEE_BPS = 1n;
const BPS = 10_000n;

export const ACROSS_CHAINS = Object.keys(SPOKE_POOLS) as readonly AcrossChain[];

function acrossChainById(id: bigint): AcrossChain | undefined {
  const slug = EVM_CHAINS.find((chain) => BigInt(chain.id) === id)?.slug;
  return ACROSS_CHAINS.find((across) => across === slug);
}

/** Reads a SpokePool log. @returns undefined for a destination that the devnet does not have. */
export function readDeposit(origin: AcrossChain, log: Log): Deposit | undefined {
  const { args } = decodeEventLog({
    abi: spokePoolAbi,
    eventName: 'FundsDeposited',
    data: log.data,
    topics: log.topics,
  });
  const destination = acrossChainById(args.destinationChainId);
  if (!destination) return undefined;
  const relayData: RelayData = { ...args, originChainId: BigInt(evmChain(origin).id) };
  const relayDataType = getAbiItem({ abi: spokePoolAbi, name: 'fillRelay' }).inputs[0];
  const relayHash = keccak256(
    encodeAbiParameters([relayDataType, { type: 'uint256' }], [relayData, args.destinationChainId]),
  );
  return { origin, destination, relayData, relayHash };
}

function listedSymbol(chain: AcrossChain, word: Hex): string | undefined {
  return resolveToken(chain, slice(word, 12) as Address)?.symbol;
}

/**
 * Why the relayer will not fill a deposit: it carries another asset, pays too little, or is
 * reserved for another relayer. @returns undefined when it will.
 */
export function refusalToFill(deposit: Deposit): string | undefined {
  const { inputToken, outputToken, inputAmount, outputAmount, exclusivityDeadline } =
    deposit.relayData;
  const symbol = listedSymbol(deposit.origin, inputToken);
  if (!symbol || symbol !== listedSymbol(deposit.destination, outputToken)) {
    return 'input and output are not the same listed asset';
  }
  const carried = ACROSS_TOKENS[symbol] ?? [];
  if (!carried.includes(deposit.origin) || !carried.includes(deposit.destination)) {
    return `${symbol} is not carried between these chains`;
  }
  if (outputAmount * BPS > inputAmount * (BPS - MIN_FEE_BPS)) {
    return `the fee is below ${MIN_FEE_BPS} hundredths of a percent`;
  }
  if (exclusivityDeadline !== 0 && deposit.relayData.exclusiveRelayer !== zeroHash) {
    return 'it is reserved for another relayer';
  }
  return undefined;
}
