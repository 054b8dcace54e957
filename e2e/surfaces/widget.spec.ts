import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { getConfig } from '#server/config/environment.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { findViolations } from '../find-violations.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { watchConsole } from '../watch-console.ts';

const { home } = getConfig();
const dev = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as {
  readonly app_url: string;
  readonly chat_url: string;
  readonly demo_url: string;
};
const demoAt = (path: string) => new URL(path, dev.demo_url).href;
const agentOn = (page: Page, key: string) => page.locator(`portolan-agent[agent="${key}"]`);

/** Signs in at the market with a wallet that nobody else in the tests has. */
async function signIn(page: Page, path = '/') {
  const key = generatePrivateKey();
  await injectEvmWallet(page, key, {});
  await page.goto(demoAt(path));
  await expect(agentOn(page, 'rate-below')).toHaveAttribute('state', 'disconnected');
  await page.getByRole('button', { name: 'Sign in with Test wallet', exact: true }).click();
  await expect(page.locator('#address')).toHaveText(privateKeyToAccount(key).address);
}

/** What a person does in the chat app with an activation URL. */
async function confirmInChat(chat: Page) {
  await chat.getByRole('button', { name: 'Start', exact: true }).click();
  await chat.getByRole('button', { name: 'Confirm' }).last().click();
}

test('a visitor turns an agent on, is alerted in the chat, and pauses it', async ({ page }) => {
  const complaints = watchConsole(page);
  const origins = new Set<string>();
  // It runs as ever, and can be moved to where the page looks again.
  await page.clock.install();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await signIn(page);
  const agent = agentOn(page, 'price-below');
  await expect(agent).toHaveAttribute('state', 'off');
  await expectAccessible(page, [280, 1280]);

  // By keyboard, and with a value out of its bounds first.
  await agent.getByRole('button', { name: 'Customize' }).press('Enter');
  await expect(agent).toHaveAttribute('state', 'configuring');
  const level = agent.getByLabel('Price', { exact: true });
  await level.fill('0');
  await level.press('Enter');
  await expect(level).toHaveAttribute('aria-invalid', 'true');
  await expect(level).toBeFocused();
  await expect(level).toHaveAccessibleDescription(/Enter a number from/);
  // WBTC is below it, wherever a test of plans moves it: the agent fires at its first check.
  await level.fill('150000');
  expect(await findViolations(page)).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await level.press('Enter');
  const chat = await opened;
  await expect(agent).toHaveAttribute('state', 'waiting');
  await expect(agent.getByRole('link', { name: 'Open chat app' })).toHaveAttribute(
    'href',
    chat.url(),
  );
  expect(await findViolations(page)).toEqual([]);
  await confirmInChat(chat);
  await expect(agent).toHaveAttribute('state', 'on');
  await expect(agent).toContainText('150,000');
  expect(await chat.evaluate(() => window.opener)).toBeNull();

  // Another agent of a wallet that has a chat is on with one press.
  const rate = agentOn(page, 'rate-below');
  await page.reload();
  await rate.getByRole('button', { name: 'Tell me when the rate drops' }).click();
  await expect(rate).toHaveAttribute('state', 'on');

  const pauseButton = chat.getByRole('button', { name: 'Pause' });
  const told = chat.getByRole('listitem').filter({ hasText: 'WBTC' }).filter({ has: pauseButton });
  await expect(told.last()).toBeVisible({ timeout: 90_000 });
  await told.last().getByRole('button', { name: 'Pause' }).click();
  // The page looks again by itself, every half minute.
  await expect
    .poll(async () => {
      await page.clock.fastForward('00:30');
      return agent.getAttribute('state');
    })
    .toBe('paused');
  await expect(agent).toContainText('Latest alert');
  expect(await findViolations(page)).toEqual([]);
  await agent.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(agent).toHaveAttribute('state', 'on');
  await expect(agent.getByRole('button', { name: 'Pause' })).toBeFocused();

  expect([...origins]).toEqual([new URL(dev.demo_url).origin]);
  expect(complaints).toEqual([]);
  const kept = await page.evaluate(() => [document.cookie, localStorage.length]);
  expect(kept).toEqual(['', 0]);
});

