import {
  type AbiFunction,
  type AbiParameter,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem';
import { CALLS, type Expected, type ExpectedCall, Fits, Inner } from './evm-calls.ts';
import { type CheckName, type Checks, Unreadable } from './verdict.ts';

/** The functions by their selectors; the first of several with the same one. */
const BY_SELECTOR: ReadonlyMap<string, AbiFunction> = new Map(
  CALLS.toReversed().map((one) => [toFunctionSelector(one), one as AbiFunction]),
);

/** A call as encoded in calldata. */
interface Decoded {
  readonly item: AbiFunction;
  readonly args: readonly unknown[];
}

/**
 * Checks the call of a step against the expected one: contract, value, function, every argument, and
 * that its bytes are the only encoding of exactly that.
 *
 * @throws {Unreadable} where the calldata cannot be read.
 */
export function checkCall(
  checks: Checks,
  call: { readonly to: string; readonly data: string; readonly value: bigint },
  expected: ExpectedCall,
): void {
  checks.same('contract', 'The contract', call.to, expected.to);
  checks.same('value', 'The coin that goes along', call.value, expected.value ?? 0n);
  const { functions } = expected;
  if (!functions) {
    checks.same('call', 'The calldata', call.data, '0x');
    return;
  }
  const decoded = decode(call.data);
  const wanted = functions[decoded.item.name] ?? functions[toFunctionSignature(decoded.item)];
  const allowed = Object.keys(functions).join(' or ');
  checks.that(
    'call',
    wanted !== undefined,
    wanted ? `It calls ${decoded.item.name}` : `It calls ${decoded.item.name}, not ${allowed}`,
  );
  if (wanted) compareAll(checks, decoded, wanted);
}

/** Decodes calldata, and refuses it unless encoding the result returns exactly the same bytes. */
function decode(data: string): Decoded {
  const selector = data.slice(0, 10).toLowerCase();
  const item = BY_SELECTOR.get(selector);
  if (!item) throw new Unreadable('call', `Nothing here knows the function ${selector}`);
  let args: readonly unknown[];
  let again: Hex;
  try {
    args = (decodeFunctionData({ abi: [item], data: data as Hex }).args ?? []) as unknown[];
    again = encodeFunctionData({ abi: [item], functionName: item.name, args });
  } catch {
    throw new Unreadable('encoding', `These are no arguments of ${item.name}`);
  }
  if (again !== data.toLowerCase()) {
    throw new Unreadable('encoding', `There is more in the calldata than ${item.name} takes`);
  }
  return { item, args };
}

function compareAll(checks: Checks, { args, item }: Decoded, wanted: readonly Expected[]): void {
  for (const [at, input] of item.inputs.entries()) {
    compare(checks, input, args[at], wanted[at] as Expected);
  }
}

function compare(checks: Checks, input: AbiParameter, found: unknown, wanted: Expected): void {
  const name = input.name ?? '';
  if (wanted instanceof Inner) {
    compareInner(checks, found as readonly string[], wanted);
  } else if (wanted instanceof Fits) {
    const fits = wanted.fits(found as never);
    checks.that(
      checkOf(name),
      fits,
      fits ? `${name} is ${wanted.wanted}` : `${name} is not ${wanted.wanted}`,
    );
  } else if (Array.isArray(wanted)) {
    checks.same(checkOf(name), name, (found as unknown[]).join(), wanted.join());
  } else if (typeof wanted === 'object') {
    const fields = (input as { components?: readonly AbiParameter[] }).components ?? [];
    for (const field of fields) {
      const key = field.name ?? '';
      compare(
        checks,
        field,
        (found as Record<string, unknown>)[key],
        (wanted as Record<string, Expected>)[key] as Expected,
      );
    }
  } else {
    checks.same(checkOf(name), name, found, wanted);
  }
}

function compareInner(checks: Checks, found: readonly string[], { calls }: Inner): void {
  const decoded = found.map(decode);
  checks.same(
    'call',
    'What it does inside',
    decoded.map(({ item }) => item.name).join(', '),
    calls.map(([name]) => name).join(', '),
  );
  for (const [at, [, wanted]] of calls.entries()) {
    const one = decoded[at];
    if (one) compareAll(checks, one, wanted);
  }
}

/** The names of arguments say which check they belong to; any other belongs to the call itself. */
const NAMED: readonly (readonly [RegExp, CheckName])[] = [
  [/recipient|owner/i, 'recipient'],
  [/^spender/, 'spender'],
  [/^allowance/, 'allowance'],
  [/minimum|min$|^minTokenOut/i, 'least output'],
  [/amount|parts|shares|liquidity/i, 'amount'],
  [/deadline/i, 'deadline'],
  [/chainId/, 'chain'],
  [/^token|^asset|^market/, 'asset'],
  [/path|^fee$|tick/i, 'route'],
  [/^maxFee/, 'least output'],
  [/^chain$/, 'chain'],
  [/^positionId/, 'contract'],
];

function checkOf(argument: string): CheckName {
  return NAMED.find(([pattern]) => pattern.test(argument))?.[1] ?? 'call';
}
