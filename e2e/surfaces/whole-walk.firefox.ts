import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { findFirefox } from '#devnet/testing/find-firefox.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { getConfig } from '#server/config/environment.ts';

const { home } = getConfig();
const dev = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as {
  readonly app_url: string;
  readonly demo_url: string;
};
const demoAt = (path: string) => new URL(path, dev.demo_url).href;
const PAGES = ['/', '/hosted', '/react'];
const AGENT = 'portolan-agent[agent="rate-below"]';
/** Enough to halve what the local market pays for USDC, from three percent. */
const LENT = ['USDC', '100000000', 'base'];

/** Announces a wallet (EIP-6963) that nobody else in the tests has; its key stays in the test. */
async function injectWallet(page: Page): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey());
  await page.exposeFunction('__sign', (raw: `0x${string}`) =>
    account.signMessage({ message: { raw } }),
  );
  await page.evaluateOnNewDocument((address) => {
    const held = window as never as { __sign: (raw: string) => Promise<string> };
    const request = async ({ method, params = [] }: { method: string; params?: string[] }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address];
      if (method === 'personal_sign') return held.__sign(params[0] ?? '');
      throw new Error(`The test wallet knows no ${method}.`);
    };
    const info = { uuid: 'firefox', name: 'Test wallet', icon: '', rdns: 'portolan.test' };
    const detail = Object.freeze({ info, provider: { request } });
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, account.address);
  return account.address;
}

/** What the chat shows of messages about the rate that an agent can be paused from. */
const alerts = (chat: Page) =>
  chat.$$eval(
    'li.bot',
    (items) =>
      items.filter(
        (item) =>
          item.textContent?.includes('USDC supply') === true &&
          [...item.querySelectorAll('button')].some((button) => button.textContent === 'Pause'),
      ).length,
  );

test('a visitor turns an agent on, is alerted in the chat, and pauses it there, in Firefox', async () => {
  test.setTimeout(600_000);
  const executablePath = findFirefox() as string;
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath });
  const seen: string[] = [];
  try {
    console.log(await firefox.version());
    const page = await firefox.newPage();
    await page.setViewport({ width: 1280, height: 1000 });
    const shoot = async (of: Page, name: string) => {
      await of.screenshot({ path: test.info().outputPath(`${name}.png`) as `${string}.png` });
    };
    page.on('pageerror', (error) => seen.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(message.text());
    });
    const address = await injectWallet(page);
    const state = () => page.$eval(AGENT, (agent) => agent.getAttribute('state'));
    const said = () => page.$eval(AGENT, (agent) => agent.shadowRoot?.textContent ?? '');
    const press = (key: string) => page.locator(`${AGENT} >>> [data-key="${key}"]`).click();

    await page.goto(demoAt('/'));
    await expect.poll(state).toBe('disconnected');
    await shoot(page, 'disconnected');
    await page.locator('button::-p-text(Sign in with Test wallet)').click();
    await expect
      .poll(() => page.$eval('#address', (one) => one.textContent).catch(() => ''))
      .toBe(address);

    // From the market's own origin, from ours held to its hash, and in React.
    for (const path of PAGES.toReversed()) {
      await page.goto(demoAt(path));
      await expect.poll(state, { message: path }).toBe('off');
      await shoot(page, `off${path.replace('/', '-')}`);
    }

    await press('configure');
    await expect.poll(state).toBe('configuring');
    await page.locator(`${AGENT} >>> input[type=number]`).fill('0');
    await press('save');
    await shoot(page, 'out-of-bounds');
    expect(await state()).toBe('configuring');
    await page.locator(`${AGENT} >>> input[type=number]`).fill('2.5');
    const before = (await firefox.pages()).length;
    await press('save');
    await expect.poll(state).toBe('waiting');
    await shoot(page, 'waiting');
    await expect.poll(async () => (await firefox.pages()).length).toBe(before + 1);
    const chat = (await firefox.pages()).at(-1) as Page;
    await chat.setViewport({ width: 800, height: 1000 });

    await chat.locator('button::-p-text(Start)').click();
    await chat.waitForSelector('button::-p-text(Confirm)');
    await shoot(chat, 'chat-asked');
    await chat.locator('button::-p-text(Confirm)').click();
    await page.bringToFront();
    await expect.poll(state).toBe('on');
    expect(await said()).toContain('2.5%');
    await shoot(page, 'on');

    try {
      await sendCommand(home, 'aave', ['supply', ...LENT]);
      await sendCommand(home, 'time', ['1h']);
      await expect.poll(() => alerts(chat), { timeout: 120_000 }).toBeGreaterThan(0);
    } finally {
      await sendCommand(home, 'aave', ['withdraw', ...LENT]);
    }
    await chat.bringToFront();
    await shoot(chat, 'chat-told');
    await chat.locator('li.bot:last-of-type button::-p-text(Pause)').click();
    await page.bringToFront();
    await expect.poll(state, { timeout: 90_000 }).toBe('paused');
    expect(await said()).toContain('Latest alert');
    await shoot(page, 'paused');

    await page.setViewport({ width: 320, height: 900 });
    await shoot(page, 'paused-narrow');
    for (const path of PAGES.slice(1)) {
      await page.goto(demoAt(path));
      await expect.poll(state, { message: path }).toBe('paused');
    }
    expect(seen).toEqual([]);
    expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  } finally {
    await firefox.close();
  }
});
