import {
  type AbiFunction,
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toFunctionSelector,
} from 'viem';

/** A call that a contract wallet makes. */
export interface AccountCall {
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
}

type Args = readonly unknown[];
type Shape = (args: Args) => readonly AccountCall[];

const CALL = '(address to, uint256 value, bytes data)';

const single: Shape = ([to, value, data]) => [callOf(to, value, data)];
/** `operation` 0 calls; 1 runs the code of a batcher (MultiSend) in the account's own name. */
const withOperation: Shape = ([to, value, data, operation]) =>
  operation === 0 ? [callOf(to, value, data)] : operation === 1 ? decodeMultiSend(data as Hex) : [];
const lists: Shape = ([to, values, data]) =>
  (to as Args).map((target, at) => callOf(target, (values as Args)[at], (data as Args)[at]));
const listsWithoutValue: Shape = ([to, data]) =>
  (to as Args).map((target, at) => callOf(target, 0n, (data as Args)[at]));
const tuple: Shape = ([call]) => [ofTuple(call)];
const tuples: Shape = ([calls]) => (calls as Args).map(ofTuple);
const byMode: Shape = ([mode, data]) => decodeByMode(mode as Hex, data as Hex);

/** What makes accounts send calls: ERC-4337 samples, Kernel, Safe, ERC-7579, ERC-7821. */
const FUNCTIONS = (
  [
    ['execute(address to, uint256 value, bytes data)', single],
    ['execute_ncC(address to, uint256 value, bytes data)', single],
    [`execute(${CALL} call)`, tuple],
    ['execute(address to, uint256 value, bytes data, uint8 operation)', withOperation],
    ['executeUserOp(address to, uint256 value, bytes data, uint8 operation)', withOperation],
    [
      'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
      withOperation,
    ],
    ['executeBatch(address[] to, uint256[] value, bytes[] data)', lists],
    ['executeBatch_y6U(address[] to, uint256[] value, bytes[] data)', lists],
    ['executeBatch(address[] to, bytes[] data)', listsWithoutValue],
    [`executeBatch(${CALL}[] calls)`, tuples],
    [`executeBySender(${CALL}[] calls)`, tuples],
    ['execute(bytes32 mode, bytes data)', byMode],
  ] as const
).map(([signature, shape]) => {
  const [item] = parseAbi([`function ${signature}`] as readonly string[]) as [AbiFunction];
  return [toFunctionSelector(item), { item, shape }] as const;
});
const BY_SELECTOR = new Map<Hex, (typeof FUNCTIONS)[number][1]>(FUNCTIONS);

const MULTI_SEND = parseAbi(['function multiSend(bytes transactions)']);
/** An account that asks for its whole operation gets its own call behind this selector (ERC-4337). */
const WITH_OPERATION = '0x8dd7712f';

/**
 * The calls that an account makes when it runs calldata, in order; none where the calldata is of a
 * function that is not known, or lets a call fail and continues.
 */
export function decodeAccountCalls(data: Hex): readonly AccountCall[] {
  if (size(data) < 4) return [];
  if (slice(data, 0, 4) === WITH_OPERATION) {
    return size(data) < 8 ? [] : decodeAccountCalls(slice(data, 4));
  }
  const known = BY_SELECTOR.get(slice(data, 0, 4));
  if (!known) return [];
  return orNone(() =>
    known.shape((decodeFunctionData({ abi: [known.item], data }).args ?? []) as Args),
  );
}

/** The calls that a Safe runs for one of its transactions. */
export function decodeSafeCalls(
  to: Address,
  valueWei: bigint,
  data: Hex,
  operation: number,
): readonly AccountCall[] {
  return orNone(() => withOperation([to, valueWei, data, operation]));
}

/** Calls packed one behind the other: operation, target, value, length, data. */
function decodeMultiSend(data: Hex): readonly AccountCall[] {
  const [packed] = decodeFunctionData({ abi: MULTI_SEND, data }).args;
  const calls: AccountCall[] = [];
  const total = size(packed);
  for (let at = 0; at < total; ) {
    const operation = hexToNumber(slice(packed, at, at + 1));
    const to = slice(packed, at + 1, at + 21);
    const value = hexToBigInt(slice(packed, at + 21, at + 53));
    const length = hexToNumber(slice(packed, at + 53, at + 85));
    const start = at + 85;
    const inner = length === 0 ? '0x' : slice(packed, start, start + length, { strict: true });
    if (operation === 0) calls.push(callOf(to, value, inner));
    at = start + length;
  }
  return calls;
}

/** ERC-7579: the first byte distinguishes one call (0) from several (1), the second whether one may fail. */
function decodeByMode(mode: Hex, data: Hex): readonly AccountCall[] {
  if (mode.startsWith('0x0000')) {
    const inner = size(data) === 52 ? '0x' : slice(data, 52);
    return [callOf(slice(data, 0, 20), hexToBigInt(slice(data, 20, 52)), inner)];
  }
  if (!mode.startsWith('0x0100')) return [];
  const [calls] = decodeAbiParameters(parseAbiParameters(`${CALL}[] calls`), data) as [Args];
  return calls.map(ofTuple);
}

function ofTuple(call: unknown): AccountCall {
  const { to, value, data } = call as { to: unknown; value: unknown; data: unknown };
  return callOf(to, value, data);
}

function callOf(to: unknown, value: unknown, data: unknown): AccountCall {
  if (typeof to !== 'string' || typeof value !== 'bigint' || typeof data !== 'string') {
    throw new RangeError('Lists of different lengths make no calls.');
  }
  return { to: to as Address, data: data.toLowerCase() as Hex, valueWei: value };
}

/** Calldata that is not what its function takes makes the account do nothing. */
function orNone(decode: () => readonly AccountCall[]): readonly AccountCall[] {
  try {
    return decode();
  } catch {
    return [];
  }
}
