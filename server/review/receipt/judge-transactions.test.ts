import { type Address, encodeFunctionData, erc20Abi, type Hex, pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { APPROVE, SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { Step } from '#server/schemas/step.ts';
import { judgeTransactions, type MinedTransaction } from './judge-transactions.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const word = (address: Address) => pad(address, { size: 32 }).toLowerCase() as Hex;

const mined = (step: Step, more: Partial<MinedTransaction> = {}): MinedTransaction => ({
  from: WALLET.toLowerCase() as Address,
  to: step.to?.toLowerCase() as Address,
  input: (step.data ?? '0x') as Hex,
  status: '0x1',
  logs: [],
  ...more,
});
const judge = (steps: readonly Step[], ...found: MinedTransaction[]) =>
  judgeTransactions(steps, WALLET, found);
const pay = (to: Address, amount: bigint): Step => ({
  ...APPROVE,
  type: 'transfer',
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
});
const COIN: Step = { ...APPROVE, type: 'transfer', to: BOB, data: '0x' };

describe('a wallet with a key', () => {
  test('is believed its own call, with the amounts of a fresh quote', () => {
    const fresh = `${SWAP.data?.slice(0, 74)}${'7'.repeat(64)}` as Hex;
    expect(judge([SWAP], mined(SWAP, { input: fresh }))).toBe('confirmed');
    expect(judge([pay(BOB, 5n)], mined(pay(BOB, 4n)))).toBe('confirmed');
    expect(judge([COIN], mined(COIN))).toBe('confirmed');
  });

  test('is told what was reverted', () => {
    expect(judge([SWAP], mined(SWAP, { status: '0x0' }))).toBe('reverted');
  });

  test.each([
    ['another sender', SWAP, mined(SWAP, { from: OTHER })],
    ['another sender that was reverted', SWAP, mined(SWAP, { from: OTHER, status: '0x0' })],
    ['another contract', SWAP, mined(SWAP, { to: OTHER })],
    ['no contract', SWAP, mined(SWAP, { to: null, input: '0x' })],
    ['another function', SWAP, mined(SWAP, { input: APPROVE.data as Hex })],
    ['another recipient', pay(BOB, 5n), mined(pay(OTHER, 5n))],
    ['a call where coins were to be sent', COIN, mined(COIN, { input: '0x12345678' })],
    ['a token paid to whom coins were to be sent', COIN, mined(pay(BOB, 5n))],
  ])('is not believed %s', (_, step, transaction) => {
    expect(judge([step], transaction)).toBe('foreign');
  });

  test('has to have signed all of a batch', () => {
    const [approve, swap] = [mined(APPROVE), mined(SWAP)];
    expect(judge([APPROVE, SWAP], approve, swap)).toBe('confirmed');
    expect(judge([APPROVE, SWAP], approve)).toBe('foreign');
    expect(judge([APPROVE, SWAP], approve, mined(SWAP, { status: '0x0' }))).toBe('reverted');
  });
});

describe('a wallet that is a contract', () => {
  const handed = (steps: readonly Step[], more: Partial<MinedTransaction> = {}) =>
    mined(SWAP, {
      from: OTHER,
      to: WALLET,
      input: `0x6a761202${steps.map(({ to, data }) => `${to?.slice(2)}${data?.slice(2)}`).join('')}`,
      logs: [{ address: WALLET, topics: ['0x1234'], data: '0x' }],
      ...more,
    });
  const operation = (success: bigint): MinedTransaction['logs'][number] => ({
    address: BOB,
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      word(OTHER),
      word(WALLET),
      word(BOB),
    ],
    data: `0x${[1n, success, 2n, 3n].map((part) => part.toString(16).padStart(64, '0')).join('')}`,
  });

  test('is believed what it was handed and did, several calls at once too', () => {
    expect(judge([SWAP], handed([SWAP]))).toBe('confirmed');
    expect(judge([APPROVE, SWAP], handed([APPROVE, SWAP]))).toBe('confirmed');
  });

  test('is believed an operation that its EntryPoint says went through', () => {
    const bundle = (success: bigint) =>
      handed([SWAP], {
        to: BOB,
        input: `0x765e827f${WALLET.slice(2)}${SWAP.to?.slice(2)}${SWAP.data?.slice(2)}`,
        logs: [operation(success)],
      });
    expect(judge([SWAP], bundle(1n))).toBe('confirmed');
    expect(judge([SWAP], bundle(0n))).toBe('reverted');
  });

  test('is told that its call failed where its transaction went through', () => {
    const topics: Hex[] = ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'];
    const failure = { topics, data: '0x' as const };
    expect(judge([SWAP], handed([SWAP], { logs: [{ address: WALLET, ...failure }] }))).toBe(
      'reverted',
    );
    const ofAnother = [
      { address: OTHER as Address, ...failure },
      { address: WALLET as Address, topics: [], data: '0x' as const },
    ];
    expect(judge([SWAP], handed([SWAP], { logs: ofAnother }))).toBe('confirmed');
  });

  test('is believed what its tokens show that it gave', () => {
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const moved = (from: Address, to: Address): Partial<MinedTransaction> => ({
      logs: [{ address: BOB, topics: [transfer, word(from), word(to)], data: '0x01' }],
    });
    expect(judge([SWAP], handed([SWAP], moved(WALLET, BOB)))).toBe('confirmed');
    // Somebody else swaps for it.
    expect(judge([SWAP], handed([SWAP], { to: OTHER, ...moved(BOB, WALLET) }))).toBe('foreign');
  });

  test.each([
    ['handed to another contract', handed([APPROVE], { to: OTHER })],
    ['not a part of it', handed([APPROVE])],
    ['without a sign of the wallet', handed([SWAP], { logs: [] })],
    ['with signs of others only', handed([SWAP], { logs: [{ ...operation(1n), topics: [] }] })],
  ])('is not believed what is %s', (_, transaction) => {
    expect(judge([SWAP], transaction)).toBe('foreign');
  });
});
