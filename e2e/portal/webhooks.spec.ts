import { createHmac } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type HeardWebhook, openOrganisation, startReceiver } from './portal-world.ts';

const AGENT = {
  kind: 'price',
  wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold: 1,
};

/** Reads the secret that is shown once and says that it is stored. */
async function store(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'The signing secret, shown only once' });
  const secret = (await dialog.getByRole('region', { name: 'Signing secret' }).textContent()) ?? '';
  expect(secret.trim()).toMatch(/^whsec_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect(dialog).toBeHidden();
  return secret.trim();
}

/** Whether one of the signatures is a secret's. */
function isSignedWith({ rawBody, signature }: HeardWebhook, secret: string): boolean {
  const timestamp = /^t=(\d+)/.exec(signature)?.[1];
  const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return signature.includes(`v1=${expected}`);
}

/** Replays a first page that there is more behind, and finds that a page that fails is asked for again. */
async function expectToGoOn(page: Page, replaying: Locator): Promise<void> {
  const cursors: unknown[] = [];
  const calls = '**/api/trpc/webhooks.replay**';
  await page.route(calls, async (route) => {
    const [{ replay }] = Object.values(route.request().postDataJSON() as object) as [
      { replay: { cursor?: string } },
    ];
    cursors.push(replay.cursor);
    if (cursors.length === 2) return route.abort();
    const next_cursor = cursors.length === 1 ? 'next' : null;
    const data = { queued: 1000, already_pending: 0, next_cursor };
    return route.fulfill({ json: [{ result: { data } }] });
  });
  await replaying.getByRole('button', { name: 'Replay' }).click();
  const goOn = replaying.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await expect(replaying.getByText('The portal cannot be reached.')).toBeVisible();
  await goOn.click();
  await expect(replaying.getByText('2000 events are on their way again')).toBeVisible();
  expect(cursors).toEqual([undefined, 'next', 'next']);
  await page.unroute(calls);
}

test('an endpoint from its address to its removal', async ({ page, context }) => {
  const organisation = await openOrganisation();
  const receiver = await startReceiver();
  await organisation.signIn(context);
  await page.goto(organisation.path('webhooks'));
  await expect(page.getByText('No endpoints yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
  await adding.getByLabel('Address').fill('https://10.0.0.1/hook');
  await adding.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(adding.getByRole('alert')).toContainText('private or reserved network');
  await adding.getByLabel('Address').fill(receiver.url);
  await adding.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await store(page);

  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('The test was acknowledged')).toBeVisible();
  expect(receiver.heard).toHaveLength(1);
  expect(isSignedWith(receiver.heard[0] as HeardWebhook, secret)).toBe(true);
  expect(await page.content()).not.toContain('whsec_');

  // One event that arrives and one that does not.
  const { agent } = await organisation.ask<{ agent: { id: string } }>('POST', '/agents', AGENT);
  const fire = () =>
    organisation.ask<{ event: { id: string } }>('POST', `/agents/${agent.id}/test`);
  await fire();
  await expect.poll(() => receiver.heard.length).toBe(2);
  receiver.status = 503;
  const { event } = await fire();
  await expect.poll(() => receiver.heard.length).toBe(3);
  await page.getByRole('link', { name: event.id }).click();
  const timeline = page.getByRole('list', { name: 'What happened' });
  await expect(timeline).toContainText('Attempt 1: failed with 503');
  await expect(timeline).toContainText('out for maintenance');
  await expect(timeline).toContainText('Next attempt');
  await expect(page.getByRole('region', { name: 'Body' })).toHaveText(
    receiver.heard[2]?.rawBody ?? '',
  );

  // Every list says that it failed, and when it is tried again.
  await page.getByRole('link', { name: 'Show the event' }).click();
  const failing = page.getByText('Failed once');
  await expect(page.getByText('Next attempt: ')).toBeVisible();
  await expect(failing).toBeVisible();
  await page.goBack();
  await expect(failing).toBeVisible();

  receiver.status = 204;
  await page.getByRole('link', { name: 'Show the endpoint' }).click();
  const row = page.getByRole('row', { name: event.id });
  await expect(row).toContainText('Failed once');
  await expect(row).toContainText('Next attempt: ');
  await page.getByRole('button', { name: 'Replay' }).click();
  const replaying = page.getByRole('dialog', { name: 'Send events again' });
  await replaying.getByLabel('How far back').selectOption('Since a time');
  await replaying.getByLabel('Since').fill('2020-01-01T00:00');
  await replaying.getByLabel('Which').selectOption({ label: 'Everything' });
  await expectToGoOn(page, replaying);
  await replaying.getByLabel('How far back').selectOption('The last hour');
  await replaying.getByRole('button', { name: 'Replay' }).click();
  await expect(replaying.getByText('1 event is on its way again')).toBeVisible();
  await expect(replaying.getByText('1 event was already pending and is retried now')).toBeVisible();
  await replaying.getByRole('button', { name: 'Close', exact: true }).last().click();
  // Both arrive: what failed need not wait for its next attempt.
  await expect.poll(() => receiver.heard.length).toBe(5);
  const bodies = receiver.heard.map(({ rawBody }) => rawBody);
  expect(bodies.slice(3).toSorted()).toEqual(bodies.slice(1, 3).toSorted());

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page
    .getByRole('dialog', { name: 'Rotate the signing secret' })
    .getByRole('button', { name: 'Rotate secret' })
    .click();
  const rotated = await store(page);
  expect(rotated).not.toBe(secret);
  await expect(page.getByText('Old secret signs until')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => receiver.heard.length).toBe(6);
  for (const each of [secret, rotated]) {
    expect(isSignedWith(receiver.heard[5] as HeardWebhook, each)).toBe(true);
  }

  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove this endpoint?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page).toHaveURL(new RegExp(`${organisation.path('webhooks')}$`));
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  receiver.close();
});

test('an agent is paused, its events are seen, and a request is found by its id', async ({
  page,
  context,
}) => {
  const organisation = await openOrganisation();
  const { agent } = await organisation.ask<{ agent: { id: string; rendered: string } }>(
    'POST',
    '/agents',
    AGENT,
  );
  await organisation.ask('POST', `/agents/${agent.id}/test`);
  await organisation.signIn(context);

  await page.goto(organisation.path('agents'));
  await page.getByRole('button', { name: `Pause: ${agent.rendered}` }).click();
  await expect(page.getByRole('button', { name: `Resume: ${agent.rendered}` })).toBeVisible();
  await expect
    .poll(async () => {
      const path = '/agents?status=paused';
      return (await organisation.ask<{ agents: unknown[] }>('GET', path)).agents.length;
    })
    .toBe(1);
  await page.getByRole('link', { name: agent.rendered }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Test: ');

  await page.goto(organisation.path('events'));
  await page.getByRole('link', { name: `Test: ${agent.rendered}` }).click();
  await expect(page.getByRole('region', { name: 'The event as JSON' })).toContainText(agent.id);

  // The log is written a second after the answer.
  await expect(async () => {
    await page.goto(`${organisation.path('requests')}?operation=testAgent`);
    await page.getByRole('button', { name: /^Open request/ }).click({ timeout: 2_000 });
  }).toPass();
  const dialog = page.getByRole('dialog', { name: 'Request' });
  await expect(dialog).toContainText('POST /agents/{id}/test');
  await expect(dialog).toContainText('202');
});
