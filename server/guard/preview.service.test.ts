import { erc20Abi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { guardToken, openGuardWorld } from './execute/testing/open-guard-world.ts';
import { openOwnerWorld } from './testing/owner-world.ts';

const owner = TEST_ACCOUNTS[0].address;
const recipient = TEST_ACCOUNTS[1].address;
const usdc = guardToken('arbitrum', 'USDC');

let world: Awaited<ReturnType<typeof openOwnerWorld>>;
let chain: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openOwnerWorld();
  chain = await openGuardWorld();
});
afterAll(async () => {
  await world.close();
  await chain.close();
});

const preview = async (body: object, wallet: string = owner) => {
  const answer = await world.call(await world.propose(wallet, body), 'preview');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const isTrue = {
  trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '1' },
};

it('reports exactly what a run would move before anything is approved, and moves nothing', async () => {
  const held = () =>
    Promise.all([
      chain.balance(42161, usdc.address, owner),
      chain.clients(42161).reader.readContract({
        address: usdc.address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner, chain.guard],
      }),
    ]);
  const before = await held();
  const transfer = { kind: 'transfer', asset: 'USDC', recipient };
  expect(await preview({ ...isTrue, action: transfer, cap_per: '100.000001' })).toEqual({
    is_met: true,
    reason: null,
    changes: [
      { whose: 'owner', direction: 'out', amount: '100.500001 USDC' },
      { whose: 'recipient', direction: 'in', amount: '100.000001 USDC' },
      { whose: 'fee', direction: 'in', amount: '0.5 USDC' },
    ],
    repaid: null,
  });
  expect(await held()).toEqual(before);
});

it('shows a run as if its condition were true, and says so', async () => {
  const swap = { kind: 'swap', asset: 'USDC', token_out: 'WETH', max_slippage_bps: 100 };
  const shown = await preview({
    trigger: { kind: 'price', asset: 'WETH', comparison: 'below', threshold: '1' },
    action: swap,
  });
  expect(shown).toMatchObject({ is_met: false, reason: null });
  expect(shown.changes).toEqual([
    { whose: 'owner', direction: 'out', amount: '100.5 USDC' },
    { whose: 'owner', direction: 'in', amount: expect.stringMatching(/^0\.03\d+ WETH$/) },
    { whose: 'fee', direction: 'in', amount: '0.5 USDC' },
  ]);
});

it('says why nothing would run', async () => {
  expect(
    await preview({ ...isTrue, action: { kind: 'repay_from_wallet', asset: 'USDC' } }),
  ).toEqual({
    is_met: true,
    reason: 'nothing_to_do',
    changes: [],
    repaid: null,
  });
  const transfer = { kind: 'transfer', asset: 'USDC', recipient };
  const poor = '0x00000000000000000000000000000000000000AA';
  expect(await preview({ action: transfer }, poor)).toMatchObject({
    is_met: false,
    reason: 'balance_too_small',
  });
});

it('shows the output of a supply', async () => {
  const shown = await preview({ ...isTrue, action: { kind: 'supply', asset: 'USDC' } });
  expect(shown.changes).toEqual([
    { whose: 'owner', direction: 'out', amount: '100.5 USDC' },
    { whose: 'owner', direction: 'in', amount: expect.stringMatching(/^(100|99\.999999) a/) },
    { whose: 'fee', direction: 'in', amount: '0.5 USDC' },
  ]);
});
