import { describe, expect, it } from 'vitest';
import { compile, FRIEND, intentsOf, questionsOf, STRANGER } from './testing/compile.ts';
import { reads } from './testing/reads.ts';

describe('orders said from the other side', () => {
  reads([
    ['i want 14 dai changed into link on base', { action: 'swap', amount: '14', to_asset: 'LINK' }],
    [
      'my 14 dai on base has to be on polygon',
      { action: 'bridge', from_chain: 'base', to_chain: 'polygon', amount: '14' },
    ],
    [
      `${FRIEND} is where 14 dai should go, on base`,
      { action: 'transfer', recipient: FRIEND, amount: '14', asset: 'DAI' },
    ],
    [
      'we need 14 dai moved from base to optimism and then supplied on aave',
      { action: 'bridge', to_chain: 'optimism' },
      { action: 'deposit', chain: 'optimism', amount: 'chained', protocol: 'aave-v3' },
    ],
    [
      'swap 14 dai for link on base and half of it bridge to polygon',
      { action: 'swap' },
      { action: 'bridge', asset: 'LINK', to_chain: 'polygon' },
    ],
    ['from aave on base get back 14 dai', { action: 'withdraw', amount: '14', chain: 'base' }],
    ['let 14 dai earn on aave on base', { action: 'deposit', amount: '14', protocol: 'aave-v3' }],
    [
      `stop ${FRIEND} from spending my dai on base`,
      { action: 'approve', amount: '0', spender: FRIEND },
    ],
    ['swap for me 14 dai in weth on base', { asset: 'DAI', amount: '14', to_asset: 'WETH' }],
    ['aave base: supply 14 dai', { action: 'deposit', chain: 'base', protocol: 'aave-v3' }],
    [
      'first withdraw 14 dai from aave on base, second swap it to link, third send it to carol.eth',
      { action: 'withdraw', amount: '14' },
      { action: 'swap', amount: 'chained', to_asset: 'LINK' },
      { action: 'transfer', amount: 'chained', recipient_name: 'carol.eth' },
    ],
    ['on base ditch 14 link for dai', { action: 'swap', asset: 'LINK', amount: '14' }],
    ['to polygon from base, 14 dai bridge pls', { action: 'bridge', to_chain: 'polygon' }],
    ['refill my polygon wallet with 14 dai from base', { action: 'bridge', to_chain: 'polygon' }],
  ]);

  it.each([
    'i have 14 dai staked on aave',
    'he wants 14 dai sent to his wallet',
    'my friend says 14 dai must be sent to carol.eth',
    'finalize my plan',
    'split the bill',
    'my dai should earn something',
    'empty promises',
  ])('orders nothing: %s', (prompt) => expect(intentsOf(prompt)).toEqual([]));
});

describe('sizes and what they belong to', () => {
  reads([
    ['swap dai -> link 14 on base', { action: 'swap', amount: '14', asset: 'DAI' }],
    ['swap dai/link 14 on base', { action: 'swap', amount: '14', to_asset: 'LINK' }],
    ['swap dai to link, amount 14, on base', { action: 'swap', amount: '14', asset: 'DAI' }],
    ['withdraw my dai fully from aave on base', { action: 'withdraw', amount: 'max' }],
    [
      `move 14 dai from base to polygon, then 3 dai to ${FRIEND}`,
      { action: 'bridge', amount: '14', to_chain: 'polygon' },
      { action: 'transfer', amount: '3', recipient: FRIEND, chain: 'polygon' },
    ],
    [
      'split 14 dai: 4 into link and 10 into weth on base',
      { action: 'swap', asset: 'DAI', amount: '4', to_asset: 'LINK' },
      { action: 'swap', asset: 'DAI', amount: '10', to_asset: 'WETH' },
    ],
    [
      'use half my dai to buy link and the rest to buy weth on base',
      { action: 'swap', asset: 'DAI', to_asset: 'LINK' },
      { action: 'swap', asset: 'DAI', to_asset: 'WETH' },
    ],
  ]);

  it('a crossing has no recipient of the order behind it', () => {
    const [bridge] = intentsOf(`move 14 dai from base to polygon, 3 dai to ${FRIEND}`);
    expect(bridge).not.toHaveProperty('recipient');
  });

  it('parts that do not add up are asked about', () => {
    expect(questionsOf({ prompt: 'split 14 dai: 4 into link and 4 into weth on base' })).toEqual([
      'amount',
    ]);
  });
});

