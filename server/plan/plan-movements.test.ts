import { decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { POOL, POSITION_ID } from './testing/fake-protocols.ts';
import { address, at, ether, issueOf, plan, world } from './testing/plan-scripted.ts';
import { FRIEND, OWNER, type ScriptedWorld } from './testing/scripted-chains.ts';

/** 1 ETH = 2500 USDC both ways, either form of ETH. */
const market: Partial<ScriptedWorld> = {
  quote: (_, tokenIn, __, amount) =>
    tokenIn === address('base', 'USDC') ? amount * 400_000_000n : amount / 400_000_000n,
};

const typesOf = ({ steps }: Pick<PlanResponse, 'steps'>) => steps.map(({ type }) => type).join(' ');
const add = (over: Partial<Intent> = {}): Intent => ({
  action: 'lp-add',
  chain: 'base',
  asset: 'ETH',
  amount: '0.1',
  pair_asset: 'USDC',
  ...over,
});
const wrapped = at('base', 'WETH');
/** Ten units of either form of ETH hold 25,000 USDC beside them. */
const held = { [`base:${address('base', 'USDC')}`]: 500_000_000n, [wrapped]: ether / 5n };

describe('two assets that go in together', () => {
  it('wraps, approves both exactly, and says both', () => {
    const planned = plan([add()], market);
    expect(typesOf(planned)).toBe('wrap approve approve lp-add');
    const [, first, second, step] = planned.steps;
    for (const [approval, symbol, raw] of [
      [first, 'WETH', ether / 10n],
      [second, 'USDC', 250_000_000n],
    ] as const) {
      expect(approval).toMatchObject({ asset: symbol, spender: POOL, amount_raw: String(raw) });
      const { args } = decodeFunctionData({ abi: erc20Abi, data: approval?.data as Hex });
      expect(args).toEqual([POOL, raw]);
    }
    expect(step).toMatchObject({
      asset: 'WETH',
      amount_raw: String(ether / 10n),
      pair_asset: 'USDC',
      pair_asset_address: expect.stringMatching(/^0x/),
      pair_amount_raw: '250000000',
      action_type: 'Add liquidity',
    });
    expect(planned.summary.total_after_fees).toBe('0.1 WETH and 250 USDC added on Fake Pool');
  });

  it('wraps the second asset where the venue takes only the wrapped coin', () => {
    const planned = plan([add({ asset: 'USDC', amount: '250', pair_asset: 'ETH' })]);
    expect(typesOf(planned)).toBe('wrap approve approve lp-add');
    expect(planned.steps[0]).toMatchObject({ type: 'wrap', amount_raw: String(ether / 10n) });
    expect(planned.steps[3]).toMatchObject({
      pair_asset: 'WETH',
      pair_amount_raw: String(ether / 10n),
    });
  });

  it('counts by the second asset when only that has an amount', () => {
    const { steps } = plan([add({ amount: undefined, pair_amount: '250' })]);
    expect(steps.at(-1)).toMatchObject({ asset: 'USDC', amount: 250, pair_asset: 'WETH' });
  });

  it('puts in no more of the second asset than given, and then less of the first', () => {
    const step = plan([add({ pair_amount: '125' })], market).steps.at(-1);
    expect(step).toMatchObject({ amount: 0.05, sizing: 'exact', pair_amount_raw: '125000000' });
  });

  it.each([
    [
      'the first',
      { pair_amount: '125' },
      'Of the 0.1 WETH given, 0.05 WETH goes in beside 125 USDC: the pool’s price decides how much it takes of each. 0.05 WETH stays in the wallet.',
    ],
    [
      'the second',
      { pair_amount: '400' },
      'Of the 400 USDC given, 250 USDC goes in beside 0.1 WETH: the pool’s price decides how much it takes of each. 150 USDC stays in the wallet.',
    ],
  ])('warns where the price takes less of %s than was given', (_, given, warning) => {
    expect(plan([add(given)], market).warnings).toEqual([warning.replace('’', "'")]);
  });

  it('does not warn of a side that is used almost completely, nor of one that the price decides', () => {
    for (const pair_amount of ['250', '249.76', undefined]) {
      expect(plan([add({ pair_amount })], market).warnings).toBeUndefined();
    }
  });

  it('takes as much of both as there is when all of the first is asked for', () => {
    const balances = { ...world.balances, [at('base', 'USDC')]: 100_000_000n };
    const step = plan([add({ amount: 'max' })], { ...market, balances }).steps.at(-1);
    expect(step).toMatchObject({ amount: 0.04, sizing: 'exact', pair_amount_raw: '100000000' });
  });

  it.each([
    [
      'too little of the second',
      add({ amount: '0.9' }),
      'pair_amount',
      /holds 1000 USDC.*needs 2250 USDC/,
    ],
    ['none of the second', add({ pair_asset: undefined }), 'pair_asset', /second asset/],
    ['the same twice', add({ pair_asset: 'WETH' }), 'pair_asset', /first asset already/],
    ['decimals the second lacks', add({ pair_amount: '0.0000001' }), 'pair_amount', /6 decimals/],
    [
      'an addition for someone else',
      add({ recipient: FRIEND }),
      'recipient',
      /leave the recipient out/,
    ],
  ])('refuses %s', (_, intent, field, message) => {
    const issue = issueOf([intent], market);
    expect(issue?.field).toBe(`intents[0].${field}`);
    expect(issue?.message).toMatch(message);
  });

  it('counts a second spend against later steps', () => {
    const transfer: Intent = {
      action: 'transfer',
      asset: 'USDC',
      chain: 'base',
      amount: '800',
      recipient: FRIEND,
    };
    const issue = issueOf([add(), transfer], market);
    expect(issue?.message).toMatch(/holds 750 USDC on base after the earlier steps/);
  });
});

describe('two assets that come out together', () => {
  const positions = { positions: held };
  const remove: Intent = { action: 'lp-remove', chain: 'base', pool_id: 'USDC/ETH' };

  it('unwraps the coin, and says both and the position', () => {
    const planned = plan([remove], positions);
    expect(typesOf(planned)).toBe('lp-remove unwrap');
    expect(planned.steps[0]).toMatchObject({
      asset: 'USDC',
      sizing: 'max',
      position_id: String(POSITION_ID),
      pair_asset: 'WETH',
      outputs: [
        { asset: 'USDC', expected_raw: '500000000', min_raw: '495000000' },
        { asset: 'WETH', expected_raw: String(ether / 5n) },
      ],
    });
    expect(planned.steps[0]?.pair_amount_raw).toBeUndefined();
    expect(planned.steps[1]?.chained?.estimate_raw).toBe(String(ether / 5n));
  });

  it('hangs later steps on either', () => {
    const planned = plan(
      [
        { ...remove, pair_asset: 'WETH', asset: 'USDC' },
        { action: 'transfer', asset: 'WETH', chain: 'base', amount: 'chained', recipient: FRIEND },
        { action: 'transfer', asset: 'USDC', chain: 'base', amount: 'chained', recipient: FRIEND },
      ],
      positions,
    );
    expect(typesOf(planned)).toBe('lp-remove transfer transfer');
    expect(planned.steps[1]?.chained).toMatchObject({
      from_key: 'step_1',
      estimate_raw: String(ether / 5n),
      min_raw: String(((ether / 5n) * 99n) / 100n),
    });
    expect(planned.steps[2]?.chained).toMatchObject({
      from_key: 'step_1',
      estimate_raw: '500000000',
    });
  });

  it('takes a share of the position', () => {
    const basis = { kind: 'percent' as const, value: '25%' };
    const { steps } = plan([{ ...remove, amount: '0', amount_basis: basis }], positions);
    expect(steps[0]).toMatchObject({ amount: 125, sizing: 'exact' });
    const issue = issueOf([{ ...remove, amount_basis: { ...basis, value: '120' } }], positions);
    expect(issue).toMatchObject({ field: 'intents[0].amount_basis.value' });
  });
});

describe('a sweep', () => {
  const sweep: Intent = { action: 'sweep', chain: 'base', recipient: FRIEND };
  const balances = { ...world.balances, [at('base', 'DAI')]: 1n };

  it('sends every token that is there, dust too, and the coin last without its fee', () => {
    const { steps, summary, warnings } = plan([sweep], { balances });
    expect(steps.map(({ asset }) => asset)).toEqual(['USDC', 'DAI', 'ETH']);
    expect(steps.map(({ type }) => type)).toEqual(['sweep', 'sweep', 'sweep']);
    expect(new Set(steps.map(({ recipient }) => recipient))).toEqual(new Set([FRIEND]));
    const gwei = 10n ** 9n;
    const others = 2n * 65_000n * gwei;
    const reserve = 2n * 21_000n * gwei + 5_000_000_000_000n;
    expect(steps[2]?.gas_reserve_raw).toBe(String(reserve));
    expect(steps[2]?.value).toBe(String(ether - others - reserve));
    expect(summary.total_after_fees).toBe(`all USDC, DAI, ETH sent to ${FRIEND}`);
    expect(warnings).toBeUndefined();
  });

  it('keeps a coin that only pays for the others', () => {
    const { steps, warnings } = plan([sweep], {
      balances: { ...balances, 'base:native': 140_000n * 10n ** 9n },
    });
    expect(steps.map(({ asset }) => asset)).toEqual(['USDC', 'DAI']);
    expect(warnings?.join()).toMatch(/0\.00001 ETH left on base is kept/);
  });

  it('takes one asset on every chain of the wallets that has it', () => {
    const wallets = (['base', 'ethereum', 'arbitrum'] as const).map((chain) => ({
      address: OWNER,
      chain,
    }));
    const { steps } = plan(
      [{ action: 'sweep', asset: 'USDT', recipient: FRIEND }],
      { balances: { ...balances, [at('arbitrum', 'USDT')]: 5n } },
      wallets,
    );
    expect(steps.map(({ chain }) => chain)).toEqual(['ethereum', 'arbitrum']);
  });

  it('takes what earlier steps leave, and they leave it the fees', () => {
    const { steps } = plan(
      [{ action: 'swap', chain: 'base', asset: 'ETH', to_asset: 'USDC', amount: 'max' }, sweep],
      { ...market, balances },
    );
    expect(steps.map(({ type, asset }) => `${type} ${asset}`)).toEqual([
      'swap ETH',
      'sweep USDC',
      'sweep DAI',
      'sweep ETH',
    ]);
    expect(steps[1]?.amount).toBeGreaterThan(1000);
  });

  it.each([
    [
      'nothing there',
      { ...sweep, chain: 'optimism' as const },
      'chain',
      /holds nothing to sweep on optimism/,
    ],
    ['none of the asset', { ...sweep, asset: 'WBTC' }, 'chain', /no WBTC to sweep/],
    ['a part', { ...sweep, asset: 'USDC', amount: '5' }, 'amount', /takes everything/],
    ['no recipient', { ...sweep, recipient: undefined }, 'recipient', /who receives/],
    ['the wallet itself', { ...sweep, recipient: OWNER }, 'recipient', /nothing would move/],
    [
      'a token contract',
      { ...sweep, recipient: address('base', 'DAI') },
      'recipient',
      /DAI contract/,
    ],
    [
      'an unknown asset',
      { action: 'sweep' as const, asset: 'NOPE', recipient: FRIEND },
      'asset',
      /not listed/,
    ],
  ])('refuses %s', (_, intent, field, message) => {
    const issue = issueOf([intent], { balances });
    expect(issue?.field).toBe(`intents[0].${field}`);
    expect(issue?.message).toMatch(message);
  });

  it('turns everything into one asset, and names the assets that no pool takes', () => {
    const quote: ScriptedWorld['quote'] = (chain, tokenIn, tokenOut, amount) =>
      tokenIn === address('base', 'DAI')
        ? undefined
        : market.quote?.(chain, tokenIn, tokenOut, amount);
    const into = { action: 'sweep' as const, chain: 'base' as const, to_asset: 'USDC' };
    const { steps, warnings, summary } = plan([into], {
      quotePerMillion: () => undefined,
      quote,
      balances: { ...balances, [at('base', 'WETH')]: ether },
    });
    expect(steps.map(({ type, asset }) => `${type} ${asset}`)).toEqual([
      'approve WETH',
      'swap WETH',
      'swap ETH',
    ]);
    expect(new Set(steps.map(({ recipient }) => recipient))).toEqual(new Set([OWNER]));
    expect(warnings?.join()).toMatch(/DAI on base stays as it is: No pool/);
    expect(summary.total_after_fees).toMatch(/^4,9\d\d\.\d+ USDC$/);
    const unwrapped = plan([{ ...into, to_asset: 'ETH' }], {
      quotePerMillion: () => undefined,
      balances: { 'base:native': ether, [at('base', 'WETH')]: ether },
    });
    expect(typesOf(unwrapped)).toBe('unwrap');
  });

  it('refuses a plain transfer to the wallet itself too', () => {
    const issue = issueOf([
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: '5', recipient: OWNER },
    ]);
    expect(issue?.message).toMatch(/nothing would move/);
  });
});
