import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { sessionCookieName } from '#server/portal/session-token.ts';
import { startReceiver } from './portal-world.ts';
import { watchSecrets } from './secret-watch.ts';
import { askForLink, linkTo, newEmail, readPortalFacts } from './sign-in.ts';

const TRPC = (procedure: string) => new RegExp(`^/api/trpc/([\\w.,]*,)?${procedure}(,|$)`);

let secrets: ReturnType<typeof watchSecrets>;

/** Signs a person in by the link of a mail, and watches its token and the session's. */
async function signIn(page: Page, email: string, name: string): Promise<void> {
  const link = await askForLink(page, email);
  secrets.issue({
    name: `the token of the mail to ${name}`,
    value: new URL(link).searchParams.get('token') ?? '',
    // The page that the link opens, whose button posts it.
    shownBy: [/^\/sign-in\/confirm$/],
    linkedBy: [/^\/sign-in\/confirm$/],
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  await issueSession(page.context(), name);
}

async function issueSession(context: BrowserContext, name: string): Promise<void> {
  const cookies = await context.cookies();
  const session = cookies.find((cookie) => cookie.name === sessionCookieName(false));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  secrets.issue({ name: `the session of ${name}`, value: session?.value ?? '', shownBy: [] });
}

async function callWith(key: string): Promise<number> {
  const url = `${readPortalFacts().base_url}/usage`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  secrets.hear(url, await response.text());
  return response.status;
}

async function readNewKey(page: Page, procedure: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your new API key' });
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  secrets.issue({ name: `the key of ${procedure}`, value: key, shownBy: [TRPC(procedure)] });
  await expect(dialog.getByRole('tabpanel')).toContainText(`Bearer ${key}`);
  await dialog.getByLabel('I stored the key').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return key;
}

async function readSigningSecret(page: Page, procedure: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'The signing secret, shown only once' });
  const secret = await dialog.getByRole('region', { name: 'Signing secret' }).textContent();
  const value = (secret ?? '').trim();
  secrets.issue({ name: `the secret of ${procedure}`, value, shownBy: [TRPC(procedure)] });
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(dialog).toBeHidden();
}

test('from sign-up to removal, nothing that was given out is seen twice', async ({
  page,
  browser,
}) => {
  secrets = watchSecrets();
  secrets.follow(page.context());
  await page.goto(readPortalFacts().portal.url);
  await signIn(page, newEmail('ada'), 'ada');
  await page.getByLabel('Name').fill('Ada & Sons');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('heading', { name: 'Ada & Sons', level: 1 })).toBeVisible();
  const home = page.url();

  // Key, first call, usage.
  await page.goto(`${home}/keys`);
  await page.getByRole('button', { name: 'Generate key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate key' }).click();
  const key = await readNewKey(page, 'keys.generate');
  expect(await callWith(key)).toBe(200);
  await expect(async () => {
    await page.goto(`${home}/requests?operation=getUsage`);
    await page.getByRole('button', { name: /^Open request/ }).click({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('dialog', { name: 'Request' })).toContainText('GET /usage');
  await page
    .getByRole('dialog', { name: 'Request' })
    .getByRole('button', { name: 'Close' })
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [head, ...rows] = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toContain('"operation"');
  expect(rows.join()).toContain('getUsage');
  await page.goto(`${home}/usage`);
  await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible();

  // Webhook endpoint, test, failing receiver, timeline, replay.
  const receiver = await startReceiver();
  await page.goto(`${home}/webhooks`);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
  await adding.getByLabel('Address').fill(receiver.url);
  await adding.getByRole('button', { name: 'Add endpoint' }).click();
  await readSigningSecret(page, 'webhooks.create');
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('The test was acknowledged')).toBeVisible();
  const fire = await createAgent(key);
  await fire();
  await expect.poll(() => receiver.heard.length).toBe(2);
  receiver.status = 503;
  const event = await fire();
  await expect.poll(() => receiver.heard.length).toBe(3);
  await page.getByRole('link', { name: event }).click();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('failed with 503');
  receiver.status = 204;
  await page.getByRole('link', { name: 'Show the endpoint' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  const replaying = page.getByRole('dialog', { name: 'Send events again' });
  await replaying.getByLabel('How far back').selectOption('The last 7 days');
  await replaying.getByLabel('Which').selectOption({ label: 'Everything' });
  await replaying.getByRole('button', { name: 'Replay' }).click();
  // What was delivered, once more, and what waited for its retry.
  await expect.poll(() => receiver.heard.length).toBe(5);
  await replaying.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page
    .getByRole('dialog', { name: 'Rotate the signing secret' })
    .getByRole('button', { name: 'Rotate secret' })
    .click();
  await readSigningSecret(page, 'webhooks.rotate');

  // A member comes, and is out at once when removed.
  const bob = newEmail('bob');
  await page.goto(`${home}/members`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(bob);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('rowheader', { name: bob })).toBeVisible();
  const invitation = await linkTo(bob, /^You are invited/);
  secrets.issue({
    name: 'the token of the invitation',
    value: new URL(invitation).searchParams.get('token') ?? '',
    // The page whose button posts it, to who is signed in.
    shownBy: [/^\/invitation$/],
    linkedBy: [/^\/invitation$/],
  });
  const guestContext = await browser.newContext();
  secrets.follow(guestContext);
  const guest = await guestContext.newPage();
  await guest.goto(invitation);
  await guest.getByRole('link', { name: 'Sign in to accept' }).click();
  await signIn(guest, bob, 'bob');
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.waitForURL(home);
  await page.reload();
  await page.getByRole('button', { name: `Actions for ${bob}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await guest.goto(`${home}/keys`))?.status()).toBe(404);

  // The key is rotated, and revoked.
  await page.goto(`${home}/keys`);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  const rotated = await readNewKey(page, 'keys.rotate');
  expect([await callWith(key), await callWith(rotated)]).toEqual([401, 200]);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByLabel('Type revoke to confirm').fill('revoke');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No key yet')).toBeVisible();
  expect(await callWith(rotated)).toBe(401);

  await page.goto(`${home}/audit`);
  await expect(page.getByRole('rowheader', { name: 'API key revoked' })).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
  receiver.close();
  await secrets.expectKept();
  // Not before: what its page was answered is read to the end.
  await guestContext.close();
});

/** Makes an agent by a key. @returns what fires it as a test, with the id of its event */
async function createAgent(key: string): Promise<() => Promise<string>> {
  const ask = async (path: string, body?: object) => {
    const url = `${readPortalFacts().base_url}${path}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    const text = await response.text();
    secrets.hear(url, text);
    expect(response.ok, text).toBe(true);
    return JSON.parse(text);
  };
  const { agent } = await ask('/agents', {
    kind: 'price',
    wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition: 'below',
    threshold: 1,
  });
  return async () => (await ask(`/agents/${agent.id}/test`)).event.id;
}
