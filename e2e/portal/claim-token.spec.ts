import { expect, test } from '@playwright/test';
import { openDraftWorld, someEvmWallet } from '../review/draft-world.ts';
import { watchSecrets } from './secret-watch.ts';

const world = openDraftWorld();

test('the token of a draft is in its link and nowhere else, also when it is claimed', async ({
  page,
}) => {
  const secrets = watchSecrets();
  secrets.follow(page.context());
  const draft = await world.draft();
  const token = draft.review_url.split('/').at(-1) ?? '';
  secrets.issue({
    name: 'the token of the draft',
    value: token,
    shownBy: [],
    linkedBy: [/^\/review\/draft\/open\//],
  });
  await world.openWith(page, draft.review_url, someEvmWallet().privateKey);
  await page.getByRole('button', { name: 'Claim agent' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Your agent is active' })).toBeVisible();
  // One holds the token of the link, one is the owner's.
  const cookies = (await page.context().cookies()).filter(({ value }) => value !== token);
  expect(cookies.length).toBeGreaterThan(0);
  for (const { name, value, httpOnly } of cookies) {
    expect(httpOnly, name).toBe(true);
    secrets.issue({ name: `the cookie ${name}`, value, shownBy: [] });
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Your agent is active' })).toBeVisible();
  await secrets.expectKept();
});
