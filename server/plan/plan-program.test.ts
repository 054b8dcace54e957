import { decodeFunctionData, erc20Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import { BRIDGE, LENDER, ROUTER } from './testing/fake-protocols.ts';
import { address, at, ether, issueOf, plan } from './testing/plan-scripted.ts';
import { FRIEND, NOW_SECONDS, OWNER } from './testing/scripted-chains.ts';

describe('transfer', () => {
  it('sends an exact token amount in one step and two rounds at most', () => {
    const { steps, summary, rounds } = plan([
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: '12.5', recipient: FRIEND },
    ]);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      order: 1,
      key: 'step_1',
      type: 'transfer',
      action_type: 'Transfer',
      asset: 'USDC',
      amount: 12.5,
      amount_raw: '12500000',
      sizing: 'exact',
      wallet: OWNER,
      recipient: FRIEND,
      value: '0',
    });
    const { args } = decodeFunctionData({ abi: erc20Abi, data: steps[0]?.data as `0x${string}` });
    expect(args).toEqual([FRIEND, 12_500_000n]);
    expect(summary.total_after_fees).toBe(`12.5 USDC sent to ${FRIEND}`);
    expect(rounds).toBeLessThanOrEqual(2);
  });

  it('leaves gas when all of the native coin goes', () => {
    const { steps } = plan([
      { action: 'transfer', asset: 'ETH', chain: 'base', amount: 'max', recipient: FRIEND },
    ]);
    const sent = BigInt(steps[0]?.value ?? 0);
    const reserve = BigInt(steps[0]?.gas_reserve_raw ?? 0);
    expect(sent + reserve).toBe(ether);
    expect(reserve).toBeGreaterThan(2n * 21_000n * 10n ** 9n);
  });

  it.each([
    [
      'more than there is',
      { amount: '5000' },
      'intents[0].amount',
      /holds 1000 USDC.*needs 5000 USDC/,
    ],
    ['too many decimals', { amount: '1.0000001' }, 'intents[0].amount', /6/],
    ['zero', { amount: '0' }, 'intents[0].amount', /zero/],
    ['chained to nothing', { amount: 'chained' }, 'intents[0].amount', /No earlier step/],
    ['no recipient', { recipient: undefined }, 'intents[0].recipient', /who receives/],
    [
      'a name',
      { recipient: undefined, recipient_name: 'bob' },
      'intents[0].recipient',
      /names alone/,
    ],
    [
      'another token',
      { recipient: address('base', 'DAI') },
      'intents[0].recipient',
      /DAI contract/,
    ],
    ['a venue', { recipient: LENDER }, 'intents[0].recipient', /Lender contract.+lost/],
    [
      'a recipient of what only the signer gets',
      { action: 'deposit' as const, protocol: 'lender' },
      'intents[0].recipient',
      /leave the recipient out/,
    ],
    ['a bad checksum', { recipient: FRIEND.replace('C', 'c') }, 'intents[0].recipient', /checksum/],
    [
      'the token itself',
      { recipient: address('base', 'USDC') },
      'intents[0].recipient',
      /contract itself/,
    ],
    [
      'the zero address',
      { recipient: `0x${'0'.repeat(40)}` },
      'intents[0].recipient',
      /zero address/,
    ],
    ['a cap of nothing', { amount: '0', to_amount: '0.1' }, 'intents[0].amount', /leave it out/],
    ['an unknown asset', { asset: 'NOPE' }, 'intents[0].asset', /not listed on base/],
    ['solana', { chain: 'solana' as const }, 'intents[0].chain', /plan what is on solana apart/],
  ])('refuses %s on its field', (_, change, field, message) => {
    const intent = {
      action: 'transfer',
      asset: 'USDC',
      chain: 'base',
      amount: '1',
      recipient: FRIEND,
      ...change,
    };
    if (intent.recipient === undefined) delete (intent as Partial<Intent>).recipient;
    const issue = issueOf([intent as Intent]);
    expect(issue?.field).toBe(field);
    expect(issue?.message).toMatch(message);
  });

  it('reports the issues of all intents at once', () => {
    expect(() =>
      plan([
        { action: 'transfer', asset: 'NOPE', chain: 'base', amount: '1', recipient: FRIEND },
        { action: 'swap', asset: 'USDC', chain: 'base', amount: '1' },
      ]),
    ).toThrow(expect.objectContaining({ issues: [expect.anything(), expect.anything()] }));
  });
});

