import { expect, test } from '@playwright/test';
import { createPool } from '#server/db/pool.ts';
import { allowPartner } from '#server/guard/access.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { watchConsole } from '../watch-console.ts';
import { openOrganisation } from './portal-world.ts';
import { readPortalFacts } from './sign-in.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('an organisation that the operator lets do so gives a wallet early access, and takes it back', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const { path, slug, signIn } = await openOrganisation();
  await signIn(context);
  await page.goto(path('settings'));
  await expect(page.getByText('Your organisation cannot grant early access yet.')).toBeVisible();
  const pool = createPool({
    databaseUrl: readPortalFacts().database_url,
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  await allowPartner(pool, slug, 1);
  await pool.end();

  await page.reload();
  const wallet = page.getByRole('textbox', { name: 'Wallet' });
  const give = page.getByRole('button', { name: 'Grant early access' });
  await expect(page.getByText('1 more wallet can be added.')).toBeVisible();
  await wallet.fill(WALLET.replace('C8', 'c8'));
  await give.click();
  await expect(page.getByText('The checksum of this address is wrong')).toBeVisible();
  await wallet.fill(WALLET);
  await give.click();
  const row = page.getByRole('rowheader', { name: WALLET });
  await expect(row).toBeVisible();
  await expect(page.getByText('The list is full.')).toBeVisible();
  await expect(wallet).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${WALLET}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No wallets yet.')).toBeVisible();
  await expect(row).toHaveCount(0);
  // The browser itself says that a call was refused.
  expect(complaints.filter((line) => !/400/.test(line))).toEqual([]);
});
