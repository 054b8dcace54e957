import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import { SIGNERS } from '#server/schemas/step.ts';
import { planProgram } from './plan-program.ts';
import { BRIDGE_QUOTE_SECONDS } from './testing/fake-protocols.ts';
import { address, issueOf, plan, world } from './testing/plan-scripted.ts';
import { FACTS, NOW_SECONDS, OWNER, runScripted } from './testing/scripted-chains.ts';

describe('a quote against the price feeds', () => {
  const swap: Intent = {
    action: 'swap',
    chain: 'base',
    asset: 'USDC',
    to_asset: 'ETH',
    amount: '500',
  };
  const giving = (usdPerEth: bigint) => ({
    quotePerMillion: (_: string, tokenIn: string) =>
      tokenIn === address('base', 'USDC') ? 10n ** 18n / usdPerEth : undefined,
  });

  it('is planned up to a loss of 10 %, with a warning from 3 %', () => {
    expect(plan([swap], giving(2570n)).warnings).toBeUndefined();
    expect(plan([swap], giving(2770n)).warnings?.[0]).toMatch(/gives 9\.7% less/);
  });

  it('is refused beyond that, with the numbers', () => {
    const issue = issueOf([swap], giving(3000n));
    expect(issue?.field).toBe('intents[0].amount');
    expect(issue?.message).toMatch(
      /would give 0\.1666 ETH \(\$416\.\d+\) for 500 USDC \(\$500\): 16\.\d% less .* at most 10\.0%/,
    );
  });

  it('is only warned of where a feed is missing', () => {
    const { warnings } = plan([swap], { ...giving(9000n), prices: () => undefined });
    expect(warnings?.[0]).toMatch(/no price feed for USDC and ETH on base/);
  });
});

describe('the price of a pool that liquidity goes into', () => {
  const add: Intent = {
    action: 'lp-add',
    chain: 'base',
    asset: 'USDC',
    amount: '250',
    pair_asset: 'ETH',
  };
  const at = (usdPerEth: bigint) => ({
    quote: (_: string, __: string, ___: string, amount: bigint) =>
      (amount * 10n ** 12n) / usdPerEth,
  });

  it('may be a little off the feeds', () => {
    expect(plan([add], at(2300n)).steps.at(-1)?.type).toBe('lp-add');
    expect(plan([add], at(2700n)).steps.at(-1)?.type).toBe('lp-add');
  });

  it.each([2000n, 3000n])('may not be pushed to %i', (price) => {
    const issue = issueOf([add], at(price));
    expect(issue?.field).toBe('intents[0].pair_asset');
    expect(issue?.message).toMatch(
      /250 USDC \(\$250\) beside 0\.\d+ WETH \(\$\d+(\.\d+)?\): its price is \d+\.\d% off/,
    );
  });
});

describe('who signs', () => {
  const request = (signer?: (typeof SIGNERS)[number]) =>
    PlanRequest.parse({
      intents: [{ action: 'swap', chain: 'base', asset: 'USDC', to_asset: 'ETH', amount: '500' }],
      wallets: [{ address: OWNER, chain: 'base' }],
      ...(signer && { signer }),
    });
  const swapFor = (signer?: (typeof SIGNERS)[number]) =>
    runScripted(planProgram(request(signer), { ...FACTS, ...(signer && { signer }) }), world).result
      .steps[1];

  it('decides how long the call holds and what slippage it lets through', () => {
    const rows = [undefined, ...SIGNERS].map((signer) => {
      const { deadline = 0, slippage_bps, signer: said } = swapFor(signer) ?? {};
      return [deadline - Number(NOW_SECONDS), slippage_bps, said];
    });
    expect(rows).toEqual([
      [1200, 100, undefined],
      [1200, 100, 'instant'],
      [3600, 150, 'hardware'],
      [604_800, 300, 'multisig'],
    ]);
  });
});

describe('a venue that holds its quote for less time than the signer needs', () => {
  const bridge = PlanRequest.parse({
    intents: [
      { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'arbitrum', amount: '500' },
    ],
    wallets: [{ address: OWNER, chain: 'base' }],
  });
  const planFor = (signer: (typeof SIGNERS)[number]) =>
    runScripted(planProgram(bridge, { ...FACTS, signer }), world).result;

  it('bounds the step, and is warned of', () => {
    const { steps, warnings } = planFor('multisig');
    expect(steps.at(-1)?.deadline).toBe(Number(NOW_SECONDS + BRIDGE_QUOTE_SECONDS));
    expect(warnings?.join()).toMatch(
      /Step 2 \(bridge\) is valid for 60 minutes only.*Re-encode it/,
    );
    for (const signer of ['instant', 'hardware'] as const) {
      expect(planFor(signer).warnings).toBeUndefined();
    }
  });
});

describe('the way to undo it', () => {
  it('is shown on every step', () => {
    const { steps } = plan([
      { action: 'swap', chain: 'base', asset: 'USDC', to_asset: 'ETH', amount: '500' },
      { action: 'deposit', chain: 'base', asset: 'ETH', amount: 'chained', protocol: 'lender' },
      { action: 'borrow', chain: 'base', asset: 'USDC', amount: '5', protocol: 'lender' },
    ]);
    expect(steps.map(({ type, recovery }) => `${type}: ${recovery?.funds_at}`)).toEqual([
      `approve: An approval moves nothing: your USDC stays in ${OWNER} on Base. At most its network fee is spent.`,
      `swap: Your 500 USDC stays in ${OWNER} on Base. At most its network fee is spent.`,
      `wrap: Your 0.2 ETH stays in ${OWNER} on Base. At most its network fee is spent.`,
      `approve: An approval moves nothing: your WETH stays in ${OWNER} on Base. At most its network fee is spent.`,
      `deposit: Your 0.2 WETH stays in ${OWNER} on Base. At most its network fee is spent.`,
      `borrow: What you have on Fake Lend stays there, the rest in ${OWNER} on Base. At most its network fee is spent.`,
    ]);
    expect(steps[0]?.recovery?.way_back).toMatch(
      /^Revoke it in your wallet’s list of approvals, or sign an approval of 0 USDC for 0x1/,
    );
  });
});
