import {
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  hashTypedData,
  isAddressEqual,
  keccak256,
  parseAbi,
  parseAbiParameters,
  slice,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import { findInnerCalls, type MinedTransaction } from './mined-transaction.ts';
import { addressWord, type WalletOnChain } from './wallet-on-chain.ts';

/** An operation of a wallet that an EntryPoint has carried out. */
export interface CarriedOperation {
  readonly callData: Hex;
  readonly succeeded: boolean;
}

const PACKED = [
  'address sender',
  'uint256 nonce',
  'bytes initCode',
  'bytes callData',
  'bytes32 accountGasLimits',
  'uint256 preVerificationGas',
  'bytes32 gasFees',
  'bytes paymasterAndData',
];
const LOOSE = [
  ...PACKED.slice(0, 4),
  'uint256 callGasLimit',
  'uint256 verificationGasLimit',
  'uint256 preVerificationGas',
  'uint256 maxFeePerGas',
  'uint256 maxPriorityFeePerGas',
  'bytes paymasterAndData',
];
/** Every version logs so what came of an operation. */
const EVENT = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
);

type Operation = Readonly<Record<string, unknown>> & {
  readonly sender: Address;
  readonly callData: Hex;
  readonly initCode: Hex;
};
type Hash = (operation: Operation, entryPoint: Address, wallet: WalletOnChain) => Hex;

interface EntryPoint {
  readonly address: Address;
  readonly fields: readonly string[];
  readonly hash: Hash;
}

/** The EntryPoints of ERC-4337, which have the same address on every chain. */
const ENTRY_POINTS: readonly EntryPoint[] = [
  {
    // v0.6
    address: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    fields: LOOSE,
    hash: hashByAbi(LOOSE),
  },
  {
    // v0.7
    address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    fields: PACKED,
    hash: hashByAbi(PACKED),
  },
  {
    // v0.8
    address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    fields: PACKED,
    hash: hashTyped,
  },
];

/**
 * The operations of a wallet that known EntryPoints carried out in a transaction. Who sent it does
 * not matter: an operation counts when the EntryPoint names its hash, which is over all of it.
 */
export function findOperations(
  transaction: MinedTransaction,
  wallet: WalletOnChain,
): readonly CarriedOperation[] {
  return ENTRY_POINTS.flatMap((entryPoint) => {
    const reported = transaction.logs.filter(
      ({ address, topics }) =>
        isAddressEqual(address, entryPoint.address) &&
        topics[0] === EVENT &&
        topics[2] === addressWord(wallet.address),
    );
    if (reported.length === 0) return [];
    const operations = new Map(
      operationsIn(transaction.input, entryPoint)
        .filter(({ sender }) => isAddressEqual(sender, wallet.address))
        .map((operation) => [entryPoint.hash(operation, entryPoint.address, wallet), operation]),
    );
    return reported.flatMap(({ topics, data }) => {
      const operation = operations.get(topics[1] as Hex);
      // Its data are four words: nonce, success, cost, gas.
      return operation
        ? [{ callData: operation.callData, succeeded: BigInt(slice(data, 32, 64)) === 1n }]
        : [];
    });
  });
}

function operationsIn(input: Hex, { fields }: EntryPoint): readonly Operation[] {
  const operation = `(${[...fields, 'bytes signature'].join(', ')})`;
  const abi = parseAbi([
    `function handleOps(${operation}[] operations, address beneficiary)`,
    `function handleAggregatedOps((${operation}[] operations, address aggregator, bytes signature)[] groups, address beneficiary)`,
  ] as readonly string[]);
  return abi.flatMap((item) =>
    item.type === 'function'
      ? findInnerCalls(input, toFunctionSelector(item)).flatMap((data) => {
          try {
            const { args } = decodeFunctionData({ abi: [item], data });
            const [given] = args as readonly [readonly unknown[]];
            return given.flatMap((one) => {
              const { operations } = one as { operations?: readonly Operation[] };
              return operations ?? [one as Operation];
            });
          } catch {
            // The four bytes stood there by chance: nothing was called.
            return [];
          }
        })
      : [],
  );
}

/** v0.6 and v0.7: over the fields in order, long ones by their hash, then EntryPoint and chain. */
function hashByAbi(fields: readonly string[]): Hash {
  const names = fields.map((field) => field.split(' ') as [string, string]);
  const types = names.map(([type]) => ({ type: type === 'bytes' ? 'bytes32' : type }));
  return (operation, entryPoint, { chainId }) => {
    const values = names.map(([type, name]) =>
      type === 'bytes' ? keccak256(operation[name] as Hex) : operation[name],
    );
    return keccak256(
      encodeAbiParameters(parseAbiParameters('bytes32, address, uint256'), [
        keccak256(encodeAbiParameters(types, values)),
        entryPoint,
        BigInt(chainId),
      ]),
    );
  };
}

/** v0.8: EIP-712; an account of EIP-7702 signs for the code that it lent. */
function hashTyped(operation: Operation, entryPoint: Address, wallet: WalletOnChain): Hex {
  const { initCode } = operation;
  const isLent = initCode.startsWith('0x7702') && wallet.delegate !== null;
  const lent =
    isLent && concat([wallet.delegate, initCode.length > 42 ? slice(initCode, 20) : '0x']);
  return hashTypedData({
    domain: {
      name: 'ERC4337',
      version: '1',
      chainId: wallet.chainId,
      verifyingContract: entryPoint,
    },
    types: {
      PackedUserOperation: PACKED.map((field) => {
        const [type = '', name = ''] = field.split(' ');
        return { type, name };
      }),
    },
    primaryType: 'PackedUserOperation',
    message: { ...operation, initCode: lent || initCode },
  });
}
