import { type Hex, hexToBigInt, isAddressEqual, size, slice, toEventSelector } from 'viem';
import { type AccountCall, decodeAccountCalls } from './decode-account-calls.ts';
import type { MinedLog, MinedTransaction } from './mined-transaction.ts';
import { findSafeTransactions } from './safe-transactions.ts';
import type { CallableStep, StepCall } from './step-calls.ts';
import { findOperations } from './user-operations.ts';
import { addressWord, type WalletOnChain } from './wallet-on-chain.ts';

/** What transactions are to the steps that they are said to be. */
export interface Judgement {
  /** `foreign` where one of the steps is in none of them. */
  readonly state: 'confirmed' | 'reverted' | 'foreign';
  /** Which of the transactions the steps are, by their place. */
  readonly used: ReadonlySet<number>;
}

const FOREIGN: Judgement = { state: 'foreign', used: new Set() };

/**
 * Whether transactions are steps of a plan that its wallet signed. Only what the wallet itself
 * authorized counts, and only for the exact call that the step was planned or handed out as:
 *
 * - sent by the wallet: target, value and calldata are the step's;
 * - sent by the wallet to itself (EIP-7702): one of the calls that it has its code make;
 * - an operation of the wallet that a known EntryPoint names by its hash (ERC-4337);
 * - a transaction of a Safe that the Safe names by its hash;
 * - submitted to the wallet by somebody else, where nothing else proves it: the call is in it, and the
 *   step's own token logs that the wallet sent exactly the step's amount.
 *
 * A call that failed while its transaction succeeded counts as reverted. A failed transaction of
 * somebody else proves nothing: the call that the wallet authorized can be sent again.
 */
export function judgeTransactions(
  steps: readonly CallableStep[],
  wallet: WalletOnChain,
  transactions: readonly MinedTransaction[],
): Judgement {
  const left = transactions.flatMap((one, at) =>
    actsOf(one, wallet).map((act) => ({ ...act, at })),
  );
  const used = new Set<number>();
  let hasFailed = false;
  for (const step of steps) {
    const index = left.findIndex((act) => act.isOf(step));
    const [act] = index === -1 ? [] : left.splice(index, 1);
    if (!act) return FOREIGN;
    used.add(act.at);
    hasFailed ||= !act.succeeded;
  }
  return { state: hasFailed ? 'reverted' : 'confirmed', used };
}

/** Something that a transaction made a wallet do: it can be one step. */
interface Act {
  readonly succeeded: boolean;
  isOf(step: CallableStep): boolean;
}

function actsOf(transaction: MinedTransaction, wallet: WalletOnChain): readonly Act[] {
  const { to, input, status, logs } = transaction;
  const succeeded = status === '0x1';
  if (to !== null && isAddressEqual(transaction.from, wallet.address)) {
    if (!isAddressEqual(to, wallet.address) || !wallet.hasCode) {
      const sent = { to, data: input.toLowerCase() as Hex, valueWei: BigInt(transaction.value) };
      return [actOf(sent, succeeded)];
    }
    return actsIn(input, decodeAccountCalls(input), succeeded, logs);
  }
  if (!wallet.hasCode || !succeeded) return [];
  const proven = [
    ...findOperations(transaction, wallet).flatMap((operation) =>
      actsIn(operation.callData, decodeAccountCalls(operation.callData), operation.succeeded, logs),
    ),
    ...findSafeTransactions(transaction, wallet).flatMap((one) =>
      one.calls.map((call) => actOf(call, one.succeeded)),
    ),
  ];
  if (proven.length > 0 || to === null || !isAddressEqual(to, wallet.address)) return proven;
  return [shownByToken(input, wallet, logs)];

  function actsIn(
    data: Hex,
    calls: readonly AccountCall[],
    wentThrough: boolean,
    reported: readonly MinedLog[],
  ): readonly Act[] {
    if (calls.length > 0) return calls.map((call) => actOf(call, wentThrough));
    return wentThrough ? [shownByToken(data, wallet, reported)] : [];
  }
}

const actOf = (made: AccountCall, succeeded: boolean): Act => ({
  succeeded,
  isOf: ({ calls }) => calls.some((call) => isSameCall(call, made)),
});

/** Calldata of a function that is not known here: it has to hold the call, and its token to say so. */
const shownByToken = (data: Hex, wallet: WalletOnChain, logs: readonly MinedLog[]): Act => ({
  succeeded: true,
  isOf: (step) =>
    step.calls.some(
      (call) =>
        holds(data, call.to) &&
        holds(data, call.data) &&
        logs.some((log) => showsGiven(log, call, step, wallet)),
    ),
});

const APPROVE = '0x095ea7b3';
const TRANSFER = '0xa9059cbb';
const [SELECTOR, WORD] = [4, 32];

/**
 * Whether a call is the step's. Wallets let their owner change how much an approval allows, and some
 * put a mark behind calldata (ERC-8021), which no function reads.
 */
function isSameCall({ to, data, valueWei }: StepCall, made: AccountCall): boolean {
  if (!isAddressEqual(to, made.to) || valueWei !== made.valueWei) return false;
  if (data === '0x') return made.data === '0x';
  return made.data.startsWith(data) || isSameApproval(data, made.data);
}

function isSameApproval(data: Hex, made: Hex): boolean {
  const [ours, theirs] = [readTokenCall(data), readTokenCall(made)];
  return (
    ours?.selector === APPROVE &&
    theirs?.selector === APPROVE &&
    ours.party === theirs.party &&
    ours.amountAtomic > 0n === theirs.amountAtomic > 0n
  );
}

/** Undefined for calldata of other functions. */
function readTokenCall(data: Hex) {
  if (size(data) < SELECTOR + 2 * WORD) return undefined;
  const selector = slice(data, 0, SELECTOR);
  if (selector !== APPROVE && selector !== TRANSFER) return undefined;
  return {
    selector,
    party: slice(data, SELECTOR, SELECTOR + WORD),
    amountAtomic: hexToBigInt(slice(data, SELECTOR + WORD, SELECTOR + 2 * WORD)),
  } as const;
}

const TRANSFERRED = toEventSelector('Transfer(address,address,uint256)');
const APPROVED = toEventSelector('Approval(address,address,uint256)');

/**
 * Whether the step's own token logs that the wallet sent a call's amount. Anybody can make most
 * tokens log a transfer of zero (`transferFrom` of 0), so zero proves nothing.
 */
function showsGiven(
  { address, topics: [event, giver, taker], data }: MinedLog,
  call: StepCall,
  { step }: CallableStep,
  wallet: WalletOnChain,
): boolean {
  const inToken = readTokenCall(call.data);
  const token = inToken ? call.to : step.asset_address;
  const given = inToken ? inToken.amountAtomic : call.amountAtomic;
  if (token === undefined || given === null || given === 0n) return false;
  return (
    isAddressEqual(address, token as Hex) &&
    event === (inToken?.selector === APPROVE ? APPROVED : TRANSFERRED) &&
    giver === addressWord(wallet.address) &&
    (inToken === undefined || taker === inToken.party) &&
    size(data) === WORD &&
    hexToBigInt(data) === given
  );
}

/** Whether bytes are contained in others. */
function holds(data: Hex, wanted: Hex): boolean {
  const [text, part] = [data.toLowerCase(), wanted.slice(2).toLowerCase()];
  if (part === '') return false;
  for (let at = text.indexOf(part, 2); at !== -1; at = text.indexOf(part, at + 1)) {
    if (at % 2 === 0) return true;
  }
  return false;
}
