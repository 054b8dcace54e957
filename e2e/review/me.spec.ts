import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { linkTo, newEmail } from '../portal/sign-in.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { watchConsole } from '../watch-console.ts';
import { isConnected } from './connect-wallet.ts';
import { comeFromElsewhere, someEvmWallet } from './draft-world.ts';
import { openGuardPages } from './guard-world.ts';

const world = openGuardPages();
test.beforeEach(comeFromElsewhere);

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' });

test('a wallet signs in, sees everything of its own, pauses and stops it', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const { address, privateKey } = await world.owner();
  const draft = await world.draft({ wallet: address });
  await world.openWith(page, draft.review_url, privateKey);
  await button(page, 'Claim agent').click();
  await expect(page.getByText('Your agent is active')).toBeVisible();
  // Email is the second way: the address confirms first.
  const email = newEmail('owner');
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Send confirmation').click();
  await expect(main(page).getByText('Check your email')).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkTo(email, /^Confirm alerts by email$/));
  await expectAccessible(page);
  await button(page, 'Confirm').click();
  await expect(main(page).getByText('This address is confirmed')).toBeVisible();

  const proposal = await world.propose(address, someEvmWallet().address, {
    trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '900000' },
  });
  await page.goto(proposal.review_url);
  await isConnected(page);
  await button(page, 'Approve').click();
  await expect(main(page).getByText('Approved: 5.025 USDC')).toBeVisible();
  await button(page, 'Sign permission').click();
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();

  // Another browser of the same person has no link of either.
  const context = await browser.newContext();
  await comeFromElsewhere({ context });
  const me = await context.newPage();
  await injectEvmWallet(me, privateKey, world.rpcUrls);
  await me.goto('/me');
  await expect(button(me, /^Pause/)).toHaveCount(0);
  await expectAccessible(me);
  await button(me, 'Connect wallet').click();
  await me.getByRole('dialog').getByRole('button', { name: 'Test wallet', exact: true }).click();
  await button(me, 'Sign in').click();
  await expect(main(me).getByText(address)).toBeVisible();
  await expect(main(me).getByRole('heading', { name: 'ETH price below $2,000' })).toBeVisible();
  await expect(main(me).getByText('0 USDC of 5 USDC spent')).toBeVisible();
  await expect(main(me).getByText('o…@people.test')).toBeVisible();
  await expectAccessible(me);

  await button(me, 'Pause: ETH price below $2,000').click();
  await button(me, 'Resume: ETH price below $2,000').click();
  await expect(button(me, 'Pause: ETH price below $2,000')).toBeVisible();
  await isConnected(me);
  await button(me, /^Pause: At most 5\.025 USDC/).click();
  await expect(button(me, /^Start: At most 5\.025 USDC/)).toBeVisible();
  await me.getByRole('link', { name: /^Open and revoke: At most/ }).click();
  await expect(main(me).getByText('Paused', { exact: true })).toBeVisible();
  await expect(button(me, 'Revoke')).toBeVisible();
  await me.goto('/me');
  await me.getByRole('link', { name: 'Open: ETH price below $2,000' }).click();
  await expect(main(me).getByText('Your agent is active')).toBeVisible();

  await me.goto('/me');
  await button(me, 'Stop everything').click();
  const asked = me.getByRole('alertdialog');
  await expect(asked).toContainText('Permissions are not changed');
  await asked.getByRole('button', { name: 'Stop everything' }).click();
  await expect(button(me, 'Resume: ETH price below $2,000')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(main(me).getByText('o…@people.test')).toHaveCount(0);
  expect((await world.status(draft)).status).toBe('claimed');

  await button(me, 'Sign out').click();
  await expect(button(me, /^(Connect wallet|Sign in)$/)).toBeVisible();
  await context.close();
  expect(complaints).toEqual([]);
});
