import { expect, test } from '@playwright/test';
import { isConnected, openWallets } from '../review/connect-wallet.ts';
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

test('a wallet that is elsewhere: the button, the code, connected', async ({ page }) => {
  const { address, privateKey } = someEvmWallet();
  const phone = await openPhoneWallet({ privateKey, rpcUrls: world.rpcUrls });
  await world.world('fund', address);
  const intent = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  const recipient = someEvmWallet().address;
  await page.goto(await world.handOver([{ ...intent, recipient }], address));
  await openWallets(page);
  const option = page.getByRole('button', { name: 'WalletConnect' });
  await expect(option).toBeVisible();
  await takePicture(page, 'plan-walletconnect', { view: true, phone: true });
  await option.click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await takePicture(page, 'plan-walletconnect-code', { view: true, phone: true });
  await phone.pair((await page.locator('a[href^="wc:"]').getAttribute('href')) ?? '');
  await isConnected(page);
  await openWallets(page);
  await takePicture(page, 'plan-walletconnect-connected', { view: true });
  await phone.close();
});