test('it is the same from our own address, held to its hash, and in React', async ({ page }) => {
  const complaints = watchConsole(page);
  await signIn(page, '/hosted');
  await expect(agentOn(page, 'weekly-check-in')).toHaveAttribute('state', 'off');
  const script = page.locator(`script[src^="${dev.app_url}/widget/v1-"]`);
  await expect(script).toHaveAttribute('integrity', /^sha384-/);
  await page.goto(demoAt('/react'));
  await expect(agentOn(page, 'price-below')).toHaveAttribute('state', 'off');
  expect(complaints).toEqual([]);

  // What is not what was built does not run.
  const element = /\/widget\/agent-[0-9a-f]{16}\.js$/;
  await page.route(element, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};document.title='taken'` });
  });
  await page.goto(demoAt('/hosted'));
  await expect.poll(() => complaints.join()).toContain('integrity');
  expect(await page.title()).not.toBe('taken');
  await expect(agentOn(page, 'price-below')).not.toHaveAttribute('state');
});

test('hostile copy, attributes and answers get nothing', async ({ page }) => {
  await signIn(page);
  const agent = agentOn(page, 'price-below');
  await expect(agent).toHaveAttribute('state', 'off');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  await page.route('**/portolan/resolve', async (route) => {
    const response = await route.fetch();
    const surface = await response.json();
    surface.definition.copy = { title: evil, description: evil, turn_on: evil };
    surface.definition.fields[0].label = evil;
    surface.definition.actions[0].label = evil;
    const polluting = JSON.stringify(surface).replace('{', '{"__proto__":{"polluted":true},');
    await route.fulfill({ response, body: polluting });
  });
  await page.route('**/portolan/activate', (route) =>
    route.fulfill({
      json: {
        outcome: 'requires_action',
        intent: 'agent',
        activation_url: 'javascript:alert(3)',
        expires_at: 0,
      },
    }),
  );
  await page.reload();
  await expect(agent).toContainText(evil);
  await agent.evaluate((element) => {
    const texts = JSON.parse(
      '{"__proto__":{"polluted":true,"retry":"no"},"constructor":{"prototype":{"polluted":true}}}',
    );
    Object.assign(element, { texts });
  });
  await expect(agent).toContainText(evil);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  await agent.getByRole('button', { name: 'Customize' }).click();
  await agent.locator('button[type=submit]').click();
  await expect(agent).toContainText('could not be loaded');
  await expect(agent.locator('a')).toHaveCount(0);
  await expect(agent.locator('img, script')).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const hostile: readonly (readonly [string, string])[] = [
    ['endpoint', 'https://evil.example/portolan'],
    ['endpoint', 'javascript:alert(4)'],
    ['endpoint', '//evil.example'],
    ['subject-id', 'x'.repeat(1_000_000)],
  ];
  for (const [name, value] of hostile) {
    const set = (text: string | null) =>
      agent.evaluate(
        (element, [attribute, to]) => {
          if (to === null) element.removeAttribute(attribute);
          else element.setAttribute(attribute, to);
        },
        [name, text] as const,
      );
    const own = await agent.getAttribute(name);
    await set(value);
    await expect(agent).toHaveAttribute('state', 'unavailable');
    await set(own);
    await expect(agent).toHaveAttribute('state', 'off');
  }
  expect(asked.filter((url) => !url.startsWith(dev.demo_url))).toEqual([]);
  expect(dialogs).toEqual([]);

  // Another site can neither frame the page nor call its backend.
  const headers = (await page.request.get(dev.demo_url)).headers();
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'self';.*frame-ancestors 'none'/,
  );
  const foreign = await page.request.post(demoAt('/portolan/resolve'), {
    headers: { origin: 'https://evil.example' },
    data: { agent: 'rate-below', subject: { kind: 'wallet' } },
  });
  expect(foreign.status()).toBe(403);
});

test('where the demo is stands on a page of ours', async ({ page }) => {
  await page.goto('/demo');
  await expect(page.getByRole('link', { name: 'Open Harbor' })).toHaveAttribute(
    'href',
    dev.demo_url,
  );
  await expectAccessible(page);
});
