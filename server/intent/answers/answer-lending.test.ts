import { describe, expect, it } from 'vitest';
import { WALLETS } from '../testing/compile.ts';
import { ask } from './testing/ask.ts';

const USD = 10n ** 8n;
const RAY_PERCENT = 10n ** 25n;

describe('rates', () => {
  const rates = {
    supplyRate: (chain: string) => (chain === 'base' ? 5n : 2n) * RAY_PERCENT,
    borrowRate: 10n * RAY_PERCENT,
  };

  it('compound by the second, for the chain and the side that is asked', () => {
    expect(ask('what is the USDC supply APY on Aave on Base?', rates).reasoning).toBe(
      'The supply APY of USDC is 5.12 % with Aave v3 on Base.',
    );
    expect(ask('what is the borrow rate of ETH on Base?', rates).reasoning).toBe(
      'The variable borrow APY of WETH is 10.51 % with Aave v3 on Base.',
    );
  });

  it('compare every chain that lists the asset, best first', () => {
    expect(ask('where is the best yield for DAI on aave?', rates).reasoning).toMatch(
      /^The best supply APY of DAI is 5\.12 % with Aave v3 on Base, then 2\.02 % with Aave v3 on Ethereum, .*Polygon\.$/,
    );
    expect(
      ask('where is the best yield for DAI on aave?', { ...rates, silent: ['polygon'] }).reasoning,
    ).toMatch(/Optimism\. Polygon does not answer right now and could not be read\.$/);
  });

  it('say where borrowing is cheapest', () => {
    const prompt = 'where can I borrow DAI cheapest on Base or Arbitrum?';
    expect(ask(prompt, rates).reasoning).toMatch(
      /^The lowest variable borrow APY of DAI is 10\.51 % with Aave v3 on Base, then 10\.51 % with/,
    );
  });

  it('say what cannot be lent or is not read', () => {
    expect(ask('DAI rates on aave on base', { ...rates, configuration: 1n << 56n }).reasoning).toBe(
      'The supply APY of DAI is 5.12 % with Aave v3 on Base. No lending market read here lends DAI now.',
    );
    expect(ask('apy for AERO on euler on Base', rates).reasoning).toMatch(
      /^Rates of euler are not read here, only those of Aave v3, .* and /,
    );
    expect(ask('USDC apy on X Layer', rates).reasoning).toMatch(/No lending market/);
  });
});

describe('lending accounts', () => {
  const account = {
    collateral: 2000n * USD,
    debt: 1000n * USD,
    available: 500n * USD,
    health: 1_839_999_999_999_999_999n,
  };

  it('give the health factor, rounded down, and what it comes from', () => {
    const { reasoning } = ask("what's my Aave health factor on Base?", {
      account,
      supplied: 10n ** 6n,
      reverts: ({ name, args }) => name === 'getReserveData' && args[0] !== USDC_ON_BASE,
      owed: 5n * 10n ** 5n,
    });
    expect(reasoning).toBe(
      'With Aave v3 on Base your health factor is 1.83; below 1 the position can be liquidated. There you have supplied 1 USDC and owe 0.5 USDC: $2,000 of collateral against $1,000 of debt, with up to $500.00 more to borrow.',
    );
  });

  it('are infinitely healthy without debt', () => {
    const { reasoning } = ask('am I close to liquidation?', { account: { ...account, debt: 0n } });
    expect(reasoning).toMatch(/owe nothing, so the health factor is infinite/);
  });

  it('say where there is none, and what is not read', () => {
    const wallets = WALLETS.filter(({ chain }) => chain !== 'ethereum');
    expect(ask({ prompt: 'what have I borrowed on aave?', wallets }).reasoning).toBe(
      'You have no position with Aave v3 on Base, Arbitrum, Optimism or Polygon.',
    );
    expect(ask('how much have I supplied to euler?').reasoning).toMatch(
      /^Positions in euler are not read here, only those in Aave v3, .* and /,
    );
    expect(ask('is my position on aave safe?').reasoning).toBe(
      'You have no position with Aave v3 on Base.',
    );
    const reverts = ({ name }: { name: string }) => name === 'getUserAccountData';
    expect(ask('what have I borrowed on aave?', { reverts }).reasoning).toBe(
      'The account could not be read with Aave v3 on Base.',
    );
  });
});

const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
