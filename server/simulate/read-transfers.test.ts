import { type Address, numberToHex, padHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { CHAINS } from '#server/chains/registry.ts';
import { readTransfers, sumChanges } from './read-transfers.ts';
import type { CallLog } from './run-calls.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ZERO = '0x0000000000000000000000000000000000000000';
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const WETH = '0x4200000000000000000000000000000000000006';
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

const log = (address: Address, event: `0x${string}`, who: Address[], amount: bigint): CallLog => ({
  address,
  topics: [event, ...who.map((one) => padHex(one, { size: 32 }))],
  data: numberToHex(amount, { size: 32 }),
});

const changesOf = (logs: CallLog[], wallet: Address = ALICE) =>
  Object.fromEntries(sumChanges(readTransfers(CHAINS.base, logs), wallet));

describe('readTransfers', () => {
  it('counts ERC-20 and traced native movements with their sign', () => {
    const logs = [
      log(USDC, TRANSFER, [ALICE, BOB], 500n),
      log(USDC, TRANSFER, [BOB, ALICE], 20n),
      log(NATIVE, TRANSFER, [BOB, ALICE], 7n),
    ];
    expect(changesOf(logs)).toEqual({ [USDC]: -480n, null: 7n });
    expect(changesOf(logs, BOB)).toEqual({ [USDC]: 480n, null: -7n });
  });

  it('leaves out what comes to nothing', () => {
    expect(changesOf([log(USDC, TRANSFER, [ALICE, ALICE], 5n)])).toEqual({});
  });

  it('counts wrapping and unwrapping of the wrapped native coin', () => {
    expect(changesOf([log(WETH, DEPOSIT, [ALICE], 5n)])).toEqual({ [WETH]: 5n });
    expect(changesOf([log(WETH, WITHDRAWAL, [ALICE], 5n)])).toEqual({ [WETH]: -5n });
  });

  it('counts a wrap once when the token reports it with Transfer as well', () => {
    const logs = [log(WETH, DEPOSIT, [ALICE], 5n), log(WETH, TRANSFER, [ZERO, ALICE], 5n)];
    expect(changesOf(logs)).toEqual({ [WETH]: 5n });
  });

  it('believes Deposit and Withdrawal of no other contract', () => {
    expect(changesOf([log(USDC, DEPOSIT, [ALICE], 5n)])).toEqual({});
  });

  it('leaves out ERC-721 transfers and malformed logs', () => {
    const nft = { ...log(USDC, TRANSFER, [ALICE, BOB], 0n), data: '0x' as const };
    const logs = [
      { ...nft, topics: [...nft.topics, numberToHex(9n, { size: 32 })] },
      nft,
      { address: USDC, topics: [], data: numberToHex(1n, { size: 32 }) } as CallLog,
    ];
    expect(changesOf(logs)).toEqual({});
  });
});
