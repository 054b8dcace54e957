import { expect, type Page, test } from '@playwright/test';
import { comeFromElsewhere, someEvmWallet } from '../review/draft-world.ts';
import { openGuardPages } from '../review/guard-world.ts';
import { takeForFrontPage, takePicture } from './take-picture.ts';

const world = openGuardPages();
test.beforeEach(comeFromElsewhere);

/** Who is paid in all pictures. */
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const says = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('a permission, from reading it to its end', async ({ page, browser }) => {
  const { address, privateKey } = await world.owner();
  const proposal = await world.propose(address, RECIPIENT);
  await world.openWith(page, proposal.review_url, privateKey);
  await says(page, 'True now: signed, it runs at the next check.');
  await takePicture(page, 'guard-ready', { phone: true });
  await takeForFrontPage(page, 'site-guard');
  await page.getByText('Exact limits on chain').click();
  await page.getByText('Transaction', { exact: true }).click();
  await takePicture(page, 'guard-exact', { phone: true });
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  await takePicture(page, 'guard-approved');
  await press(page, 'Sign permission');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  await takePicture(page, 'guard-active', { phone: true });
  const context = await browser.newContext();
  await comeFromElsewhere({ context });
  const elsewhere = await context.newPage();
  await elsewhere.goto(proposal.review_url);
  await says(elsewhere, 'This permission was signed');
  await takePicture(elsewhere, 'guard-signed');
  await context.close();
  await press(page, 'Revoke');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takePicture(page, 'guard-revoke', { view: true });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await says(page, 'Revoked');
  await says(page, 'Your approval is higher than needed');
  await takePicture(page, 'guard-revoked');
});

test('a permission on words, and one that came too late', async ({ page }) => {
  const { address } = someEvmWallet();
  await world.giveAccess(address);
  const spoken = await world.propose(address, RECIPIENT, {
    trigger: { kind: 'condition', request: 'USDC loses its peg by 1%' },
  });
  await page.goto(spoken.review_url);
  await says(page, 'Only Portolan checks this condition');
  await takePicture(page, 'guard-in-words');
  const late = await world.propose(address, RECIPIENT);
  await world.expireProposal(late);
  await page.goto(late.review_url);
  await says(page, 'This proposal has expired');
  await takePicture(page, 'guard-expired');
});
