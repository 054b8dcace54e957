import { expect, test } from '@playwright/test';
import { decodeFunctionData, erc20Abi } from 'viem';
import { expectAccessibleOnPhone } from '../expect-accessible.ts';
import { someEvmWallet } from './draft-world.ts';
import { acceptMore, card, openAsOwner, sign } from './owner-actions.ts';
import { openReviewWorld } from './review-world.ts';

const world = openReviewWorld();

test('an approval of what an earlier step brings is sized when it is signed', async ({ page }) => {
  const owner = someEvmWallet();
  await world.world('fund', owner.address, 'USDC', '50', 'optimism');
  await world.world('fund', owner.address, 'ETH', '1', 'optimism');
  const action = 'Swap 20 USDC to WETH on Optimism, then lend it on Aave';
  const url = await world.link(action, owner.address);
  const account = { ...owner, private_key: owner.privateKey };
  const { wallet, open } = await openAsOwner(page, account, world.rpcUrls);
  await open(url);
  await expect(card(page, 3)).toContainText(
    /the amount its step needs, now about 0\.00\d+ WETH; set when you sign it/,
  );
  await expect(card(page, 3)).not.toContainText('exactly');
  await expectAccessibleOnPhone(page);
  const before = await world.balance('optimism', 'WETH', owner.address);
  try {
    // More arrives than was planned with: the approval and the deposit grow along, by what they may.
    await world.world('price', 'ETH', '2900');
    for (const order of [1, 2]) await sign(page, order);
    const arrived = (await world.balance('optimism', 'WETH', owner.address)) - before;
    expect(arrived).toBeGreaterThan((20n * 10n ** 18n) / 2950n);
    await acceptMore(page, 3, /The allowance is larger than this page showed/);
    const data = wallet.sent.at(-1)?.data ?? '0x';
    const approved = decodeFunctionData({ abi: erc20Abi, data }).args?.[1] as bigint;
    expect(approved).toBeGreaterThan((20n * 10n ** 18n) / 3000n);
    expect(approved).toBeLessThanOrEqual(arrived);
    await acceptMore(page, 4, /You send more than this page showed/);
    const left = await world.balance('optimism', 'WETH', owner.address);
    expect(left - before).toBe(arrived - approved);
  } finally {
    await world.world('price', 'ETH', '3000');
  }
});
