import { expect, type Page } from '@playwright/test';
import type { Address, Hex } from 'viem';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { connectWallet } from './connect-wallet.ts';

/** A funded account of the local world. */
export interface Account {
  readonly address: Address;
  readonly private_key: Hex;
}

type RpcUrls = Parameters<typeof injectEvmWallet>[2];

/** A page with the wallet of an account, which is connected as soon as a link is opened. */
export async function openAsOwner(page: Page, { private_key }: Account, rpcUrls: RpcUrls) {
  const wallet = await injectEvmWallet(page, private_key, rpcUrls);
  return {
    wallet,
    open: async (url: string) => {
      await page.goto(url);
      await connectWallet(page);
    },
  };
}

export const card = (page: Page, order: number) => page.locator(`#step-${order}`);
export const statusOf = (page: Page, order: number) =>
  page.getByRole('status', { name: `State of step ${order}` });

export async function sign(page: Page, order: number): Promise<void> {
  await card(page, order)
    .getByRole('button', { name: `Sign step ${order}` })
    .click();
  await expect(statusOf(page, order)).toHaveText('Done', { timeout: 30_000 });
}

/** Signs what takes more than the page has shown, once that was said. */
export async function acceptMore(page: Page, order: number, warning: RegExp): Promise<void> {
  await card(page, order)
    .getByRole('button', { name: `Sign step ${order}` })
    .click();
  await expect(card(page, order).getByRole('alert')).toHaveText(warning);
  await card(page, order).getByRole('button', { name: 'Accept and sign' }).click();
  await expect(statusOf(page, order)).toHaveText('Done', { timeout: 30_000 });
}
