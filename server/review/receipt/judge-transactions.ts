import { type Address, type Hex, isAddressEqual, pad, toEventSelector } from 'viem';
import type { Step } from '#server/schemas/step.ts';

/** A transaction that is in a block, as `eth_getTransactionByHash` and its receipt tell of it. */
export interface MinedTransaction {
  readonly from: Address;
  /** Null where it deployed a contract. */
  readonly to: Address | null;
  readonly input: Hex;
  /** `0x1` where it went through. */
  readonly status: Hex;
  readonly logs: readonly {
    readonly address: Address;
    readonly topics: readonly Hex[];
    readonly data: Hex;
  }[];
}

/** A Safe that goes on when the call it makes fails (Safe 1.x). */
const EXECUTION_FAILURE = toEventSelector('ExecutionFailure(bytes32,uint256)');
/** What a token tells of a movement and of a permission: the first party is who gave it. */
const GIVEN: ReadonlySet<Hex | undefined> = new Set([
  toEventSelector('Transfer(address,address,uint256)'),
  toEventSelector('Approval(address,address,uint256)'),
]);
/** How an EntryPoint tells what came of an operation (ERC-4337). */
const USER_OPERATION = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
);
/** `approve` and `transfer` of ERC-20: whom they name is part of what is looked for. */
const NAMES_SOMEBODY: ReadonlySet<string> = new Set(['0x095ea7b3', '0xa9059cbb']);
const [SELECTOR_END, FIRST_WORD_END] = [10, 10 + 64];

/**
 * Whether transactions are steps of a plan that its wallet has signed. Each step has to be the call
 * of one of them: made by the wallet itself, or, where the wallet is a contract, handed to it by
 * whoever sends for it, with a log that shows the wallet at work. What a transaction of a contract
 * wallet is told to do may fail while the transaction goes through; that counts as reverted.
 *
 * @returns `foreign` where one of the steps is in none of them.
 */
export function judgeTransactions(
  steps: readonly Step[],
  wallet: Address,
  transactions: readonly MinedTransaction[],
): 'confirmed' | 'reverted' | 'foreign' {
  const found = steps.map((step) => transactions.find((one) => isCallOf(step, wallet, one)));
  const known = found.filter((one) => one !== undefined);
  if (known.length < steps.length) return 'foreign';
  if (known.some((one) => hasFailed(one, wallet))) return 'reverted';
  return known.every(
    (one) => isFrom(one, wallet) || one.logs.some((log) => showsAtWork(log, wallet)),
  )
    ? 'confirmed'
    : 'foreign';
}

function isCallOf({ to, data }: Step, wallet: Address, transaction: MinedTransaction): boolean {
  if (to === undefined) return false;
  const call = headOf(data);
  const input = transaction.input.toLowerCase();
  if (transaction.to !== null && isAddressEqual(transaction.to, to as Address)) {
    return isFrom(transaction, wallet) && (call === '' ? input === '0x' : input.startsWith(call));
  }
  // What the wallet itself sends elsewhere is another call, whomever that names.
  const isHanded =
    (transaction.to !== null && isAddressEqual(transaction.to, wallet)) ||
    input.includes(bare(wallet));
  return isHanded && input.includes(bare(to)) && input.includes(bare(call));
}

/**
 * What stays of a call when it is encoded again: its function, and whom an approval or a transfer
 * names.
 */
function headOf(data: string | undefined): string {
  if (data === undefined || data === '0x') return '';
  const call = data.toLowerCase();
  const selector = call.slice(0, SELECTOR_END);
  return NAMES_SOMEBODY.has(selector) ? call.slice(0, FIRST_WORD_END) : selector;
}

function hasFailed({ status, logs }: MinedTransaction, wallet: Address): boolean {
  if (status !== '0x1') return true;
  return logs.some(({ address, topics, data }) => {
    if (topics[0] === EXECUTION_FAILURE) return isAddressEqual(address, wallet);
    if (topics[0] !== USER_OPERATION || topics[2] !== word(wallet)) return false;
    // Its data are four words: nonce, success, cost, gas.
    return BigInt(`0x${data.slice(66, 130)}`) === 0n;
  });
}

/** Whoever sends something to a wallet names it too: only what the wallet itself gave counts. */
function showsAtWork(
  { address, topics: [event, first, second] }: MinedTransaction['logs'][number],
  wallet: Address,
): boolean {
  if (isAddressEqual(address, wallet)) return true;
  return GIVEN.has(event)
    ? first === word(wallet)
    : event === USER_OPERATION && second === word(wallet);
}

function isFrom({ from }: MinedTransaction, wallet: Address): boolean {
  return isAddressEqual(from, wallet);
}

const word = (address: Address): Hex => pad(address, { size: 32 }).toLowerCase() as Hex;
const bare = (hex: string): string => hex.replace(/^0x/, '').toLowerCase();
