import { expect, type Page, test } from '@playwright/test';
import { openDraftWorld, someEvmWallet } from '../review/draft-world.ts';
import { openPhoneWallet } from '../walletconnect/phone-wallet.ts';
import { relaySettings } from '../walletconnect/relay-settings.ts';
import { type Relay, startRelay } from '../walletconnect/start-relay.ts';
import { takePicture } from './take-picture.ts';

const world = openDraftWorld();
let relay: Relay;
test.beforeAll(async () => {
  relay = await startRelay(relaySettings().relayUrl);
});
test.afterAll(() => relay.stop());

const wallet = (page: Page) => page.getByRole('region', { name: 'Your wallet', exact: true });

test('a wallet that is elsewhere: the button, the code, connected', async ({ page }) => {
  const { address, privateKey } = someEvmWallet();
  const phone = await openPhoneWallet({ privateKey, rpcUrls: world.rpcUrls });
  await world.world('fund', address);
  const intent = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  const recipient = someEvmWallet().address;
  await page.goto(await world.handOver([{ ...intent, recipient }], address));
  const option = page.getByRole('button', { name: 'WalletConnect' });
  await expect(option).toBeVisible();
  await takePicture(page, 'plan-walletconnect', { parts: [wallet(page)], phone: true });
  await option.click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await takePicture(page, 'plan-walletconnect-code', { view: true, phone: true });
  await phone.pair((await page.locator('a[href^="wc:"]').getAttribute('href')) ?? '');
  await expect(page.getByText('Connected as')).toBeVisible();
  await takePicture(page, 'plan-walletconnect-connected', { parts: [wallet(page)] });
  await phone.close();
});
