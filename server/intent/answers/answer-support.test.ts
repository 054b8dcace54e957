import { describe, expect, it } from 'vitest';
import { OWNER } from '../testing/compile.ts';
import { ask } from './testing/ask.ts';

const USD = 10n ** 8n;
const base = { address: OWNER, chain: 'base' as const };

describe('what is supported', () => {
  it.each([
    ['can you swap on X Layer?', /^Yes: swap can be planned on X Layer with Uniswap v3\.$/],
    ['can you borrow on X Layer?', /^No: borrow cannot be planned on X Layer, only on Ethereum, /],
    ['do you support Solana?', /^On Solana this service can plan transfer, .*swap.*\.$/],
    ['do you support Linea?', /^Linea is not served here; the chains are Ethereum, /],
    ['do you support Euler?', /^euler is not one of the protocols here; they are Uniswap v3, /],
    [
      'do you support Lido?',
      /^Stake, unstake, claim and swap with Lido can be planned on Ethereum\.$/,
    ],
    [
      'do you support Aave?',
      /^Deposit, withdraw, claim, borrow and repay with Aave v3 can be planned on /,
    ],
    ['can I stake ETH?', /^Yes: stake can be planned on Ethereum with Lido.*\. ETH is known/],
    ['can I borrow on uniswap?', /^No: borrow cannot be planned with Uniswap v3; swap, lp-add/],
    ['which chains do you support?', /^Plans can be made on Ethereum, .* and Solana\.$/],
    [
      'which protocols are there on X Layer?',
      /The protocols on X Layer are Uniswap v3 and ERC-4626/,
    ],
    [
      'which tokens do you support on polygon?',
      /Tokens known by symbol on Polygon: POL, WETH, USDC/,
    ],
    [
      'what can you do?',
      /^This service can plan transfer, sweep, bridge, .* with Uniswap v3, Aave v3, /,
    ],
  ])('%s', (prompt, words) => {
    const answer = ask(prompt);
    expect(answer.reasoning).toMatch(words);
    expect(answer.rounds).toBe(0);
  });

  it('is asked only when nothing is ordered', () => {
    for (const prompt of ['can you swap 5 USDC for ETH?', 'can you swap my USDC for ETH?']) {
      expect(ask(prompt, { erc20: 9_000_000n, price: USD }).kind).toBe('transactional');
    }
    expect(ask('can you withdraw my USDC from aave?').kind).toBe('transactional');
  });
});

describe('costs and the rest', () => {
  it('names the credits and who is paid what', () => {
    expect(ask('what does a call cost?').reasoning).toMatch(/costs 5 credits;.*paid by the wallet/);
    expect(ask('what fees do you take?').reasoning).toMatch(/Nothing is added/);
  });

  it.each([
    'why is the sky blue?',
    'which token should I buy?',
    'what is a health factor?',
    'what is APY?',
    'show my transaction history',
    'what is my wallet address?',
    'how do I bridge my USDC to base?',
  ])('says what can be asked instead of making something up: %s', (prompt) => {
    const answer = ask(prompt);
    expect(answer.reasoning).toMatch(/^That is not something this service can look up/);
    expect(answer.rounds).toBe(0);
  });
});

describe('a question that follows another', () => {
  const wallets = [base, { address: OWNER, chain: 'arbitrum' as const }];
  const said = (content: string, role: 'user' | 'assistant' = 'user') => [{ role, content }];

  it('takes what it leaves out from the user’s words', () => {
    const messages = said('how much USDC do I have on Base?');
    const world = { erc20: 5_000_000n };
    expect(ask({ prompt: 'and on Arbitrum?', wallets, messages }, world).reasoning).toBe(
      'You hold 5 USDC on Arbitrum.',
    );
    expect(ask({ prompt: 'what about USDT?', wallets, messages }, world).reasoning).toBe(
      'You hold 5 USDT on Base.',
    );
  });

  it('takes nothing from the other side’s', () => {
    const messages = said('how much USDC do I have on Base?', 'assistant');
    expect(ask({ prompt: 'and on Arbitrum?', wallets, messages }).reasoning).toMatch(
      /^That is not something/,
    );
  });
});
