import { expect, test } from '@playwright/test';
import { sessionCookieName } from '#server/portal/session-token.ts';
import { openOrganisation } from './portal-world.ts';
import { readPortalFacts } from './sign-in.ts';
import { startSecondServer } from './start-second-server.ts';

let first: string;
let second: Awaited<ReturnType<typeof startSecondServer>>;

test.beforeAll(async () => {
  first = new URL(readPortalFacts().app_url).origin;
  second = await startSecondServer();
});
test.afterAll(() => second.stop());

const cookieOf = (session: string) => `${sessionCookieName(false)}=${session}`;

/** Calls a procedure of one of the servers. */
async function ask(origin: string, session: string, path: string, input: object, isChange = false) {
  const json = JSON.stringify(input);
  const query = isChange ? '' : `?${new URLSearchParams({ input: json })}`;
  const response = await fetch(`${origin}/api/trpc/${path}${query}`, {
    method: isChange ? 'POST' : 'GET',
    headers: { cookie: cookieOf(session), origin, 'content-type': 'application/json' },
    ...(isChange && { body: json }),
  });
  const { result, error } = (await response.json()) as {
    result?: { data: unknown };
    error?: { data: { code: string } };
  };
  return error?.data.code ?? result?.data ?? 'done';
}

async function callWith(origin: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${origin}/v1beta/usage`, { headers })).status;
}

/** The same on both servers, at once. */
const onBoth = <T>(run: (origin: string) => Promise<T>) =>
  Promise.all([first, second.url].map(run));

test('who is removed at one server is out at the other', async () => {
  const { slug: org, owner, member: developer } = await openOrganisation({ hasOwner: true });
  const see = (origin: string) => ask(origin, developer.session, 'organisations.get', { org });
  const open = async (origin: string) =>
    (await fetch(`${origin}/portal/${org}`, { headers: { cookie: cookieOf(developer.session) } }))
      .status;
  expect(await onBoth(see)).toEqual([
    expect.objectContaining({ role: 'developer' }),
    expect.objectContaining({ role: 'developer' }),
  ]);
  expect(await onBoth(open)).toEqual([200, 200]);
  const removal = { org, user_id: developer.userId };
  expect(await ask(first, owner?.session ?? '', 'members.remove', removal, true)).toBe('done');
  expect(await onBoth(see)).toEqual(['not_found', 'not_found']);
  expect(await onBoth(open)).toEqual([404, 404]);
});

test('sessions that are ended at one server are over at the other', async () => {
  const { member: developer } = await openOrganisation();
  const { session } = developer;
  const see = (origin: string) => ask(origin, session, 'session.me', {});
  for (const seen of await onBoth(see)) expect(seen).toHaveProperty('user');
  expect(await ask(second.url, session, 'session.signOutEverywhere', {}, true)).toBe('done');
  expect(await onBoth(see)).toEqual(['not_signed_in', 'not_signed_in']);
});

test('a key that is rotated or revoked at one server stops at the other', async () => {
  const { slug: org, apiKey, member: developer } = await openOrganisation();
  const { session } = developer;
  const call = (key: string) => onBoth((origin) => callWith(origin, key));
  expect(await call(apiKey)).toEqual([200, 200]);
  // Calls are on their way at the other server all the while.
  const [rotated] = await Promise.all([
    ask(second.url, session, 'keys.rotate', { org }, true),
    ...Array.from({ length: 10 }, () => callWith(first, apiKey)),
  ]);
  const { api_key: newKey } = rotated as { api_key: string };
  expect(await call(apiKey)).toEqual([401, 401]);
  expect(await call(newKey)).toEqual([200, 200]);
  expect(await ask(first, session, 'keys.revoke', { org }, true)).toBe('done');
  expect(await call(newKey)).toEqual([401, 401]);
});
