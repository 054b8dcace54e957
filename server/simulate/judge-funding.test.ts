import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Step } from '#server/schemas/step.ts';
import { fundsToCome, judgeFunding } from './judge-funding.ts';
import type { StepOutcome } from './present-step.ts';
import { fundsKey } from './read-funds.ts';

const WALLET: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const REVERT = 'It reverts.';
const BROUGHT = { from_key: 'step_1', balance_before_raw: '30', min_raw: '100' };

/** What a step that waits for a bridge came to. */
function outcomeOf(more: Partial<Step>, failure: string | null = REVERT): StepOutcome {
  const step: Step = {
    order: 2,
    key: 'step_2',
    type: 'transfer',
    chain: 'arbitrum',
    protocol: 'erc20',
    action_type: 'Transfer',
    asset: 'USDC',
    asset_address: USDC,
    amount: 1,
    amount_raw: '120',
    description: 'Send',
    ...more,
  };
  const call = { index: 0, step, from: WALLET, to: USDC, data: '0x', valueWei: 0n } as const;
  return { call, failure, gasUsed: 1n, changes: new Map([[USDC, -1n]]), transfers: [] };
}

/** What is said of it where the wallet holds so much. */
function judge(outcome: StepOutcome, held: bigint, token: Address | null = USDC) {
  const [judged] = judgeFunding([outcome], {
    held: new Map([[fundsKey(WALLET, token), held]]),
    assumed: new Map(),
    unplaced: new Set(),
  });
  return judged?.isInconclusive ? judged.failure : judged === outcome ? 'judged' : 'changed';
}
const NOT_ARRIVED = /^Not judged: the \w+ of step_1 has not arrived\./;

describe('a step sized by what a bridge delivers', () => {
  const all = { sizing: 'max', awaits: BROUGHT } as const;

  it('is open until nine tenths of the least are there, whether it passes or not', () => {
    for (const failure of [REVERT, null]) {
      expect(judge(outcomeOf(all, failure), 119n)).toMatch(NOT_ARRIVED);
    }
    expect(judge(outcomeOf(all, null), 120n)).toBe('judged');
    expect(judge(outcomeOf(all), 120n)).toBe('judged');
  });

  it('is open when less arrived than its calldata counts on', () => {
    const counting = outcomeOf({ ...all, amount_raw: '130' });
    expect(judge(counting, 129n)).toMatch(/counts on more USDC than step_1 leaves now \(99.23%/);
  });
});

describe('an exact step that a bridge pays for', () => {
  const exact = { sizing: 'exact', awaits: BROUGHT } as const;

  it('is open while it fails and the wallet could not pay it', () => {
    expect(judge(outcomeOf(exact), 119n)).toMatch(NOT_ARRIVED);
    expect(judge(outcomeOf(exact), 120n)).toBe('judged');
    expect(judge(outcomeOf(exact, null), 0n)).toBe('judged');
  });

  it('is open in the native coin while its fees may be what is missing', () => {
    const coin = { ...exact, asset: 'ETH', asset_address: undefined, amount_raw: '20' };
    expect(judge(outcomeOf(coin), 30n, null)).toMatch(NOT_ARRIVED);
    expect(judge(outcomeOf(coin), 80n, null)).toBe('judged');
  });

  it('is judged as an approval, which needs no funds', () => {
    const approval = outcomeOf({ ...exact, type: 'approve' });
    expect(judge(approval, 0n)).toBe('judged');
    expect(fundsToCome([approval.call])).toEqual([]);
  });
});

describe('a step whose second asset a bridge delivers', () => {
  const WETH: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1';
  const add = outcomeOf({
    type: 'lp-add',
    pair_asset: 'WETH',
    pair_asset_address: WETH,
    pair_amount_raw: '50',
    pair_awaits: BROUGHT,
  });

  it('is open while it fails and the wallet does not hold it', () => {
    expect(fundsToCome([add.call])).toMatchObject([{ wallet: WALLET, token: WETH }]);
    expect(judge(add, 49n, WETH)).toMatch(/^Not judged: the WETH of step_1 has not arrived\./);
    expect(judge(add, 50n, WETH)).toBe('judged');
    const passed = { ...add, failure: null };
    expect(judge(passed, 49n, WETH)).toBe('judged');
  });
});
