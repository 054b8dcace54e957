import {
  type Abi,
  type AbiFunction,
  type ContractFunctionName,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
} from 'viem';
import { valueCodec } from './abi-values.ts';

/** How one function of a contract is called, and its answers are read. */
export interface FunctionCodec {
  readonly encode: (args: readonly unknown[]) => Hex;
  readonly decode: (data: Hex, args: readonly unknown[]) => unknown;
}

const codecs = new WeakMap<Abi, Map<string, FunctionCodec>>();

/** What is the same for every call of a function is made once: above all the hash of its signature. */
export function functionCodec(abi: Abi, functionName: string): FunctionCodec {
  const known = codecs.get(abi)?.get(functionName);
  if (known !== undefined) return known;
  const codec = makeCodec(abi, functionName);
  const all = codecs.get(abi) ?? new Map<string, FunctionCodec>();
  codecs.set(abi, all.set(functionName, codec));
  return codec;
}

/**
 * The calldata of a function, as viem's `encodeFunctionData` has it.
 *
 * @throws what viem throws where an argument is not of its type
 * @example encodeCall({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] })
 */
export function encodeCall<const TAbi extends Abi, TName extends ContractFunctionName<TAbi>>(
  options: EncodeFunctionDataParameters<TAbi, TName>,
): Hex {
  const { abi, functionName, args } = options as {
    readonly abi: Abi;
    readonly functionName: string;
    readonly args?: readonly unknown[];
  };
  return functionCodec(abi, functionName).encode(args ?? []);
}

function makeCodec(abi: Abi, functionName: string): FunctionCodec {
  const [item, ...overloads] = abi.filter(
    (one): one is AbiFunction => one.type === 'function' && one.name === functionName,
  );
  if (!item || overloads.length > 0) {
    return {
      encode: (args) => encodeFunctionData({ abi, functionName, args }),
      decode: (data, args) => decodeFunctionResult({ abi, functionName, args, data }),
    };
  }
  const selector = toFunctionSelector(item);
  const inputs = valueCodec(item.inputs);
  const outputs = valueCodec(item.outputs);
  return {
    encode: (args) => `${selector}${inputs.encode(args)}`,
    decode: (data) => {
      const values = outputs.decode(data);
      return values.length > 1 ? values : values[0];
    },
  };
}
