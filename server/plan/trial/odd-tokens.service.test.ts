import { erc20Abi, parseAbi } from 'viem';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WHALE } from '#devnet/accounts.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { deployOddToken, type Manner, type OddToken } from '#devnet/odd-tokens/deploy-odd-token.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { evmChain } from '#server/chains/registry.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { swapRouter02Abi } from '#server/protocols/uniswap-v3/abi/swap-router-02.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { openPlanWallet } from '../testing/plan-wallet.ts';
import { FRIEND, tokenOn } from '../testing/thief.ts';

const ODD = 10n ** 18n;
const poolAbi = parseAbi(['function increaseObservationCardinalityNext(uint16 next)']);
const chain = new DevChain('base', testWorld().chains.base.rpc_url);

let wallet: Awaited<ReturnType<typeof openPlanWallet>>;
let odd: OddToken;
beforeAll(async () => {
  wallet = await openPlanWallet();
  await chain.impersonate(WHALE.address);
  odd = await deployOddToken(chain, wallet.address);
});
beforeEach(async () => {
  await odd.behave('plain');
  await odd.write('rebase', [ODD]);
});

const balance = (owner: string) => chain.read<bigint>(odd.address, erc20Abi, 'balanceOf', [owner]);
const send = (amount: string): Intent => ({
  action: 'transfer',
  asset: odd.address,
  chain: 'base',
  amount,
  recipient: FRIEND,
});
const sell = (): Intent => ({
  action: 'swap',
  asset: odd.address,
  to_asset: 'ETH',
  chain: 'base',
  amount: '5',
});
const buy = (): Intent => ({
  action: 'swap',
  asset: 'ETH',
  to_asset: odd.address,
  chain: 'base',
  amount: '0.01',
});
const issueOf = async (intent: Intent) => {
  const error = await wallet.plan([intent]).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`It was not refused: ${error}`);
  return error.issues[0];
};

describe('a token that is not on a list', () => {
  it('is sent, sold and bought to the unit where it is a plain one', async () => {
    const before = await balance(FRIEND);
    const sent = await wallet.perform([send('10')]);
    expect(await balance(FRIEND)).toBe(before + 10n * ODD);
    expect(sent.plan.warnings).toBeUndefined();
    const own = await balance(wallet.address);
    await wallet.perform([sell()]);
    expect(await balance(wallet.address)).toBe(own - 5n * ODD);
    const { fresh } = await wallet.perform([buy()]);
    const bought = (await balance(wallet.address)) - (own - 5n * ODD);
    expect(bought).toBeGreaterThanOrEqual(BigInt(fresh.at(-1)?.min_output_raw ?? 0));
    expect(bought).toBeGreaterThan(0n);
  });

  it.each<[Manner, bigint, () => Intent, string, RegExp]>([
    ['fee', 200n, () => send('10'), 'asset', /keeps 2 % of what is sent/],
    ['fee', 200n, sell, 'asset', /cannot be moved by this step/],
    ['fee', 200n, buy, 'to_asset', /does not arrive whole: 2 %/],
    ['fee', 10n, buy, 'to_asset', /keeps 0\.1 % of what is moved on/],
    ['hidden-fee', 200n, () => send('10'), 'asset', /keeps 2 % of what is sent/],
    ['hidden-fee', 200n, buy, 'to_asset', /does not arrive whole: 2 %/],
    ['false', 0n, () => send('10'), 'asset', /answers false to this step/],
    ['false', 0n, sell, 'asset', /cannot be moved by this step/],
    ['lying', 0n, () => send('10'), 'asset', /moves nothing to the recipient/],
    ['trap', 0n, () => send('10'), 'asset', /cannot be moved by this step.*ODD: closed/],
    ['trap', 0n, buy, 'to_asset', /can be bought and not be moved on/],
    ['surcharge', 100n, () => send('10'), 'asset', /takes more from the wallet/],
  ])('that is a %s one (%s) is refused in words', async (manner, bps, intent, field, reason) => {
    await odd.behave(manner, { bps });
    expect(await issueOf(intent())).toEqual({
      field: `intents[0].${field}`,
      message: expect.stringMatching(reason),
    });
  });

  it.each([
    ['the wallet', () => wallet.address],
    ['the recipient', () => FRIEND],
  ])('that blocks %s is refused in its words', async (_, who) => {
    await odd.write('block_', [who(), true]);
    const issue = await issueOf(send('10'));
    await odd.write('block_', [who(), false]);
    expect(issue?.message).toMatch(/A simulation fails: .*ODD: blocked/);
  });

  it('that takes another token during the transfer is refused', async () => {
    const usdc = tokenOn('USDC', 'base');
    await wallet.perform([
      { action: 'approve', asset: 'USDC', chain: 'base', amount: '25', spender: odd.address },
    ]);
    await odd.behave('greedy', { other: usdc });
    expect((await issueOf(send('10')))?.message).toMatch(
      new RegExp(`also takes ${usdc} from the wallet`, 'i'),
    );
  });

  it.each<[Manner, bigint, () => Intent]>([
    ['fee', 200n, () => send('10')],
    ['trap', 0n, buy],
    ['false', 0n, () => send('10')],
  ])(
    'that turns into a %s one after the plan is not encoded again',
    async (manner, bps, intent) => {
      const { steps } = await wallet.plan([intent()]);
      await odd.behave(manner, { bps });
      expect(await wallet.reencode(steps.at(-1) as Step)).toMatchObject({
        ok: false,
        unsupported_code: 'quote_failed',
        unsupported_reason: expect.stringMatching(/^ODD /),
      });
    },
  );

  it('is encoded again beside its approval, before that is mined', async () => {
    const { steps } = await wallet.plan([sell()]);
    const bought = steps.at(-1) as Step;
    expect(await wallet.reencode(bought)).toMatchObject({ ok: true });
  });
});

