import { createRequire } from 'node:module';
import fc from 'fast-check';
import { type Abi, type Address, encodeFunctionData, erc20Abi, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from '../manifest.ts';
import { rewardsAbi } from './abi.ts';
import { REWARDS_CONTROLLERS } from './controllers.ts';

const CONTROLLER_ABI = (
  createRequire(import.meta.url)(
    '@aave/periphery-v3/artifacts/contracts/rewards/RewardsController.sol/RewardsController.json',
  ) as { abi: Abi }
).abi;
const abis = [rewardsAbi, poolAbi, erc20Abi];
const DAI = tokenOf('base', 'DAI');
const WST_ETH = tokenOf('base', 'wstETH');
const FOREIGN: Address = '0x00000000000000000000000000000000000000F1';

const addressOf = (number: number): Address => toHex(number, { size: 20 });
/** Three reserves, the aToken and debt token of each. */
const RESERVES = [1, 2, 3].map(addressOf);
const receiptsOf = (reserve: Address) =>
  [Number(reserve) + 16, Number(reserve) + 32].map(addressOf);

interface World {
  /** What is due by receipt and reward token. */
  readonly due?: Readonly<Record<Address, Readonly<Record<Address, bigint>>>>;
  readonly mute?: string;
}

function answerFor({ due = {}, mute }: World) {
  return ({ name, args, read }: AskedRead): unknown => {
    if (name === mute) return REVERT;
    const answers: Record<string, () => unknown> = {
      getReservesList: () => RESERVES,
      getReserveData: () => {
        const [aTokenAddress, variableDebtTokenAddress] = receiptsOf(args[0] as Address);
        return { aTokenAddress, variableDebtTokenAddress };
      },
      getAllUserRewards: () => {
        expect([read.to, args[1]]).toEqual([REWARDS_CONTROLLERS.base, OWNER]);
        const [[receipt]] = args as [[Address]];
        const rewards = [DAI.address, WST_ETH.address, FOREIGN] as Address[];
        return [rewards, rewards.map((reward) => due[receipt]?.[reward] ?? 0n)];
      },
      symbol: () => 'FOR',
      decimals: () => 8,
    };
    return answers[name]?.();
  };
}

function run(world: World, changes: Partial<Leg> = {}) {
  const leg = sampleLeg({ type: 'claim', asset: DAI, isMax: true, ...changes });
  return answerReads(actionOf(aaveV3, 'claim').build(leg), abis, answerFor(world));
}

const [aToken, debtToken] = receiptsOf(RESERVES[1] as Address) as [Address, Address];
const SEVERAL: World = {
  due: {
    [aToken]: {
      [DAI.address as Address]: 5n * 10n ** 18n,
      [WST_ETH.address as Address]: 10n ** 17n,
    },
    [debtToken]: { [DAI.address as Address]: 10n ** 18n, [FOREIGN]: 250_000_000n },
  },
};

describe('a claim of Aave v3 rewards', () => {
  it('takes all that is due, with the named asset first and every other beside it', () => {
    const { result, rounds } = run(SEVERAL, { asset: WST_ETH });
    if (isRefusal(result)) throw new Error(result.reason);
    expect(rounds).toBe(4);
    expect(result.to).toBe(REWARDS_CONTROLLERS.base);
    expect(result.data).toBe(
      encodeFunctionData({
        abi: CONTROLLER_ABI,
        functionName: 'claimAllRewards',
        args: [[aToken, debtToken], OWNER],
      }),
    );
    const outputs = [result, ...(result.further ?? [])].map(({ output, spend, approval }) => {
      expect([spend, approval, output?.recipient]).toEqual([null, null, OWNER]);
      return [output?.token.symbol, output?.expectedAtomic, output?.minAtomic];
    });
    expect(outputs).toEqual([
      ['wstETH', 10n ** 17n, 10n ** 17n],
      ['DAI', 6n * 10n ** 18n, 6n * 10n ** 18n],
      ['FOR', 250_000_000n, 250_000_000n],
    ]);
    expect(result.description).toBe(
      'Claim all your Aave v3 rewards: about 6 DAI and 0.1 wstETH and 2.5 FOR',
    );
  });

  it('names only what rewards are due for, and adds up to what is due', () => {
    const receipts = RESERVES.flatMap(receiptsOf);
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), {
      minLength: receipts.length,
      maxLength: receipts.length,
    });
    fc.assert(
      fc.property(amounts, (dai) => {
        const due = Object.fromEntries(
          receipts.map((receipt, at) => [receipt, { [DAI.address as Address]: dai[at] as bigint }]),
        );
        const { result } = run({ due });
        const sum = dai.reduce((total, amount) => total + amount, 0n);
        if (isRefusal(result)) {
          expect(sum).toBe(0n);
          return;
        }
        expect(result.output?.minAtomic).toBe(sum);
        for (const [at, receipt] of receipts.entries()) {
          expect(result.data.includes(receipt.slice(2))).toBe(dai[at] !== 0n);
        }
      }),
    );
  });

  it.each([
    ['nothing is due', {}, {}, 'insufficient_position', /no Aave v3 rewards to claim on Base/],
    [
      'the chain has none',
      SEVERAL,
      { chain: 'xlayer', asset: tokenOf('xlayer', 'DAI') },
      'insufficient_position',
      /X Layer/,
    ],
    [
      'another asset is named',
      SEVERAL,
      { asset: tokenOf('base', 'WBTC') },
      'insufficient_position',
      /no WBTC in rewards, but DAI and wstETH and FOR/,
    ],
    ['an amount is said', SEVERAL, { isMax: false }, 'invalid_vault', /leave the amount out/],
    ['the Pool is mute', { mute: 'getReservesList' }, {}, 'asset_unsupported', /does not say/],
    ['the controller is mute', { mute: 'getAllUserRewards' }, {}, 'asset_unsupported', /not say/],
    [
      'the only reward is no token',
      { due: { [aToken]: { [FOREIGN]: 1n } }, mute: 'decimals' },
      {},
      'asset_unsupported',
      /does not say/,
    ],
  ] as [string, World, Partial<Leg>, string, RegExp][])(
    'is refused when %s',
    (_, world, changes, refused, reason) => {
      expect(run(world, changes).result).toMatchObject({
        refused,
        reason: expect.stringMatching(reason),
      });
    },
  );

  it('is one step about what is named, or the first that is due', () => {
    const { findPositions, readMax } = actionOf(aaveV3, 'claim');
    const find = (changes: object) =>
      findPositions &&
      answerReads(
        findPositions({ type: 'claim', chain: 'base', owner: OWNER, ...changes }),
        abis,
        answerFor(SEVERAL),
      ).result;
    expect(find({})).toEqual([{ asset: DAI }]);
    expect(find({ asset: WST_ETH })).toEqual([{ asset: WST_ETH }]);
    expect(find({ asset: tokenOf('base', 'WBTC') })).toMatchObject({ field: 'asset' });
    expect(find({ positionId: 1n })).toMatchObject({ field: 'position_id' });
    const leg = sampleLeg({ type: 'claim', asset: WST_ETH });
    expect(readMax && answerReads(readMax(leg), abis, answerFor(SEVERAL)).result).toBe(10n ** 17n);
  });
});
