import {
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
} from 'viem';
import { KNOWN } from '../../generated/known.ts';
import type { Step } from '../../generated/schemas.ts';
import { CALLS } from '../evm-calls.ts';
import { addressBytes } from '../solana/addresses.ts';
import { readMessage } from '../solana/read-message.ts';

const THIEF = '0x00000000000000000000000000000000badbad02';
const SOLANA_THIEF = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

/** A leaf of a call: its path and its value. */
type Leaf = readonly [path: string, value: unknown];

interface Decoded {
  readonly item: (typeof CALLS)[number];
  readonly args: unknown[];
}

function decoded(data: unknown): Decoded | undefined {
  const selector = String(data).slice(0, 10);
  const item = CALLS.find((one) => toFunctionSelector(one as never) === selector);
  if (!item) return undefined;
  try {
    return { item, args: [...(decodeFunctionData({ abi: [item], data: data as Hex }).args ?? [])] };
  } catch {
    return undefined;
  }
}

function encoded({ args, item }: Decoded): Hex {
  return encodeFunctionData({ abi: [item as AbiFunction], functionName: item.name, args });
}

/** Every leaf of a value, through arrays, structs and calls in calls. */
function leavesOf(path: string, value: unknown): Leaf[] {
  if (Array.isArray(value)) {
    return [
      [`${path}.length`, value.length],
      ...value.flatMap((one, at) => leavesOf(`${path}[${at}]`, one)),
    ];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => leavesOf(`${path}.${name}`, one));
  }
  const inner = typeof value === 'string' && value.length > 66 ? decoded(value) : undefined;
  return inner ? leavesOfCall(path, inner) : [[path, value]];
}

function leavesOfCall(path: string, { args, item }: Decoded): Leaf[] {
  return [
    [`${path}.${item.name}`, item.inputs.length],
    ...args.flatMap((arg, at) => leavesOf(`${path}.${item.name}.${item.inputs[at]?.name}`, arg)),
  ];
}

/** A forger's replacement for a value. */
function others(value: unknown): unknown[] {
  if (typeof value === 'bigint') {
    return [0n, value + 1n, value - 1n, value * 2n + 10n, value / 2n, value + value / 500n + 3n];
  }
  if (typeof value === 'number') return [0, value + 1, value - 1, -value];
  if (typeof value === 'boolean') return [!value];
  if (typeof value !== 'string') return [];
  if (value.length === 42) return [THIEF, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(39)}1`];
  if (value.length === 66) return [`0x${'0'.repeat(24)}${THIEF.slice(2)}`];
  return [`${value}00`, '0x', `${value}${'00'.repeat(32)}`];
}

/** Every value that differs from one in one leaf, and every list that has one more, one fewer or two swapped. */
function changesOf(path: string, value: unknown): (readonly [string, unknown])[] {
  if (Array.isArray(value)) {
    return [
      ...value.flatMap((one, at) =>
        changesOf(`${path}[${at}]`, one).map(
          ([what, other]) => [what, value.with(at, other)] as const,
        ),
      ),
      ...value.flatMap((_, at) => [
        [`${path} without ${at}`, value.toSpliced(at, 1)] as const,
        [`${path} with ${at} twice`, value.toSpliced(at, 0, value[at])] as const,
        ...(at > 0
          ? [
              [
                `${path} with ${at} first`,
                value.toSpliced(at, 1).toSpliced(0, 0, value[at]),
              ] as const,
            ]
          : []),
      ]),
    ];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) =>
      changesOf(`${path}.${name}`, one).map(
        ([what, other]) => [what, { ...value, [name]: other }] as const,
      ),
    );
  }
  const inner = typeof value === 'string' && value.length >= 10 ? decoded(value) : undefined;
  const inside = inner
    ? changesOf(`${path}.${inner.item.name}`, inner.args).flatMap(([what, args]) =>
        encoding(what, { ...inner, args: args as unknown[] }),
      )
    : [];
  return [...inside, ...others(value).map((other) => [`${path} as ${other}`, other] as const)];
}

/** A call with other arguments; none where no such call can be written. */
function encoding(what: string, call: Decoded): (readonly [string, Hex])[] {
  try {
    return [[what, encoded(call)]];
  } catch {
    return [];
  }
}

/** A step with every argument of its call, or every account and number of its message, as another. */
export function mutants(step: Step): (readonly [string, Step])[] {
  if (step.solana_tx !== undefined) return solanaMutants(step, step.solana_tx);
  const call = decoded(step.data);
  const fields: (readonly [string, Step])[] = [
    ['value', { ...step, value: String(BigInt(step.value ?? 0) * 2n + 1n) }],
    ['to', { ...step, to: THIEF }],
  ];
  if (!call) return fields;
  const changed = changesOf(call.item.name, call.args).flatMap(([what, args]) =>
    encoding(what, { ...call, args: args as unknown[] }),
  );
  return [
    ...fields,
    ...changed
      .filter(([, data]) => data !== step.data?.toLowerCase())
      .map(([what, data]) => [what, { ...step, data }] as const),
  ];
}

/** Puts each account and each program in the place of every other, and others in the place of all. */
function solanaMutants(step: Step, solana_tx: string): (readonly [string, Step])[] {
  const bytes = Buffer.from(solana_tx, 'base64');
  const { accounts } = readMessage(solana_tx);
  const keys = accounts.map(({ address }) => Buffer.from(addressBytes(address)));
  const thief = Buffer.from(addressBytes(SOLANA_THIEF));
  const start = bytes.indexOf(keys[0] as Buffer);
  const put = (pairs: readonly (readonly [number, Buffer])[]): Step => {
    const changed = Buffer.from(bytes);
    for (const [at, key] of pairs) key.copy(changed, start + 32 * at);
    return { ...step, solana_tx: changed.toString('base64') };
  };
  return keys.flatMap((key, at) => [
    [`account ${at} as a thief's`, put([[at, thief]])] as const,
    ...keys.slice(at + 1).map(
      (other, beside) =>
        [
          `accounts ${at} and ${at + 1 + beside} swapped`,
          put([
            [at, other],
            [at + 1 + beside, key],
          ]),
        ] as const,
    ),
  ]);
}

