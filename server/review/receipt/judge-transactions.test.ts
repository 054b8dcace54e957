import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { APPROVE, SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { Step } from '#server/schemas/step.ts';
import type { AccountCall } from './decode-account-calls.ts';
import { judgeTransactions } from './judge-transactions.ts';
import type { MinedLog, MinedTransaction } from './mined-transaction.ts';
import { withCalls } from './step-calls.ts';
import {
  type Authorized,
  BATCHES,
  bundle,
  EVENTS,
  SINGLES,
  safeDomain,
  safeTransaction,
} from './testing/authorized.ts';
import type { WalletOnChain } from './wallet-on-chain.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const KEY: WalletOnChain = {
  address: WALLET,
  chainId: 8453,
  hasCode: false,
  delegate: null,
  safe: null,
};
const LENT: WalletOnChain = { ...KEY, hasCode: true, delegate: OTHER };
const CONTRACT: WalletOnChain = { ...KEY, hasCode: true };
const SAFE: WalletOnChain = {
  ...CONTRACT,
  safe: { domainSeparator: safeDomain(WALLET, 8453), nonce: 12n },
};

const word = (value: Hex | bigint): Hex =>
  typeof value === 'bigint'
    ? numberToHex(value, { size: 32 })
    : (pad(value, { size: 32 }).toLowerCase() as Hex);
const callOf = ({ to, data, value }: Step): AccountCall => ({
  to: to as Address,
  data: data as Hex,
  valueWei: BigInt(value ?? '0'),
});
const mined = (step: Step, more: Partial<MinedTransaction> = {}): MinedTransaction => ({
  from: WALLET.toLowerCase() as Address,
  to: step.to?.toLowerCase() as Address,
  input: (step.data ?? '0x') as Hex,
  value: numberToHex(BigInt(step.value ?? '0')),
  status: '0x1',
  logs: [],
  ...more,
});
/** Sent by somebody else. */
const sent = ({ to, input, logs }: Authorized, more: Partial<MinedTransaction> = {}) =>
  mined(SWAP, { from: OTHER, to, input, value: '0x0', logs, ...more });
const judge = (wallet: WalletOnChain, steps: readonly Step[], ...found: MinedTransaction[]) =>
  judgeTransactions(
    steps.map((step) => withCalls(step)),
    wallet,
    found,
  ).state;
const pay = (to: Address, amount: bigint): Step => ({
  ...APPROVE,
  type: 'transfer',
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
});
const allow = (amount: bigint): Step => ({
  ...APPROVE,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, amount] }),
});
const COIN: Step = { ...APPROVE, type: 'transfer', to: BOB, data: '0x', value: '5' };

describe('a wallet with a key', () => {
  test('is believed its own call, as planned or as handed out since', () => {
    const data = `${SWAP.data?.slice(0, 74)}${'7'.repeat(64)}` as Hex;
    const fresh = { ...SWAP, data, value: '3' };
    expect(judge(KEY, [SWAP], mined(SWAP))).toBe('confirmed');
    expect(judge(KEY, [SWAP], mined(fresh))).toBe('foreign');
    const handed = judgeTransactions([withCalls(SWAP, [fresh])], KEY, [mined(fresh)]);
    expect(handed.state).toBe('confirmed');
    expect(judge(KEY, [COIN], mined(COIN))).toBe('confirmed');
  });

  test('may change how much an approval allows, and put a mark behind calldata', () => {
    expect(judge(KEY, [allow(5n)], mined(allow(7n)))).toBe('confirmed');
    expect(judge(KEY, [allow(5n)], mined(allow(0n)))).toBe('foreign');
    expect(judge(KEY, [allow(0n)], mined(allow(5n)))).toBe('foreign');
    const input = concat([SWAP.data as Hex, '0x62617365']);
    expect(judge(KEY, [SWAP], mined(SWAP, { input }))).toBe('confirmed');
  });

  test('says what was reverted', () => {
    expect(judge(KEY, [SWAP], mined(SWAP, { status: '0x0' }))).toBe('reverted');
  });

  test.each([
    ['another sender', SWAP, mined(SWAP, { from: OTHER })],
    ['another sender that was reverted', SWAP, mined(SWAP, { from: OTHER, status: '0x0' })],
    ['another contract', SWAP, mined(SWAP, { to: OTHER })],
    ['no contract', SWAP, mined(SWAP, { to: null, input: '0x' })],
    ['another function', SWAP, mined(SWAP, { input: APPROVE.data as Hex })],
    ['another recipient', pay(BOB, 5n), mined(pay(OTHER, 5n))],
    ['another amount', pay(BOB, 5n), mined(pay(BOB, 4n))],
    ['fewer coins', COIN, mined(COIN, { value: '0x4' })],
    ['a call where coins were to be sent', COIN, mined(COIN, { input: '0x12345678' })],
    ['a token paid to whom coins were to be sent', COIN, mined(pay(BOB, 5n))],
  ])('is not believed %s', (_, step, transaction) => {
    expect(judge(KEY, [step], transaction)).toBe('foreign');
  });

  test('must have signed all of a batch, each call separately', () => {
    const [approve, swap] = [mined(APPROVE), mined(SWAP)];
    expect(judge(KEY, [APPROVE, SWAP], approve, swap)).toBe('confirmed');
    expect(judge(KEY, [APPROVE, SWAP], approve)).toBe('foreign');
    expect(judge(KEY, [APPROVE, SWAP], approve, mined(SWAP, { status: '0x0' }))).toBe('reverted');
    expect(judge(KEY, [SWAP, SWAP], swap)).toBe('foreign');
    expect(judge(KEY, [SWAP, SWAP], swap, swap)).toBe('confirmed');
  });

  test('uses only the transactions that the steps are', () => {
    const { used } = judgeTransactions([withCalls(SWAP)], KEY, [mined(pay(BOB, 5n)), mined(SWAP)]);
    expect([...used]).toEqual([1]);
  });
});

