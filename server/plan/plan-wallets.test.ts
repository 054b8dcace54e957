import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { at, issueOf, plan } from './testing/plan-scripted.ts';
import { FRIEND, OWNER, type ScriptedWorld } from './testing/scripted-chains.ts';

describe('wallets', () => {
  const transfer: Intent = {
    action: 'transfer',
    asset: 'USDC',
    chain: 'base',
    amount: '1',
    recipient: FRIEND,
  };
  const solana = {
    address: 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
    chain: 'solana' as const,
  };

  it('may hold Solana beside EVM, but not instead', () => {
    const { steps } = plan([transfer], {}, [solana, { address: OWNER, chain: 'ethereum' }]);
    expect(steps[0]?.wallet).toBe(OWNER);
    expect(issueOf([transfer], {}, [solana])?.field).toBe('wallets[0].chain');
  });

  it('must have the right checksum', () => {
    const wrong = { address: OWNER.replace('f39F', 'F39F'), chain: 'base' as const };
    expect(issueOf([transfer], {}, [wrong])?.field).toBe('wallets[0].address');
    const lower = { address: OWNER.toLowerCase(), chain: 'base' as const };
    expect(plan([transfer], {}, [lower]).steps[0]?.wallet).toBe(OWNER);
  });

  it('receive a bridge on the chain they are on, and act there', () => {
    const { steps } = plan(
      [
        { action: 'bridge', asset: 'ETH', from_chain: 'base', to_chain: 'arbitrum', amount: '0.5' },
        {
          action: 'deposit',
          asset: 'ETH',
          chain: 'arbitrum',
          protocol: 'lender',
          amount: 'chained',
        },
      ],
      {},
      [
        { address: OWNER, chain: 'base' },
        { address: FRIEND, chain: 'arbitrum' },
      ],
    );
    expect(steps.map(({ wallet }) => wallet)).toEqual([OWNER, FRIEND, FRIEND, FRIEND]);
    expect(steps[0]?.recipient).toBe(FRIEND);
    expect(steps[1]?.chained?.balance_before_raw).toBe('0');
  });

  const bridge: Intent = {
    action: 'bridge',
    asset: 'ETH',
    from_chain: 'base',
    to_chain: 'arbitrum',
    amount: '0.5',
  };

  it('receive no bridge on a chain that none of several is on, until one is named', () => {
    const wallets: Wallet[] = [
      { address: FRIEND, chain: 'ethereum' },
      { address: OWNER, chain: 'base' },
    ];
    expect(issueOf([bridge], {}, wallets)).toMatchObject({
      field: 'intents[0].recipient',
      message: expect.stringContaining('None of the wallets is on Arbitrum'),
    });
    const named = plan([{ ...bridge, recipient: OWNER }], {}, wallets);
    expect(named.steps[0]).toMatchObject({ wallet: OWNER, recipient: OWNER });
    const same = wallets.map(({ chain }) => ({ address: OWNER, chain }));
    expect(plan([bridge], {}, same).steps[0]?.recipient).toBe(OWNER);
  });

  it('that are contracts receive no bridge where they do not exist, unless the user names the address', () => {
    const onBase = { [`base:${OWNER}`]: '0x60' } as const;
    const wallet: Wallet[] = [{ address: OWNER, chain: 'base' }];
    expect(issueOf([bridge], { code: onBase }, wallet)).toMatchObject({
      field: 'intents[0].recipient',
      message: expect.stringContaining('does not exist on Arbitrum'),
    });
    const planned = (intent: Intent, code: ScriptedWorld['code']) =>
      plan([intent], code === undefined ? {} : { code }, wallet).steps[0]?.recipient;
    expect(planned(bridge, { ...onBase, [`arbitrum:${OWNER}`]: '0x60' })).toBe(OWNER);
    expect(planned(bridge, { [`base:${OWNER}`]: `0xef0100${FRIEND.slice(2)}` })).toBe(OWNER);
    expect(planned({ ...bridge, recipient: OWNER }, onBase)).toBe(OWNER);
  });

  it('that lack gas are planned with a warning', () => {
    const { warnings } = plan([transfer], { balances: { [at('base', 'USDC')]: 5_000_000n } });
    expect(warnings?.[0]).toMatch(/needs more ETH on base for network fees/);
  });

  it('cannot spend the last of the native coin and pay fees too', () => {
    const issue = issueOf([{ ...transfer, asset: 'ETH', amount: '1' }]);
    expect(issue?.field).toBe('intents[0].amount');
    expect(issue?.message).toMatch(/holds 1 ETH.*needs 1 ETH and about .* for network fees/);
  });
});

