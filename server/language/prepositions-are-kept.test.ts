import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const held = 10n ** 24n;
const read = (prompt: string) => compile({ prompt }, held);
const ASSETS = ['USDC', 'DAI', 'ETH', 'WBTC', 'LINK', 'UNI'] as const;

describe('what stands between two assets', () => {
  it('never turns what is sold into what is bought', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sell', 'cash out', 'swap', 'trade', 'dump', 'convert', 'liquidate'),
        fc.integer({ min: 1, max: 900 }),
        fc.shuffledSubarray([...ASSETS], { minLength: 2, maxLength: 2 }),
        fc.constantFrom(
          'of',
          'of my',
          'out of my',
          'off my',
          'from my',
          'as',
          'against',
          'worth of my',
        ),
        (verb, amount, [measure, owned], between) => {
          for (const { asset, to_asset } of read(
            `${verb} ${amount} ${measure} ${between} ${owned} on Ethereum`,
          ).intents) {
            const isBought = asset === measure && to_asset === owned;
            expect(isBought && between.includes('my'), between).toBe(false);
          }
        },
      ),
      { numRuns: scaled(60) },
    );
  });

  it('is counted in what comes of it, where that is said', () => {
    expect(read('cash out 500 usdc of my eth').intents).toMatchObject([
      { action: 'swap', asset: 'ETH', to_asset: 'USDC' },
    ]);
  });
});

describe('what is said to be there', () => {
  it.each([
    ['I have 2 ETH on Base. Swap half to USDC and lend it on Aave.', 'ETH', '1', 'base'],
    ['I have 300 USDC on Arbitrum, swap all of it to DAI', 'USDC', '300', 'arbitrum'],
    ['I own 5 LINK on Optimism. Sell 30% for USDC', 'LINK', '1.5', 'optimism'],
  ])('gives the size of a share: %s', (prompt, asset, amount, chain) => {
    expect(read(prompt).intents[0]).toMatchObject({ action: 'swap', asset, amount, chain });
  });
});

describe('a receipt of staking', () => {
  it.each([
    ['unstake my jitosol', 'jito'],
    ['unstake 1 bSOL', 'blazestake'],
    ['unstake 2 rETH', 'rocket-pool'],
    ['unstake 2 stETH', 'lido'],
    ['unstake 2 SOL', 'solana-stake'],
  ])('goes back to who gave it: %s', (prompt, protocol) => {
    expect(read(prompt).intents).toMatchObject([{ action: 'unstake', protocol }]);
  });

  it('is never asked back from somebody else', () => {
    for (const [receipt, other] of [
      ['jitoSOL', 'BlazeStake'],
      ['bSOL', 'Jito'],
      ['stETH', 'Rocket Pool'],
      ['rETH', 'Lido'],
    ]) {
      expect(read(`unstake 1 ${receipt} from ${other}`).intents, receipt).toEqual([]);
    }
  });
});

describe('whoever is named behind a purpose', () => {
  it('receives and never pays', () => {
    const { intents } = read(
      `pay 20 usdc to ${FRIEND} for dinner and 30 to ${FRIEND} for rent on base`,
    );
    expect(intents).toMatchObject([
      { action: 'transfer', amount: '20', recipient: FRIEND, chain: 'base' },
      { action: 'transfer', amount: '30', recipient: FRIEND, chain: 'base' },
    ]);
  });
});