/**
 * Whether no difference between two calls takes from the wallet or gives it less: a limit that another
 * one in the same call enforces, the last units of a rounded limit, the choice of its own rewards, and
 * accounts that a program checks against its own state.
 */
export function isHarmless(step: Step, changed: Step): boolean {
  if (step.solana_tx !== undefined) return isPoolsOwn(step, changed);
  if (step.to !== changed.to || step.value !== changed.value) return false;
  const [before, after] = [decoded(step.data), decoded(changed.data)];
  if (!before || !after || encoded(after) !== changed.data) return false;
  const [was, now] = [leavesOfCall('', before), leavesOfCall('', after)];
  const rewards = /\.(?:claimAllRewards\.assets|claimWithdrawals\.(?:requests|hints))/;
  const kept = (leaves: readonly Leaf[]) => leaves.filter(([path]) => !rewards.test(path));
  const [held, heldNow] = [kept(was), kept(now)];
  const isNamed = step.position_id !== undefined && step.type === 'claim';
  if (isNamed && JSON.stringify(requestsOf(was)) !== JSON.stringify(requestsOf(now))) return false;
  return (
    held.length === heldNow.length &&
    held.every(([path, value], at) => {
      const [pathNow, valueNow] = heldNow[at] as Leaf;
      if (path !== pathNow) return false;
      if (value === valueNow) return true;
      if (typeof value !== 'bigint' || typeof valueNow !== 'bigint') return false;
      if (/\.(?:mint|increaseLiquidity)\.params\.amount[01]Min$/.test(path)) {
        const apart = value > valueNow ? value - valueNow : valueNow - value;
        return apart <= 2n * (value / 1_000_000n + 4n);
      }
      const isSwept = was.some(([one]) => one.includes('.sweepToken.'));
      return isSwept && /\.decreaseLiquidity\.params\.amount[01]Min$/.test(path);
    })
  );
}

const requestsOf = (leaves: readonly Leaf[]) =>
  leaves
    .filter(([path]) => path.includes('.requests'))
    .map(([path, value]) => [path, String(value)]);

/** Whether only the reserve or the fee account of a stake pool differs, to which its program holds. */
function isPoolsOwn(step: Step, changed: Step): boolean {
  if (!Object.hasOwn(KNOWN.stakePools, step.protocol)) return false;
  const [before, after] = [step, changed].map(({ solana_tx = '' }) => readMessage(solana_tx));
  if (!before || !after || before.accounts.length !== after.accounts.length) return false;
  const places = step.type === 'stake' ? [2, 5] : [4, 6];
  const call = before.instructions.at(-1);
  const own = places.map((place) => call?.accounts[place]);
  return before.accounts.every(
    ({ address }, at) => own.includes(address) || address === after.accounts[at]?.address,
  );
}
