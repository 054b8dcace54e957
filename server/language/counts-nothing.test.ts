import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const held = 10n ** 24n;
const read = (prompt: string) => compile({ prompt }, held);

describe('a receipt of staking', () => {
  it('is never staked', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ['stETH', 'Lido'],
          ['rETH', 'Rocket Pool'],
          ['jitoSOL', 'Jito'],
          ['bSOL', 'BlazeStake'],
        ),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom('', 'out, please', 'unstaked', "I'd have that unstaked"),
        ([receipt, venue], amount, end) => {
          for (const prompt of [
            `My ${receipt} at ${venue}, ${amount} of it: ${end}`,
            `stake ${amount} ${receipt} with ${venue}, ${end}`,
          ]) {
            const { intents } = read(prompt);
            const staked = intents.filter(
              ({ action, asset }) => action === 'stake' && asset === receipt,
            );
            expect(staked, prompt).toEqual([]);
          }
        },
      ),
      { numRuns: scaled(40) },
    );
  });
});

describe('the number of the vault standard', () => {
  it.each([
    `exit my USDC vault ${FRIEND} (4626, base)`,
    `withdraw my USDC from the vault ${FRIEND} (4626) on Base`,
  ])('is no amount: %s', (prompt) => {
    for (const { amount } of read(prompt).intents) expect(amount).not.toBe('4626');
  });

  it('is one where an asset is counted', () => {
    expect(read('deposit 4626 USDC in Aave on Base').intents).toMatchObject([{ amount: '4626' }]);
  });
});

describe('a number alone', () => {
  it.each([1, 77_120, 400_000])('is no size of fees that are collected: %i', (number) => {
    for (const prompt of [
      `collect ${number} on polygon`,
      `collect ${number} on Base then remove the whole lp`,
    ])
      expect(read(prompt).intents, prompt).toEqual([]);
    expect(read(`collect fees from position ${number} on arbitrum`).intents).toMatchObject([
      { action: 'lp-collect', position_id: String(number) },
    ]);
  });
});

describe('a coin behind "into"', () => {
  it.each([
    ['eth', 'ethereum'],
    ['op', 'optimism'],
    ['arb', 'arbitrum'],
  ])('is never gone to where no verb says so, and never dropped: %s', (coin, chain) => {
    const { intents } = read(`bridge 100 usdc to base, then into ${coin}`);
    for (const { action, to_chain } of intents)
      expect(action === 'bridge' && to_chain === chain).toBe(false);
    if (intents.length > 0) expect(JSON.stringify(intents[1]).toLowerCase()).toContain(coin);
  });
});