describe('swap', () => {
  const intent: Intent = {
    action: 'swap',
    asset: 'USDC',
    to_asset: 'ETH',
    chain: 'base',
    amount: '500',
  };

  it('approves exactly, then swaps', () => {
    const { steps, summary } = plan([intent]);
    expect(steps.map(({ type }) => type)).toEqual(['approve', 'swap']);
    expect(steps[0]).toMatchObject({
      amount_raw: '500000000',
      spender: ROUTER,
      description: 'Allow Router to spend exactly 500 USDC',
    });
    expect(steps[1]).toMatchObject({
      expected_output: 0.2,
      min_output_raw: ((198n * ether) / 1000n).toString(),
      slippage_bps: 100,
      to_asset: 'ETH',
      deadline: Number(NOW_SECONDS) + 1200,
    });
    expect(summary).toMatchObject({ total_after_fees: '0.2 ETH', bridge_count: 0 });
  });

  it('does not repeat a sufficient approval', () => {
    const { steps } = plan([intent], {
      allowances: { [`${at('base', 'USDC')}:${ROUTER}`]: 500_000_000n },
    });
    expect(steps.map(({ type }) => type)).toEqual(['swap']);
  });

  it('resets a stale allowance of USDT on ethereum', () => {
    const { steps } = plan(
      [{ action: 'deposit', asset: 'USDT', chain: 'ethereum', amount: '900', protocol: 'lender' }],
      { allowances: { [`${at('ethereum', 'USDT')}:${LENDER}`]: 5n } },
    );
    expect(steps.map(({ type, amount_raw }) => [type, amount_raw])).toEqual([
      ['approve', '0'],
      ['approve', '900000000'],
      ['deposit', '900000000'],
    ]);
  });

  it('wraps without a market', () => {
    const { steps } = plan([
      { action: 'swap', asset: 'ETH', to_asset: 'WETH', chain: 'base', amount: '0.5' },
    ]);
    expect(steps.map(({ type }) => type)).toEqual(['wrap']);
  });

  it('does not spend twice', () => {
    const issue = issueOf([
      { ...intent, amount: '600' },
      { ...intent, amount: '600' },
    ]);
    expect(issue).toMatchObject({ field: 'intents[1].amount' });
    expect(issue?.message).toMatch(/holds 400 USDC.*needs 600 USDC/);
  });

  it('sizes from the balances sent', () => {
    const { steps } = plan([{ ...intent, amount: 'max' }], {}, [
      { address: OWNER, chain: 'base', balances: { USDC: '42.5' } },
    ]);
    expect(steps[1]).toMatchObject({ amount: 42.5, sizing: 'max' });
  });
});

describe('swap, bridge, deposit', () => {
  const intents: Intent[] = [
    { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' },
    { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: 'chained' },
    {
      action: 'deposit',
      asset: 'ETH',
      chain: 'arbitrum',
      protocol: 'Fake Lend',
      amount: 'chained',
    },
  ];

  it('chains every step to the one before', () => {
    const { steps, summary, rounds } = plan(intents);
    expect(steps.map(({ type, chain }) => `${type} ${chain}`)).toEqual([
      'approve base',
      'swap base',
      'bridge base',
      'wrap arbitrum',
      'approve arbitrum',
      'deposit arbitrum',
    ]);
    expect(steps.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
    const [, , bridge, wrap, approve, deposit] = steps;
    expect(bridge).toMatchObject({
      amount: 0,
      to: BRIDGE,
      wait_for_bridge: true,
      to_chain: 'arbitrum',
      chained: {
        from_key: 'step_2',
        estimate_amount: 0.2,
        min_output: 0.198,
        balance_before_raw: ether.toString(),
      },
    });
    expect(wrap?.chained).toMatchObject({ from_key: 'step_3', estimate_amount: 0.1998 });
    expect(approve?.chained?.from_key).toBe('step_4');
    expect(deposit).toMatchObject({
      asset: 'WETH',
      amount: 0,
      amount_raw: ((1998n * ether) / 10_000n).toString(),
      chained: { from_key: 'step_4', balance_before_raw: '0' },
    });
    expect(summary).toMatchObject({
      total_after_fees: '0.1998 WETH supplied on Fake Lend',
      bridge_count: 1,
    });
    expect(rounds).toBeLessThanOrEqual(4);
  });

  it('leaves gas on a chain where the bridge delivers the first coins', () => {
    const { steps } = plan(intents, {
      balances: { 'base:native': ether, [at('base', 'USDC')]: 1000_000_000n },
    });
    const wrap = steps.find(({ type }) => type === 'wrap');
    const arrives = (1998n * ether) / 10_000n;
    expect(BigInt(wrap?.value ?? 0) + BigInt(wrap?.gas_reserve_raw ?? 0)).toBe(arrives);
  });

  it('refuses to jump a chain without a bridge', () => {
    const [swap, , deposit] = intents as [Intent, Intent, Intent];
    const issue = issueOf([swap, deposit]);
    expect(issue?.field).toBe('intents[1].amount');
    expect(issue?.message).toMatch(/add a bridge to arbitrum/);
  });

  it('splits an output and never over-takes it', () => {
    const half: Intent = {
      action: 'transfer',
      asset: 'ETH',
      chain: 'base',
      amount: 'chained',
      amount_basis: { kind: 'chained', value: '50%' },
      recipient: FRIEND,
    };
    const [swap] = intents as [Intent];
    const { steps } = plan([swap, half, half]);
    expect(steps.slice(2).map(({ amount_raw }) => amount_raw)).toEqual(
      [ether / 10n, ether / 10n].map(String),
    );
    expect(steps[3]?.chained).toMatchObject({ portion_bps: 5000, taken_bps: 5000 });
    const issue = issueOf([swap, half, half, half]);
    expect(issue?.field).toBe('intents[3].amount_basis.value');
  });
});

describe('lending', () => {
  it('unwraps a venue’s output for the native coin', () => {
    const { steps } = plan(
      [{ action: 'withdraw', asset: 'ETH', chain: 'base', protocol: 'lender', amount: 'max' }],
      { positions: { [at('base', 'WETH')]: ether } },
    );
    expect(steps.map(({ type, sizing }) => `${type} ${sizing}`)).toEqual([
      'withdraw max',
      'unwrap chained',
    ]);
    expect(steps[0]?.amount).toBe(1);
  });

  it('asks for the venue', () => {
    const issue = issueOf([{ action: 'deposit', asset: 'USDC', chain: 'base', amount: '5' }]);
    expect(issue?.field).toBe('intents[0].protocol');
    expect(issue?.message).toMatch(/fake-lend/);
  });

  it('says which actions there are', () => {
    const issue = issueOf([{ action: 'stake', asset: 'ETH', chain: 'base', amount: '1' }]);
    expect(issue?.field).toBe('intents[0].action');
    expect(issue?.message).toMatch(/transfer, sweep, bridge, deposit/);
  });
});