describe('a rebasing token', () => {
  it('goes whole where all of it is sent, as it counts then', async () => {
    const { steps } = await wallet.plan([send('max')]);
    await odd.write('rebase', [ODD / 2n + 7n]);
    const held = await balance(wallet.address);
    const before = await balance(FRIEND);
    await wallet.carryOut(steps[0] as Step);
    expect(await balance(wallet.address)).toBeLessThanOrEqual(1n);
    expect((await balance(FRIEND)) - before).toBeGreaterThanOrEqual(held - 2n);
  });

  it('is not encoded again when less of it is left than the plan takes', async () => {
    await odd.write('mint', [wallet.address, 100n * ODD]);
    const { steps } = await wallet.plan([send('60')]);
    await odd.write('rebase', [ODD / 10n]);
    const fresh = await wallet.reencode(steps[0] as Step);
    expect([fresh.ok, ...(fresh.warnings ?? []), fresh.unsupported_reason ?? ''].join(' ')).toMatch(
      /false .*|does not hold the ODD/,
    );
  });
});

it('a token that the wallet does not hold yet is planned with a word of it', async () => {
  const planned = await wallet.plan([{ ...send('5000') }]).then(
    ({ warnings }) => (warnings ?? []).join(' '),
    (error: ApiError) => error.issues[0]?.message,
  );
  expect(planned).toMatch(/hold|enough|more than/);
});

it('a pool that was pushed within the last half hour is not sold into, though no feed has its token', async () => {
  const router = UNISWAP_V3.base.swapRouter02;
  await chain.write(odd.pool, poolAbi, 'increaseObservationCardinalityNext', [20]);
  const trade = async (amountIn: bigint) => {
    const tokens = { tokenIn: odd.address, tokenOut: evmChain('base').wrappedNative.address };
    const swap = { ...tokens, fee: 3000, recipient: WHALE.address, amountIn };
    const limits = { amountOutMinimum: 0n, sqrtPriceLimitX96: 0n };
    await chain.write(router, swapRouter02Abi, 'exactInputSingle', [{ ...swap, ...limits }]);
  };
  await odd.write('mint', [WHALE.address, 1_000_000n * ODD]);
  await odd.write('approve', [router, 2n ** 255n]);
  await trade(ODD);
  await wallet.command('time', ['1h']);
  expect((await wallet.plan([sell()])).warnings?.join(' ')).toContain(
    'checked against the pools and their mean of the last 30 minutes only',
  );
  await trade(300_000n * ODD);
  expect(await issueOf(sell())).toMatchObject({
    field: 'intents[0].amount',
    message: expect.stringMatching(
      /4\d\.\d% less than the pools' mean price of the last 30 minutes/,
    ),
  });
});