describe('a wallet with lent code (EIP-7702)', () => {
  test.each(Object.entries(BATCHES))(
    'is believed a batch that it sends itself: %s',
    (_, encode) => {
      const input = encode([APPROVE, SWAP].map(callOf));
      const toItself = mined(SWAP, { to: WALLET, input });
      expect(judge(LENT, [APPROVE, SWAP], toItself)).toBe('confirmed');
      expect(judge(LENT, [SWAP], toItself)).toBe('confirmed');
      expect(judge(LENT, [SWAP, SWAP], toItself)).toBe('foreign');
      expect(judge(LENT, [COIN], toItself)).toBe('foreign');
      expect(judge(LENT, [SWAP], { ...toItself, status: '0x0' })).toBe('reverted');
      // Without code nothing of it was done.
      expect(judge(KEY, [SWAP], toItself)).toBe('foreign');
      expect(judge(LENT, [SWAP], { ...toItself, from: OTHER })).toBe('foreign');
    },
  );

  test('is not believed a batch that continues when a call of it fails', () => {
    const calls = [APPROVE, SWAP].map(callOf);
    const input = BATCHES['erc-7579']?.(calls).replace('0100', '0101') as Hex;
    expect(judge(LENT, [SWAP], mined(SWAP, { to: WALLET, input }))).toBe('foreign');
  });
});

describe('an operation (ERC-4337)', () => {
  const calls = [APPROVE, SWAP].map(callOf);
  test.each(['0.6', '0.7', '0.8'] as const)('counts when EntryPoint %s names it', (version) => {
    for (const encode of Object.values(BATCHES)) {
      const operation = bundle(CONTRACT, version, encode(calls));
      expect(judge(CONTRACT, [APPROVE, SWAP], sent(operation))).toBe('confirmed');
      // A bundler may go through its own contract.
      const nested = {
        ...operation,
        to: OTHER as Address,
        input: concat(['0x12345678', operation.input]),
      };
      expect(judge(CONTRACT, [APPROVE, SWAP], sent(nested))).toBe('confirmed');
      expect(judge(CONTRACT, [COIN], sent(operation))).toBe('foreign');
    }
    for (const encode of Object.values(SINGLES)) {
      expect(judge(LENT, [COIN], sent(bundle(LENT, version, encode(callOf(COIN)))))).toBe(
        'confirmed',
      );
    }
    const failed = bundle(CONTRACT, version, BATCHES.tuples?.(calls) as Hex, false);
    expect(judge(CONTRACT, [SWAP], sent(failed))).toBe('reverted');
  });

  test('does not count when the EntryPoint is unknown, or names another operation', () => {
    const operation = bundle(CONTRACT, '0.7', BATCHES.tuples?.(calls) as Hex);
    const [log] = operation.logs as [MinedLog];
    const elsewhere = {
      ...operation,
      to: BOB as Address,
      logs: [{ ...log, address: BOB as Address }],
    };
    expect(judge(CONTRACT, [SWAP], sent(elsewhere))).toBe('foreign');
    const another = bundle(CONTRACT, '0.7', SINGLES.execute?.(callOf(COIN)) as Hex);
    expect(judge(CONTRACT, [SWAP], sent({ ...operation, logs: another.logs }))).toBe('foreign');
    expect(judge(KEY, [SWAP], sent(operation))).toBe('foreign');
    // It can be put into the next bundle.
    expect(judge(CONTRACT, [SWAP], sent(operation, { status: '0x0', logs: [] }))).toBe('foreign');
  });
});

