import { describe, expect, it } from 'vitest';
import { Intent } from '#server/schemas/intent.ts';
import { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { compile, FRIEND, intentsOf, OWNER, questionsOf, SOLANA_OWNER } from './testing/compile.ts';

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
    expect(intentsOf('send 4 dai to carol.eth, dave.eth and erin.eth on base')).toHaveLength(3);
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

describe('sizes', () => {
  const wallets = [{ address: OWNER, chain: 'base' as const, balances: { DAI: '200', ETH: '3' } }];

  it('sizes a share from the balances that were sent, exactly', () => {
    const [intent] = compile({ prompt: 'swap a quarter of my dai to link', wallets }).intents;
    expect(intent).toMatchObject({ amount: '50', amount_basis: { kind: 'percent', value: '25' } });
  });

  it('reads the chain when nothing was sent', () => {
    const [intent] = compile(
      { prompt: 'swap half my dai to link on base' },
      5n * 10n ** 18n,
    ).intents;
    expect(intent).toMatchObject({ amount: '2.5' });
  });

  it('says so when there is nothing to take a share of, and keeps the basis', () => {
    const answer = compile({ prompt: 'swap half my dai to link on base' }, 0n);
    expect(answer.intents[0]).toMatchObject({
      amount: '0',
      amount_basis: { kind: 'percent', value: '50' },
    });
    expect(answer.reasoning).toContain('there is no DAI');
    const unread = compile({ prompt: 'swap half my dai to link on base' }, null);
    expect(unread.reasoning).toContain('could not be read');
  });

  it('sizes a USD amount by the price', () => {
    const [intent] = compile(
      { prompt: 'swap $50 of eth to dai on base' },
      2500n * 10n ** 8n,
    ).intents;
    expect(intent).toMatchObject({ amount: '0.02', amount_basis: { kind: 'usd', value: '50' } });
  });

  it('sizes one asset by the worth of another', () => {
    const [intent] = compile(
      { prompt: 'swap 2 weth worth of link to dai on base' },
      10n ** 8n,
    ).intents;
    expect(intent).toMatchObject({ amount_basis: { kind: 'value', value: '2', asset: 'WETH' } });
  });
});

describe('chains', () => {
  it('takes the only chain of the wallets', () => {
    const wallets = [{ address: OWNER, chain: 'polygon' as const }];
    expect(compile({ prompt: 'swap 5 dai to link', wallets }).intents[0]?.chain).toBe('polygon');
  });

  it('takes the chain that holds enough', () => {
    const wallets = [
      { address: OWNER, chain: 'base' as const, balances: { DAI: '3' } },
      { address: OWNER, chain: 'optimism' as const, balances: { DAI: '90' } },
    ];
    const answer = compile({ prompt: 'swap 50 dai to link', wallets });
    expect(answer.intents[0]?.chain).toBe('optimism');
    expect(answer.reasoning).toContain('You named no chain; Optimism');
  });

  it('asks where a bridge should go, with what each chain holds', () => {
    const wallets = [
      { address: OWNER, chain: 'base' as const, balances: { DAI: '3000' } },
      { address: OWNER, chain: 'optimism' as const, balances: { DAI: '90' } },
    ];
    const [question] = compile({ prompt: 'bridge 50 dai', wallets }).clarifications;
    expect(question).toMatchObject({ id: 'clr_chain_0', kind: 'chain' });
    expect(question?.options).toEqual([{ id: 'optimism', label: 'Optimism · 90 DAI' }]);
  });

  it('says plainly that a chain is not served and offers those that are', () => {
    const [question] = compile({ prompt: 'bridge 5 dai from base to fantom' }).clarifications;
    expect(question?.question).toContain('Fantom is not one of the chains');
    expect(question?.options.length).toBeGreaterThan(0);
  });

  it('goes to Solana for what lives only there', () => {
    const wallets = [
      { address: OWNER, chain: 'base' as const },
      { address: SOLANA_OWNER, chain: 'solana' as const },
    ];
    expect(compile({ prompt: 'swap 2 sol to bonk', wallets }).intents[0]?.chain).toBe('solana');
  });
});

describe('what must not be done twice or dropped', () => {
  it('pays one recipient that is said as a name and an address once', () => {
    expect(intentsOf(`send 5 dai to carol.eth (${FRIEND}) on base`)).toMatchObject([
      { action: 'transfer', recipient: FRIEND, amount: '5' },
    ]);
  });

  it('leaves the rest alone when it is kept', () => {
    expect(
      intentsOf('lend half of my dai on aave on base and keep the rest', 10n ** 18n),
    ).toHaveLength(1);
  });

  it('asks about a number that found no place', () => {
    expect(questionsOf({ prompt: 'swap 5 dai to link on base 77' })).toEqual(['amount']);
  });

  it('does nothing when told not to', () => {
    for (const prompt of [
      "don't send 5 dai to carol.eth",
      'never sell my link for dai',
      'please do not bridge 5 dai to base',
    ]) {
      expect(compile({ prompt })).toMatchObject({
        kind: 'informational',
        intents: [],
        clarifications: [],
      });
    }
  });

  it('does not pay a burn address or a token contract', () => {
    const dai = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb';
    expect(questionsOf({ prompt: `send 5 dai to ${dai} on base` })).toEqual(['recipient']);
    expect(questionsOf({ prompt: `send 5 dai to 0x${'0'.repeat(40)} on base` })).toEqual([
      'recipient',
    ]);
  });

  it('plans nothing when an address has no place in the order', () => {
    for (const prompt of [
      `swap 5 dai to link on base with a recipient of ${FRIEND}`,
      `deposit 5 dai on behalf of ${FRIEND} to aave on base`,
      'repay 5 dai on aave on base for carol.eth',
    ]) {
      expect(compile({ prompt }).intents, prompt).toEqual([]);
    }
  });

  it('asks how an unsized sum is shared', () => {
    for (const prompt of [
      'send all my dai to carol.eth and dave.eth on base',
      'swap 5 link to dai on base and send it to carol.eth and dave.eth',
    ]) {
      expect(questionsOf({ prompt })).toContain('amount');
    }
  });

  it('does not sweep to a place that is not known', () => {
    for (const prompt of [
      'send everything to my sister',
      'send all my funds to the address I saw somewhere',
    ]) {
      expect(questionsOf({ prompt })).toEqual(['recipient']);
    }
    expect(questionsOf({ prompt: 'sell everything on base' })).toEqual(['to_asset']);
  });

  it('spends only from the wallets of the request', () => {
    expect(questionsOf({ prompt: `send 5 dai from ${FRIEND} to carol.eth on base` })).toEqual([
      'wallet',
    ]);
  });
});

describe('questions back', () => {
  it.each([
    ['swap dai to link', ['amount']],
    ['swap 5 dai', ['to_asset']],
    ['send 5 dai', ['recipient']],
    ['send dai to carol.eth', ['amount']],
    ['swap 5 dai to dai', ['to_asset']],
    ['swap -5 dai to link', ['amount']],
    ['swap 0 dai to link', ['amount']],
    ['swap a bit of dai to link', ['amount']],
    ['send 5 dai to my brother', ['recipient']],
    ['send 5 dai to @carol', ['recipient']],
    ['send 5 dai to https://pay.example/x', ['recipient']],
    [`send 5 dai to ${FRIEND.slice(0, 41)}`, ['recipient']],
    [`send 5 dai to ${FRIEND.replace('C8', 'c8')}`, ['recipient']],
    ['5 dai', ['action']],
    ['swap all my dai to link but keep 10', ['amount']],
    ['deposit 5 dai on base', ['protocol']],
    ['buy 5 link', ['asset']],
  ])('%s', (prompt, kinds) => expect(questionsOf({ prompt })).toEqual(kinds));

  it('offers at most four options', () => {
    const { clarifications } = compile({ prompt: 'bridge 5 dai' });
    expect(clarifications[0]?.options.length).toBe(4);
  });
});

describe('the round trip of a question', () => {
  const again = (prompt: string, picks: readonly string[]): IntentResponse => {
    let text = prompt;
    let answer = compile({ prompt });
    for (const pick of picks) {
      const [question] = answer.clarifications;
      text += `\n\nClarification \u2014 ${question?.question}: ${pick}`;
      answer = compile({ prompt: text, clarify_follow_up: true });
    }
    return answer;
  };

  it('fills an amount', () => {
    expect(again('swap dai to link on base', ['200']).intents[0]).toMatchObject({ amount: '200' });
    expect(again('swap dai to link on base', ['100% \u00b7 1,204 DAI']).intents[0]).toMatchObject({
      amount: 'max',
    });
  });

  it('fills a chain, an asset, a protocol and a recipient', () => {
    expect(again('bridge 5 dai', ['Base \u00b7 1,204 DAI']).intents[0]?.to_chain).toBe('base');
    expect(again('swap 5 dai on base', ['WBTC']).intents[0]?.to_asset).toBe('WBTC');
    expect(again('deposit 5 dai on base', ['Some Pool']).intents[0]?.protocol).toBe('some');
    expect(again('send 5 dai on base', [FRIEND]).intents[0]?.recipient).toBe(FRIEND);
  });

  it('takes several answers one after another', () => {
    const answer = again('swap dai on base', ['WETH', '30']);
    expect(answer.intents).toMatchObject([{ asset: 'DAI', to_asset: 'WETH', amount: '30' }]);
  });

  it('fills the action', () => {
    expect(again('5 dai to link on base', ['Swap']).intents[0]).toMatchObject({
      action: 'swap',
      to_asset: 'LINK',
    });
  });

  it('never asks the same thing twice', () => {
    const answer = again('send 5 dai on base', ['somebody I know']);
    expect(answer.clarifications).toEqual([]);
    expect(answer.intents).toEqual([]);
    expect(answer.kind).toBe('informational');
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

describe('what cannot be planned on Solana', () => {
  const wallets = [
    { address: OWNER, chain: 'base' as const },
    { address: SOLANA_OWNER, chain: 'solana' as const },
  ];

  it.each([
    ['bridge 20 USDC from Solana to Base', 'there is no bridge to or from Solana'],
    ['bridge 20 USDC from Base to Solana', 'there is no bridge to or from Solana'],
    ['swap 20 USDC on Base to SOL on Solana', 'Bridges run between Ethereum, Base'],
    [
      'stake 3 SOL with Marinade',
      'marinade cannot stake on Solana here. Stake can be planned there with Solana native stake, Jito or BlazeStake.',
    ],
    ['deposit 20 USDC into Kamino', 'kamino cannot deposit on Solana here.'],
  ])('is said of "%s"', (prompt, note) => {
    const { reasoning } = compile({ prompt, wallets });
    expect(reasoning).toContain('This cannot be planned');
    expect(reasoning).toContain(note);
  });

  it('asks among all that stake SOL where the one that was named does not', () => {
    const { clarifications } = compile({ prompt: 'Stake 3 SOL with Lido', wallets });
    expect(clarifications[0]?.options.map(({ id }) => id)).toEqual([
      'solana-stake',
      'jito',
      'blazestake',
    ]);
  });

  it.each([
    'stake 3 SOL with Jito',
    'stake 5 SOL with BlazeStake',
    'unstake 1 bSOL',
    'stake 3 SOL',
    'swap 2 SOL to USDC',
    'unstake 2 JitoSOL',
  ])('is not said of "%s"', (prompt) => {
    const { reasoning, intents } = compile({ prompt, wallets });
    expect(intents).toHaveLength(1);
    expect(reasoning).not.toContain('cannot be planned');
  });
});
