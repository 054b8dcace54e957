import { type Address, parseEther } from 'viem';
import { describe, expect, it } from 'vitest';
import { CHAINS } from '#server/chains/registry.ts';
import type { Step } from '#server/schemas/step.ts';
import type { SimulatedCall } from './check-request.ts';
import { findUnaffordable, type SimulatedOutcome } from './find-unaffordable.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const GWEI = 10n ** 9n;

function outcome(
  index: number,
  values: { from?: Address; valueWei?: bigint; gasUsed?: bigint; gainsWei?: bigint },
): SimulatedOutcome {
  const { from = ALICE, valueWei = 0n, gasUsed = 21_000n, gainsWei = 0n } = values;
  const call: SimulatedCall = { index, step: {} as Step, from, to: BOB, data: '0x', valueWei };
  const move = (sender: Address, receiver: Address, amountAtomic: bigint) => ({
    token: null,
    from: sender.toLowerCase() as Address,
    to: receiver.toLowerCase() as Address,
    amountAtomic,
  });
  return {
    call,
    gasUsed,
    transfers: [
      move(from, BOB, valueWei),
      move('0x0000000000000000000000000000000000000001', from, gainsWei),
    ],
  };
}

const find = (outcomes: SimulatedOutcome[], balances: [Address, bigint][]) =>
  findUnaffordable(CHAINS.base, outcomes, new Map(balances), GWEI);

describe('findUnaffordable', () => {
  it('lets a wallet spend its balance to the last wei', () => {
    const balance = 5n + 21_000n * GWEI;
    expect(find([outcome(0, { valueWei: 5n })], [[ALICE, balance]]).size).toBe(0);
    expect(find([outcome(0, { valueWei: 5n })], [[ALICE, balance - 1n]]).size).toBe(1);
  });

  it('says what a step sends when the balance is less', () => {
    const found = find([outcome(0, { valueWei: parseEther('5') })], [[ALICE, parseEther('0.1')]]);
    expect(found.get(0)).toBe(
      'Not enough ETH: this step sends 5 ETH and the wallet has 0.1 ETH on Base.',
    );
  });

  it('says what gas needs when the wallet cannot pay it', () => {
    expect(find([outcome(0, {})], [[ALICE, 0n]]).get(0)).toBe(
      'Not enough ETH for gas: this step needs about 0.000021 ETH, and the wallet has 0 ETH on Base.',
    );
  });

  it('counts gas and value of earlier steps, and what they brought in', () => {
    const fee = 21_000n * GWEI;
    const steps = [outcome(0, { gainsWei: 10n }), outcome(1, { valueWei: 10n })];
    expect(find(steps, [[ALICE, fee * 2n]]).size).toBe(0);
    expect([...find(steps, [[ALICE, fee * 2n - 1n]]).keys()]).toEqual([1]);
  });

  it('does not count what an unaffordable step brought in', () => {
    const steps = [
      outcome(0, { valueWei: parseEther('5'), gainsWei: parseEther('9') }),
      outcome(1, { valueWei: parseEther('2') }),
      outcome(2, { valueWei: parseEther('0.5') }),
    ];
    expect([...find(steps, [[ALICE, parseEther('1')]]).keys()]).toEqual([0, 1]);
  });

  it('lets one wallet fund another', () => {
    const steps = [outcome(0, { valueWei: parseEther('1') }), outcome(1, { from: BOB })];
    expect(
      find(steps, [
        [ALICE, parseEther('2')],
        [BOB, 0n],
      ]).size,
    ).toBe(0);
    expect([...find(steps.slice(1), [[BOB, 0n]]).keys()]).toEqual([1]);
  });
});