describe('a transaction of a Safe', () => {
  const calls = [APPROVE, SWAP].map(callOf);

  test('counts when the Safe names it, with any sender', () => {
    for (const isIndexed of [true, false]) {
      const one = safeTransaction(SAFE, [callOf(COIN)], { isIndexed, back: 5n });
      expect(judge(SAFE, [COIN], sent(one))).toBe('confirmed');
    }
    const several = safeTransaction(SAFE, calls);
    const relayed = {
      ...several,
      to: OTHER as Address,
      input: concat(['0x87654321', several.input]),
    };
    expect(judge(SAFE, [APPROVE, SWAP], sent(several))).toBe('confirmed');
    expect(judge(SAFE, [APPROVE, SWAP], sent(relayed))).toBe('confirmed');
    expect(judge(SAFE, [COIN], sent(several))).toBe('foreign');
  });

  test('is reverted when only the Safe went on', () => {
    const failed = safeTransaction(SAFE, calls, { event: EVENTS.safeFailure });
    expect(judge(SAFE, [SWAP], sent(failed))).toBe('reverted');
    const other = safeTransaction(SAFE, [callOf(COIN)], { event: EVENTS.safeFailure, back: 2n });
    const both = safeTransaction(SAFE, calls);
    expect(judge(SAFE, [SWAP], sent({ ...both, logs: [...other.logs, ...both.logs] }))).toBe(
      'confirmed',
    );
  });

  test('does not count beside another one, or with a log of anything else', () => {
    const [forged, real] = [safeTransaction(SAFE, calls), safeTransaction(SAFE, [callOf(COIN)])];
    const beside = { ...forged, input: concat([forged.input, real.input]), logs: real.logs };
    expect(judge(SAFE, [SWAP], sent(beside))).toBe('foreign');
    const logs = [
      { address: WALLET as Address, topics: [EVENTS.safeReceived, word(OTHER)], data: word(1n) },
    ];
    expect(judge(SAFE, [SWAP], sent({ ...forged, logs }))).toBe('foreign');
    expect(judge(CONTRACT, [SWAP], sent(forged))).toBe('foreign');
    expect(judge(SAFE, [SWAP], sent(forged, { status: '0x0', logs: [] }))).toBe('foreign');
  });
});

describe('a contract wallet that is called in a way unknown here', () => {
  const handed = (step: Step, logs: readonly MinedLog[], more: Partial<MinedTransaction> = {}) =>
    mined(step, {
      from: OTHER,
      to: WALLET,
      input: `0x12345678${step.to?.slice(2)}${step.data?.slice(2)}`,
      logs,
      ...more,
    });
  const log = (event: Hex, giver: Address, taker: Address, amount: bigint, token = APPROVE.to) => ({
    address: token as Address,
    topics: [event, word(giver), word(taker)],
    data: word(amount),
  });
  const given = (amount: bigint) => log(EVENTS.transfer, WALLET, BOB, amount);

  test('is believed what the token of the step says that it gave', () => {
    expect(judge(CONTRACT, [pay(BOB, 5n)], handed(pay(BOB, 5n), [given(5n)]))).toBe('confirmed');
    expect(judge(CONTRACT, [SWAP], handed(SWAP, [given(500_000_000n)]))).toBe('confirmed');
    const allowed = log(EVENTS.approval, WALLET, BOB, 5n);
    expect(judge(CONTRACT, [allow(5n)], handed(allow(5n), [allowed]))).toBe('confirmed');
  });

  const five = pay(BOB, 5n);
  test.each<[string, Step, MinedTransaction]>([
    ['nothing', five, handed(five, [])],
    ['another token', five, handed(five, [log(EVENTS.transfer, WALLET, BOB, 5n, OTHER)])],
    ['another amount', five, handed(five, [given(4n)])],
    ['nothing given', pay(BOB, 0n), handed(pay(BOB, 0n), [given(0n)])],
    ['somebody else giving', five, handed(five, [log(EVENTS.transfer, OTHER, BOB, 5n)])],
    ['somebody else getting', five, handed(five, [log(EVENTS.transfer, WALLET, OTHER, 5n)])],
    ['an approval instead', five, handed(five, [log(EVENTS.approval, WALLET, BOB, 5n)])],
    ['it elsewhere', five, handed(five, [given(5n)], { to: OTHER })],
    ['it of another call', five, handed(SWAP, [given(5n)])],
  ])('is not believed when the logs show %s', (_, step, transaction) => {
    expect(judge(CONTRACT, [step], transaction)).toBe('foreign');
  });
});
