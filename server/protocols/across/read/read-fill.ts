import {
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  type Hex,
  isAddressEqual,
  keccak256,
} from 'viem';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { EVM_CHAINS, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { spokePoolFillsAbi } from '../abi/spoke-pool-fills.ts';
import { type AcrossChain, SPOKE_POOLS } from '../addresses.ts';

/** What a transaction wrote down. */
export interface TransactionLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A deposit that a transaction made, as the SpokePool of its destination knows it. */
export interface AcrossDeposit {
  readonly destination: AcrossChain;
  readonly relayHash: Hex;
}

/** `FillStatus.Filled` of Across's contracts (V3SpokePoolInterface). */
const FILLED = 2n;
const [DEPOSITED] = encodeEventTopics({ abi: spokePoolFillsAbi, eventName: 'FundsDeposited' });

/** The deposit that logs of a transaction show; undefined where they show none. */
export function depositIn(
  origin: EvmChainSlug,
  logs: readonly TransactionLog[],
): AcrossDeposit | undefined {
  const pool = SPOKE_POOLS[origin as AcrossChain];
  const log = logs.find(
    ({ address, topics }) => pool && isAddressEqual(address, pool) && topics[0] === DEPOSITED,
  );
  if (!log) return undefined;
  const { args } = decodeEventLog({
    abi: spokePoolFillsAbi,
    eventName: 'FundsDeposited',
    data: log.data,
    topics: [...log.topics] as [Hex, ...Hex[]],
  });
  const slug = EVM_CHAINS.find(({ id }) => BigInt(id) === args.destinationChainId)?.slug;
  if (!slug || !(slug in SPOKE_POOLS)) return undefined;
  const [relayData] = getAbiItem({ abi: spokePoolFillsAbi, name: 'fillRelay' }).inputs;
  const relay = { ...args, originChainId: BigInt(evmChain(origin).id) };
  const relayHash = keccak256(
    encodeAbiParameters([relayData, { type: 'uint256' }], [relay, args.destinationChainId]),
  );
  return { destination: slug as AcrossChain, relayHash };
}

/** Whether a relayer has filled a deposit; null where its SpokePool does not say. */
export function* readIsFilled({
  destination,
  relayHash,
}: AcrossDeposit): ContractRead<boolean | null> {
  const status = yield* readOne(
    call({
      chain: destination,
      to: SPOKE_POOLS[destination],
      abi: spokePoolFillsAbi,
      functionName: 'fillStatuses',
      args: [relayHash],
    }),
  );
  return status.ok ? status.value === FILLED : null;
}
