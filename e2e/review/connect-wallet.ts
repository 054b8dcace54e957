import { expect, type Page } from '@playwright/test';

const top = (page: Page) => page.getByRole('banner');

/** Connects a wallet of this browser by the window that the head of the page opens. */
export async function connectWallet(page: Page, name = 'Test wallet'): Promise<void> {
  await openWallets(page);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens the window that connects wallets, or that ends their connection. */
export async function openWallets(page: Page): Promise<void> {
  await top(page)
    .getByRole('button', { name: /^Connect/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function disconnectWallet(page: Page): Promise<void> {
  await openWallets(page);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.keyboard.press('Escape');
}

export const isConnected = (page: Page) =>
  expect(top(page).getByRole('button', { name: /^Connected wallet/ })).toBeVisible();