describe('limits of an exchange', () => {
  it('the most that an exact quantity may cost is its cap', () => {
    expect(intentsOf('buy 14 link on base for at most 300 dai')).toMatchObject([
      { action: 'swap', asset: 'DAI', amount: '300', to_asset: 'LINK', to_amount: '14' },
    ]);
  });

  it.each([
    ['use half my usdc to buy 0.02 eth on base', '500'],
    ['buy 0.02 eth on base for no more than 25% of my usdc', '250'],
    ['use all my usdc to buy 0.02 eth on base', '1000'],
  ])('a share of what is held may be the cap: %s', (prompt, amount) => {
    expect(compile({ prompt }, 1_000_000_000n).intents).toMatchObject([
      { action: 'swap', asset: 'USDC', amount, to_asset: 'ETH', to_amount: '0.02' },
    ]);
  });

  it('a share of what is not held, or cannot be read, is asked about and never no cap at all', () => {
    for (const held of [0n, null]) {
      const prompt = 'use half my usdc to buy 0.02 eth on base';
      expect(compile({ prompt }, held)).toMatchObject({
        intents: [],
        clarifications: [
          {
            kind: 'limit',
            question: expect.stringContaining('hold a swap to at most 50% of your USDC'),
          },
        ],
      });
    }
  });

  it('the least that must come in is no part of a plan, so the user decides', () => {
    const prompt = 'swap 14 link on base for at least 300 dai';
    const { clarifications } = compile({ prompt });
    expect(clarifications).toMatchObject([{ kind: 'limit' }]);
    const answered = (label: string) =>
      compile({ prompt: `${prompt}\n\nClarification — ${clarifications[0]?.question}: ${label}` });
    expect(answered('Go ahead at the quoted price')).toMatchObject({
      intents: [{ action: 'swap', amount: '14', to_asset: 'DAI' }],
      reasoning: expect.stringContaining('not part of the plan'),
    });
    expect(answered('No, leave it')).toMatchObject({ kind: 'informational', intents: [] });
  });
});

describe('tokens, positions and receipts', () => {
  const DAI_ON_BASE = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb';
  reads([
    [`swap 14 ${DAI_ON_BASE} for link`, { asset: 'DAI', chain: 'base', to_asset: 'LINK' }],
    [`buy token ${STRANGER} with 14 dai on base`, { asset: 'DAI', to_asset: STRANGER }],
    [
      'add 14 dai to my uniswap position 31 on base',
      { action: 'lp-add', asset: 'DAI', amount: '14', position_id: '31' },
    ],
    [
      'add liquidity with 1 weth and 14 dai on uniswap base',
      { action: 'lp-add', asset: 'WETH', pair_asset: 'DAI', pair_amount: '14' },
    ],
    ['collect the fees of position #31 on base', { action: 'lp-collect', position_id: '31' }],
    ['claim my lido withdrawal 31', { action: 'claim', protocol: 'lido', position_id: '31' }],
    [
      'stake 1 eth on lido and lend the steth on aave',
      { action: 'stake', protocol: 'lido' },
      { action: 'deposit', asset: expect.stringMatching(/^steth$/i), amount: 'chained' },
    ],
    ['delegate 3 sol to a validator', { action: 'stake', chain: 'solana', amount: '3' }],
  ]);

  it('nothing is taken from a wallet that is not of the request', () => {
    expect(questionsOf({ prompt: `take 14 dai from ${STRANGER}` })).toEqual([
      'wallet',
      'recipient',
    ]);
  });
});

describe('what waits is no order', () => {
  it.each([
    'swap 14 dai for link as eth dips',
    'swap 14 dai for link after the halving',
    'swap 14 dai for link upon launch',
    'swap 14 dai for link in the morning',
    'swap 14 dai for link each payday',
    'swap 14 dai for link repeatedly',
    'swap 14 dai for link 2027-03-15',
    'swap 14 dai for link on every second of the month',
    'wait for link at 9 then buy 14 link with dai',
    'i hold 14 dai on base. should i swap it to link?',
    'swap 14 dai to link on base. how much will it give',
  ])('%s', (prompt) => {
    expect(compile({ prompt })).toMatchObject({ kind: 'informational', intents: [] });
  });

  it.each([
    'after bridging 14 dai from base to polygon, lend it on aave',
    'bridge 14 dai from base to polygon, after it arrives lend it on aave',
    'sweep every coin in my wallet on base into dai',
  ])('a step of the order itself is: %s', (prompt) => {
    expect(intentsOf(prompt).length).toBeGreaterThan(0);
  });
});