describe('warnings', () => {
  const intent: Intent = {
    action: 'swap',
    asset: 'USDC',
    to_asset: 'ETH',
    chain: 'base',
    amount: '500',
  };
  const usdcFeed = USD_FEEDS.base.USDC?.toLowerCase();

  it('say when a swap gives clearly less than the feeds', () => {
    const priced = (ethUsd: bigint): Partial<ScriptedWorld> => ({
      prices: (_, feed) => (feed === usdcFeed ? 10n ** 8n : ethUsd * 10n ** 8n),
    });
    expect(plan([intent], priced(2550n)).warnings).toBeUndefined();
    expect(plan([intent], priced(2300n)).warnings?.[0]).toMatch(/gives 8\.0% less/);
  });

  it('count a rollup’s data fee, or the reserve where the rollup does not state one', () => {
    const { summary } = plan([intent], {
      prices: (_, feed) => (feed === usdcFeed ? 1n : 2500n) * 10n ** 8n,
    });
    // An approval and a swap: 236,000 gas at 1 gwei and twice 0.000005 ETH at 2500 USD.
    expect(summary).toMatchObject({
      est_fee_usd: '$0.62',
      est_network_fee_usd: '$0.62',
      est_bridge_fee_usd: '$0.00',
    });
  });

  it('say when fees cannot be valued', () => {
    const { warnings, summary } = plan([intent], { prices: () => undefined });
    expect(warnings?.join()).toMatch(/no USD price for ETH/);
    expect(summary.est_fee_usd).toBe('$0.00');
  });
});

describe('a symbol that no list has', () => {
  const FROG = getAddress('0x6982508145454ce325ddbe47a25d4ec3d2311933');
  const TOAD = getAddress('0xb4fde59a779991bfb6a52253b51947828b982be3');
  const symbols = {
    [`base:${FROG.toLowerCase()}`]: 'PEPE',
    [`base:${TOAD.toLowerCase()}`]: '$pepe',
  };
  const send: Intent = {
    action: 'transfer',
    asset: 'PEPE',
    chain: 'base',
    amount: '1',
    recipient: FRIEND,
  };
  const holding = (...tokens: string[]) => [
    {
      address: OWNER,
      chain: 'base' as const,
      balances: Object.fromEntries(tokens.map((token) => [token, '5'])),
    },
  ];

  it('and several tokens of the balances share is refused with their addresses', () => {
    const issue = issueOf([send], { symbols }, holding(FROG, TOAD));
    expect(issue?.field).toBe('intents[0].asset');
    expect(issue?.message).toContain(`call themselves so: ${FROG}, ${TOAD}. Send the address`);
  });

  it('is never taken for the one token that bears it', () => {
    const issue = issueOf([send], { symbols }, holding(FROG));
    expect(issue).toMatchObject({ field: 'intents[0].asset' });
    expect(issue?.message).toMatch(/^This asset is not listed on base/);
  });

  it('is planned by the address that is sent', () => {
    const balances = { 'base:native': 10n ** 18n, [`base:${TOAD.toLowerCase()}`]: 5n * 10n ** 18n };
    const named = { ...send, asset: TOAD };
    const [step] = plan([named], { symbols, balances }, holding(FROG, TOAD)).steps;
    expect(step).toMatchObject({ to: TOAD, asset_address: TOAD });
  });
});
