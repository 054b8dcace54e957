import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTestPortal,
  refusalOf,
  type TestPortal,
} from '#server/trpc/testing/open-test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it('is mailed ten times a day by all organisations together', async () => {
  const email = 'guest@people.test';
  const organisations = await Promise.all([
    portal.createOrganisation(),
    portal.createOrganisation(),
  ]);
  const invite = (at: number, to = email) => {
    const { slug: org, owner } = organisations[at % 2 === 0 ? 0 : 1];
    return portal.as(owner).members.invite({ org, email: to, role: 'viewer' });
  };
  for (let at = 0; at < 10; at++) await invite(at);
  expect(await refusalOf(invite(10))).toEqual({
    code: 'rate_limited',
    message: 'That was asked for too often. Try again in a day.',
  });
  expect(portal.mails.filter(({ to }) => to === email)).toHaveLength(10);
  await invite(11, 'another@people.test');
});
