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
