import { describe, expect, it } from 'vitest';
import { Intent } from '#server/schemas/intent.ts';
import { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { compile, FRIEND, intentsOf, OWNER } from './testing/compile.ts';

describe('single orders', () => {
  it.each([
    [
      'trade 12 dai for link on optimism',
      { action: 'swap', asset: 'DAI', to_asset: 'LINK', chain: 'optimism', amount: '12' },
    ],
    [
      'sell all my link for dai on base',
      { action: 'swap', asset: 'LINK', to_asset: 'DAI', chain: 'base', amount: 'max' },
    ],
    [
      'get 7 link with dai on base',
      {
        action: 'swap',
        asset: 'DAI',
        to_asset: 'LINK',
        to_amount: '7',
        amount_basis: { kind: 'exact_out', value: '7' },
      },
    ],
    [
      'swap link for 40 dai on base',
      { action: 'swap', asset: 'LINK', to_asset: 'DAI', to_amount: '40' },
    ],
    ['wrap .75 eth on base', { action: 'swap', asset: 'ETH', to_asset: 'WETH', amount: '0.75' }],
    [
      'move 30 dai from op to arb',
      {
        action: 'bridge',
        asset: 'DAI',
        from_chain: 'optimism',
        to_chain: 'arbitrum',
        amount: '30',
      },
    ],
    [
      'send 8 dai from base to polygon',
      { action: 'bridge', from_chain: 'base', to_chain: 'polygon' },
    ],
    [
      `send 8 dai to ${FRIEND} on base`,
      { action: 'transfer', asset: 'DAI', recipient: FRIEND, chain: 'base', amount: '8' },
    ],
    [
      'pay carol.eth 8 dai on base',
      { action: 'transfer', recipient_name: 'carol.eth', amount: '8' },
    ],
    [
      'lend 1,500 dai on aave on base',
      { action: 'deposit', asset: 'DAI', protocol: 'aave-v3', chain: 'base', amount: '1500' },
    ],
    ['put 9 dai in lodestar', { action: 'deposit', protocol: 'lodestar', asset: 'DAI' }],
    [
      'redeem 9 dai from aave v3 on base',
      { action: 'withdraw', protocol: 'aave-v3', asset: 'DAI', amount: '9' },
    ],
    [
      'borrow $75 of dai from aave on base',
      { action: 'borrow', asset: 'DAI', amount: '75', amount_basis: { kind: 'usd', value: '75' } },
    ],
    ['pay back all my dai debt on aave on base', { action: 'repay', asset: 'DAI', amount: 'max' }],
    [
      `approve ${FRIEND} to spend 6 dai on base`,
      { action: 'approve', spender: FRIEND, asset: 'DAI', amount: '6' },
    ],
    [
      `revoke my dai approval for ${FRIEND} on base`,
      { action: 'approve', spender: FRIEND, asset: 'DAI', amount: '0' },
    ],
    [
      'harvest my rewards from pendle on arbitrum',
      { action: 'claim', protocol: 'pendle', chain: 'arbitrum' },
    ],
    [
      'turn everything on base into dai',
      { action: 'sweep', to_asset: 'DAI', chain: 'base', amount: 'max' },
    ],
    ['swap 5 dai for link on base with at most 2% slippage', { amount: '5', slippage_bps: 200 }],
    [
      'swp 5 dai to link on bsae',
      { action: 'swap', asset: 'DAI', to_asset: 'LINK', chain: 'base' },
    ],
    [
      'stake 3 sol with marinade',
      { action: 'stake', chain: 'solana', protocol: 'marinade', asset: 'SOL' },
    ],
  ])('%s', (prompt, expected) => {
    const [intent] = intentsOf(prompt);
    expect(intent).toMatchObject(expected);
    expect(Intent.safeParse(intent).success).toBe(true);
  });
});

describe('several steps', () => {
  it('feeds each step from the one before and carries chains', () => {
    expect(
      intentsOf('swap 40 dai to weth on base, bridge it to optimism and lend it on aave'),
    ).toMatchObject([
      { action: 'swap', chain: 'base', amount: '40' },
      {
        action: 'bridge',
        asset: 'WETH',
        from_chain: 'base',
        to_chain: 'optimism',
        amount: 'chained',
      },
      {
        action: 'deposit',
        asset: 'WETH',
        chain: 'optimism',
        protocol: 'aave-v3',
        amount: 'chained',
      },
    ]);
  });

  it('keeps shares of an output', () => {
    expect(
      intentsOf('swap 2 eth to dai on base, send half to carol.eth and the rest to dave.eth'),
    ).toMatchObject([
      { action: 'swap' },
      {
        amount: 'chained',
        amount_basis: { kind: 'chained', value: '50' },
        recipient_name: 'carol.eth',
      },
      {
        amount: 'chained',
        recipient_name: 'dave.eth',
      },
    ]);
  });

  it('bridges where source and target lie on two chains', () => {
    expect(intentsOf('swap 3 weth on base for dai on arbitrum')).toMatchObject([
      { action: 'bridge', asset: 'WETH', from_chain: 'base', to_chain: 'arbitrum', amount: '3' },
      { action: 'swap', asset: 'WETH', to_asset: 'DAI', chain: 'arbitrum', amount: 'chained' },
    ]);
    expect(intentsOf(`send 5 dai on base to ${FRIEND} on polygon`)).toMatchObject([
      { action: 'bridge', from_chain: 'base', to_chain: 'polygon', amount: '5' },
      { action: 'transfer', chain: 'polygon', amount: 'chained', recipient: FRIEND },
    ]);
  });

  it('carries the venue and the chain over', () => {
    expect(
      intentsOf('deposit 2 weth in aave on base, borrow 90 dai and buy link with it'),
    ).toMatchObject([
      { action: 'deposit', protocol: 'aave-v3', chain: 'base' },
      { action: 'borrow', protocol: 'aave-v3', chain: 'base', amount: '90' },
      { action: 'swap', asset: 'DAI', to_asset: 'LINK', chain: 'base', amount: 'chained' },
    ]);
  });

  it('reads lists of assets, recipients and chains', () => {
    expect(intentsOf('send 4 dai each to carol.eth, dave.eth and erin.eth on base')).toHaveLength(
      3,
    );
    // Whether the three get 4 DAI each or in all was not said.
    expect(intentsOf('send 4 dai to carol.eth, dave.eth and erin.eth on base')).toEqual([]);
    expect(intentsOf('swap 4 dai and 2 link for weth on base')).toMatchObject([
      { asset: 'DAI', to_asset: 'WETH', amount: '4' },
      { asset: 'LINK', to_asset: 'WETH', amount: '2' },
    ]);
    expect(intentsOf('consolidate my dai from polygon and optimism onto base')).toMatchObject([
      { action: 'bridge', from_chain: 'polygon', to_chain: 'base', amount: 'max' },
      { action: 'bridge', from_chain: 'optimism', to_chain: 'base', amount: 'max' },
    ]);
  });
});

describe('words around a request', () => {
  it('answers the public shape, with a short title', () => {
    const answer = compile({
      prompt: 'swap 5 dai to link on base, bridge it to optimism and send it to carol.eth',
    });
    expect(IntentResponse.parse(answer)).toEqual(answer);
    expect(answer.suggested_name.length).toBeLessThanOrEqual(60);
    expect(answer.reasoning).toMatch(/5 DAI.*LINK.*Base.*Optimism.*carol\.eth/s);
  });

  it('answers a question from balances and prices, and plans nothing', () => {
    const wallets = [{ address: OWNER, chain: 'base' as const, balances: { DAI: '1204.5' } }];
    const held = compile({ prompt: 'how much dai do I have on base?', wallets });
    expect(held).toMatchObject({ kind: 'informational', intents: [], clarifications: [] });
    expect(held.reasoning).toContain('1,204.5 DAI on Base');
    const priced = compile({ prompt: 'what is the price of eth?' }, 2500n * 10n ** 8n);
    expect(priced.reasoning).toContain('1 ETH is $2,500.00');
    expect(compile({ prompt: 'what can you do?' }).reasoning).toContain('Optimism');
    expect(compile({ prompt: 'what do I hold?' }, null).intents).toEqual([]);
  });

  it('points conditions to agents', () => {
    const answer = compile({ prompt: 'sell 5 link for dai if it falls below 10' });
    expect(answer).toMatchObject({ kind: 'informational', intents: [] });
    expect(answer.reasoning).toContain('/agents');
  });
});
