import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  hashTypedData,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  size,
  toEventSelector,
  zeroAddress,
} from 'viem';
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import type { AccountCall } from '../decode-account-calls.ts';
import type { MinedLog } from '../mined-transaction.ts';
import type { WalletOnChain } from '../wallet-on-chain.ts';

/** The calldata and logs of a transaction in which a contract wallet has acted. */
export interface Authorized {
  readonly input: Hex;
  /** Who is usually called with it. */
  readonly to: Address;
  readonly logs: readonly MinedLog[];
}

const BUNDLER: Address = '0x00000000000000000000000000000000000b0d1e';
const word = (value: Hex | bigint): Hex =>
  typeof value === 'bigint'
    ? numberToHex(value, { size: 32 })
    : (pad(value, { size: 32 }).toLowerCase() as Hex);
export const EVENTS = {
  operation: toEventSelector(
    'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
  ),
  safeSuccess: toEventSelector('ExecutionSuccess(bytes32,uint256)'),
  safeFailure: toEventSelector('ExecutionFailure(bytes32,uint256)'),
  safeReceived: toEventSelector('SafeReceived(address,uint256)'),
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
} as const;

const CALLS = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
]);
const LISTS = parseAbi(['function executeBatch(address[], uint256[], bytes[])']);
const ONE = parseAbi(['function execute(address, uint256, bytes)']);
const BY_MODE = parseAbi(['function execute(bytes32, bytes)']);
const SAFE_MODULE = parseAbi(['function executeUserOp(address, uint256, bytes, uint8)']);
const MULTI_SEND = parseAbi(['function multiSend(bytes)']);
const SAFE = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
]);
const MULTI_SEND_ADDRESS: Address = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2';

const tuples = (calls: readonly AccountCall[]) =>
  calls.map(({ to, valueWei, data }) => ({ to, value: valueWei, data }));
const multiSend = (calls: readonly AccountCall[]): Hex =>
  encodeFunctionData({
    abi: MULTI_SEND,
    args: [
      concat(
        calls.map(({ to, valueWei, data }) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [0, to, valueWei, BigInt(size(data)), data],
          ),
        ),
      ),
    ],
  });

/** The ways that accounts are given several calls. */
export const BATCHES: Readonly<Record<string, (calls: readonly AccountCall[]) => Hex>> = {
  tuples: (calls) => encodeFunctionData({ abi: CALLS, args: [tuples(calls)] }),
  lists: (calls) =>
    encodeFunctionData({
      abi: LISTS,
      args: [
        calls.map(({ to }) => to),
        calls.map(({ valueWei }) => valueWei),
        calls.map(({ data }) => data),
      ],
    }),
  'erc-7579': (calls) =>
    encodeFunctionData({
      abi: BY_MODE,
      args: [
        pad('0x01', { dir: 'right', size: 32 }),
        encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [
          tuples(calls),
        ]),
      ],
    }),
  'with its operation': (calls) =>
    concat(['0x8dd7712f', encodeFunctionData({ abi: CALLS, args: [tuples(calls)] })]),
  'safe module': (calls) =>
    encodeFunctionData({
      abi: SAFE_MODULE,
      args: [MULTI_SEND_ADDRESS, 0n, multiSend(calls), 1],
    }),
};

/** The ways that accounts are given one call. */
export const SINGLES: Readonly<Record<string, (call: AccountCall) => Hex>> = {
  execute: ({ to, valueWei, data }) => encodeFunctionData({ abi: ONE, args: [to, valueWei, data] }),
  'erc-7579': ({ to, valueWei, data }) =>
    encodeFunctionData({
      abi: BY_MODE,
      args: [
        pad('0x', { size: 32 }),
        encodePacked(['address', 'uint256', 'bytes'], [to, valueWei, data]),
      ],
    }),
};

export type EntryPointVersion = '0.6' | '0.7' | '0.8';
const ENTRY_POINTS = {
  '0.6': entryPoint06Address,
  '0.7': entryPoint07Address,
  '0.8': entryPoint08Address,
} as const;
const LOOSE_OPS = parseAbi([
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 callGasLimit; uint256 verificationGasLimit; uint256 preVerificationGas; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Op[] operations, address beneficiary)',
]);
const PACKED_OPS = parseAbi([
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Op[] operations, address beneficiary)',
]);

/** A bundle of operations of a wallet, as its EntryPoint reports it; hashed by viem. */
export function bundle(
  { address: sender, chainId }: WalletOnChain,
  version: EntryPointVersion,
  callData: Hex,
  succeeded = true,
): Authorized {
  const entryPointAddress = ENTRY_POINTS[version];
  const operation = {
    sender,
    nonce: 7n,
    callData,
    callGasLimit: 500_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 60_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    signature: '0x1234' as Hex,
  };
  const userOperation = operation as UserOperation;
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion: version,
    userOperation,
  });
  const input =
    version === '0.6'
      ? encodeFunctionData({
          abi: LOOSE_OPS,
          args: [[{ ...operation, initCode: '0x', paymasterAndData: '0x' }], BUNDLER],
        })
      : encodeFunctionData({
          abi: PACKED_OPS,
          args: [[toPackedUserOperation(userOperation)], BUNDLER],
        });
  const log = {
    address: entryPointAddress,
    topics: [EVENTS.operation, hash, word(sender), word(zeroAddress)],
    data: concat([word(7n), word(succeeded ? 1n : 0n), word(9n), word(9n)]),
  };
  return { input, to: entryPointAddress, logs: [log] };
}

/** A transaction of a Safe, as it reports it. Several calls go through its batcher. */
export function safeTransaction(
  { address, chainId, safe }: WalletOnChain,
  calls: readonly AccountCall[],
  { back = 1n, event = EVENTS.safeSuccess as Hex, isIndexed = true } = {},
): Authorized {
  const [first] = calls;
  if (!first || !safe) throw new RangeError('A Safe does at least one call.');
  const alone = calls.length === 1;
  const call = {
    to: alone ? first.to : MULTI_SEND_ADDRESS,
    value: alone ? first.valueWei : 0n,
    data: alone ? first.data : multiSend(calls),
    operation: alone ? 0 : 1,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
  };
  const hash = hashTypedData({
    domain: { chainId, verifyingContract: address },
    types: {
      SafeTx: [
        ['address', 'to'],
        ['uint256', 'value'],
        ['bytes', 'data'],
        ['uint8', 'operation'],
        ['uint256', 'safeTxGas'],
        ['uint256', 'baseGas'],
        ['uint256', 'gasPrice'],
        ['address', 'gasToken'],
        ['address', 'refundReceiver'],
        ['uint256', 'nonce'],
      ].map(([type = '', name = '']) => ({ type, name })),
    },
    primaryType: 'SafeTx',
    message: { ...call, nonce: safe.nonce - back },
  });
  return {
    to: address,
    input: encodeFunctionData({
      abi: SAFE,
      args: [
        call.to,
        call.value,
        call.data,
        call.operation,
        call.safeTxGas,
        call.baseGas,
        call.gasPrice,
        call.gasToken,
        call.refundReceiver,
        '0x1234',
      ],
    }),
    logs: [
      {
        address,
        topics: isIndexed ? [event, hash] : [event],
        data: isIndexed ? word(0n) : concat([hash, word(0n)]),
      },
    ],
  };
}

/** What a Safe signs its transactions for. */
export function safeDomain(address: Address, chainId: number): Hex {
  return keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, uint256, address'), [
      '0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218',
      BigInt(chainId),
      address,
    ]),
  );
}
