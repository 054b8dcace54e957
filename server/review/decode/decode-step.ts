import { type AbiParameter, decodeFunctionData, type Hex, maxUint256 } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { DecodedArgument, DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { CALL_FUNCTIONS } from './call-functions.ts';

/** What a reader knows of the addresses in a call. */
export interface Names {
  /** Who signs. */
  readonly wallet: string;
  /** Contracts by lower-case address. */
  readonly contracts: Readonly<Record<string, string>>;
}

const MOST_CALLS = 12;
/** Longer pieces of data say nothing to a reader; the raw transaction has all of them. */
const MOST_HEX = 66;

/**
 * The call of an EVM step, and the calls inside of it, as the protocol's own ABI names them.
 *
 * @returns an empty list where no ABI has the function, or the data is not its arguments.
 */
export function decodeStep(step: Step, names: Names): readonly DecodedCall[] {
  const calls: DecodedCall[] = [];
  if (step.data === undefined || step.data === '0x') return calls;
  try {
    collect(step.data as Hex, step, names, calls);
  } catch {
    // Half a call would mislead: without all of it there is none.
    return [];
  }
  return calls;
}

function collect(data: Hex, step: Step, names: Names, calls: DecodedCall[]): void {
  const item = CALL_FUNCTIONS.get(data.slice(0, 10).toLowerCase() as Hex);
  if (!item || calls.length >= MOST_CALLS) throw new Error('The call is not known.');
  const { args = [] } = decodeFunctionData({ abi: [item], data });
  const call: { name: string; arguments: DecodedArgument[] } = { name: item.name, arguments: [] };
  calls.push(call);
  for (const [at, parameter] of item.inputs.entries()) {
    flatten(parameter, (args as readonly unknown[])[at], '', (name, type, value) => {
      if (name.endsWith('data') && type === 'bytes[]') {
        for (const inner of value as readonly Hex[]) collect(inner, step, names, calls);
        return;
      }
      const shown = textOf(value);
      call.arguments.push({
        name,
        value: shown,
        meaning: meaningOf(name, type, value, step, names),
      });
    });
  }
}

function flatten(
  parameter: AbiParameter,
  value: unknown,
  prefix: string,
  notify: (name: string, type: string, value: unknown) => void,
): void {
  const name = `${prefix}${parameter.name ?? ''}`;
  if (parameter.type !== 'tuple' || !('components' in parameter)) {
    notify(name, parameter.type, value);
    return;
  }
  for (const inner of parameter.components) {
    flatten(inner, (value as Record<string, unknown>)[inner.name ?? ''], '', notify);
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    return value.length > MOST_HEX ? `${value.slice(0, MOST_HEX)}…` : value;
  }
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, inner]) => `${name}: ${textOf(inner)}`)
      .join(', ')}}`;
  }
  return String(value);
}

function meaningOf(
  name: string,
  type: string,
  value: unknown,
  step: Step,
  names: Names,
): string | null {
  if (type === 'address') return nameOf(String(value), step, names);
  if (typeof value !== 'bigint') return null;
  if (value === maxUint256) return 'without limit';
  if (/deadline/i.test(name) && value < 10n ** 11n) {
    return new Date(Number(value) * 1000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')
      .concat(' UTC');
  }
  const text = (raw: string | undefined, chain: Step['chain'], asset: string | undefined) => {
    if (raw === undefined || asset === undefined || BigInt(raw) !== value || value === 0n)
      return null;
    const slug = evmChain(chain)?.slug;
    const token = slug && resolveToken(slug, asset);
    return token ? formatAmount(value, token.decimals) : null;
  };
  const spent = text(step.amount_raw, step.chain, step.asset_address ?? step.asset);
  if (spent !== null) return `${spent} ${step.asset}`;
  const toChain = step.to_chain ?? step.chain;
  const least = text(step.min_output_raw, toChain, step.to_asset_address ?? step.to_asset);
  return least === null ? null : `at least ${least} ${step.to_asset}`;
}

function nameOf(address: string, step: Step, { wallet, contracts }: Names): string | null {
  const key = address.toLowerCase();
  if (key === wallet.toLowerCase()) return 'your wallet';
  if (contracts[key]) return contracts[key];
  const chains = [step.chain, step.to_chain].flatMap((chain) =>
    chain === undefined ? [] : (evmChain(chain)?.slug ?? []),
  );
  for (const chain of chains) {
    const token = resolveToken(chain, address);
    if (token) return token.symbol;
  }
  return null;
}
