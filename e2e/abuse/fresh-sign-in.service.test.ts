import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerAuthWith } from '#server/portal/sign-in/answer-auth.ts';
import { formOf, openBrowsers } from '#server/portal/sign-in/testing/open-browsers.ts';
import { prepareChange } from '#server/trpc/testing/changes.ts';
import { listProcedures } from '#server/trpc/testing/list-procedures.ts';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { refusalOf, TEST_ORIGIN, type TestUser } from '#server/trpc/testing/open-test-portal.ts';
import { callProcedure, openTestWorld } from '#server/trpc/testing/open-test-world.ts';
import { openWorkingPortal } from '#server/trpc/testing/open-working-portal.ts';
import { PROCEDURES } from '#server/trpc/testing/procedures.ts';
import { readState } from '#server/trpc/testing/read-state.ts';

/** A person who finds a browser open, or takes a cookie, cannot create keys, passkeys or owners. */
const portal = openForFile(openWorkingPortal);
const { openBrowser, linkOf } = openBrowsers(portal);

const age = ({ id }: TestUser, minutes: number) =>
  portal.pool.query(
    `update portal_session set signed_in_at = now() - $2 * interval '1 minute' where user_id = $1`,
    [id, minutes],
  );
const fresh = Object.keys(PROCEDURES).filter((path) => PROCEDURES[path]?.isFresh);
const isMutation = new Set(
  listProcedures()
    .filter(({ type }) => type === 'mutation')
    .map(({ path }) => path),
);

describe('what makes keys, passkeys and owners', () => {
  it('is named in the table of procedures', () => {
    expect(fresh.toSorted()).toEqual([
      'events.reviewLink',
      'keys.generate',
      'keys.rotate',
      'members.changeRole',
      'members.remove',
      'passkeys.register',
      'passkeys.startRegistration',
    ]);
  });

  it.each(fresh)(
    '%s needs a sign-in of the last ten minutes, and else changes nothing',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 11, max: 20_000 }), async (minutes) => {
          const world = await openTestWorld(portal, 'http://127.0.0.1:9/hooks');
          const { user, input } = await prepareChange(portal, world, path);
          await age(user, minutes);
          const before = await readState(portal.pool);
          const refusal = await refusalOf(callProcedure(portal, path, user, input));
          expect(refusal.code).toBe('sign_in_again');
          expect(await readState(portal.pool)).toEqual(before);
          await age(user, 9);
          await callProcedure(portal, path, user, input);
        }),
        { seed: 14, numRuns: 2, endOnFailure: true },
      );
    },
  );

  it('is nothing else: old sessions go on reading and working', async () => {
    const world = await openTestWorld(portal, 'http://127.0.0.1:9/hooks');
    const { owner } = world.organisation;
    await age(owner, 10_000);
    for (const [path, { input, isFresh }] of Object.entries(PROCEDURES)) {
      if (isFresh || isMutation.has(path)) continue;
      const call = callProcedure(portal, path, owner, input(world));
      await call.catch((error: { cause?: { code?: string } }) => {
        expect(error.cause?.code, path).not.toBe('sign_in_again');
      });
    }
    await portal.as(owner).organisations.rename({ org: world.org, name: 'Still open' });
  });

  it('is an owner who is invited or leaves too, and nobody else', async () => {
    const { org, organisation } = await openTestWorld(portal, 'http://127.0.0.1:9/hooks');
    const { owner, developer } = organisation;
    await age(owner, 11);
    await age(developer, 11);
    const invite = (role: 'owner' | 'viewer') =>
      portal.as(owner).members.invite({ org, email: `${randomUUID()}@people.test`, role });
    expect((await refusalOf(invite('owner'))).code).toBe('sign_in_again');
    await invite('viewer');
    expect((await refusalOf(portal.as(owner).members.leave({ org }))).code).toBe('sign_in_again');
    await portal.as(developer).members.leave({ org });
  });

  it('is open to who ends a key that leaked', async () => {
    const { org, organisation } = await openTestWorld(portal, 'http://127.0.0.1:9/hooks');
    await age(organisation.owner, 10_000);
    await portal.as(organisation.owner).keys.revoke({ org });
  });
});

describe('sessions', () => {
  async function signIn(email: string, browser = openBrowser()) {
    await browser.askForLink(email);
    await browser.ask('/callback/email', formOf(linkOf(email)));
    const claims = await browser.session();
    if (claims === null) throw new Error('Nobody signed in.');
    const caller = portal.asClaims(claims);
    return { browser, claims, caller };
  }

  it('are listed with where they are from, and ended one by one', async () => {
    const email = `${randomUUID()}@people.test`;
    const laptop = await signIn(email, openBrowser('198.51.100.11'));
    const phone = await signIn(email, openBrowser('198.51.100.12'));
    const listed = await laptop.caller.session.list();
    expect(listed).toHaveLength(2);
    expect(listed.find(({ is_current }) => is_current)?.id).toBe(laptop.claims.sessionId);
    expect(new Set(listed.map(({ ip }) => ip))).toEqual(
      new Set(['198.51.100.11', '198.51.100.12']),
    );
    await laptop.caller.session.end({ session_id: phone.claims.sessionId });
    expect((await refusalOf(phone.caller.session.me())).code).toBe('not_signed_in');
    expect(await laptop.caller.session.list()).toHaveLength(1);
    await laptop.caller.session.me();
    const cookie = [...phone.browser.jar].map((pair) => pair.join('=')).join('; ');
    const request = new Request(`${TEST_ORIGIN}/api/auth/session`, { headers: { cookie } });
    expect(await (await answerAuthWith(portal.root, request)).json()).toEqual({});
  });

  it('are ended by nobody else', async () => {
    const [ada, bob] = [
      await signIn(`${randomUUID()}@people.test`),
      await signIn(`${randomUUID()}@people.test`),
    ];
    const refusal = await refusalOf(bob.caller.session.end({ session_id: ada.claims.sessionId }));
    expect(refusal.code).toBe('session_not_found');
    expect(await bob.caller.session.list()).toHaveLength(1);
    await ada.caller.session.me();
  });

  it('of a browser are one: signing in again takes its place, and is fresh', async () => {
    const email = `${randomUUID()}@people.test`;
    const first = await signIn(email);
    const user = { id: first.claims.userId, email };
    await age(user, 60);
    expect((await refusalOf(first.caller.passkeys.startRegistration())).code).toBe('sign_in_again');
    const again = await signIn(email, first.browser);
    expect(again.claims.sessionId).not.toBe(first.claims.sessionId);
    await again.caller.passkeys.startRegistration();
    expect(await again.caller.session.list()).toHaveLength(1);
    expect((await refusalOf(first.caller.session.me())).code).toBe('not_signed_in');
  });

  it('end when their person signs out', async () => {
    const { browser, caller } = await signIn(`${randomUUID()}@people.test`);
    await browser.ask('/signout', { csrfToken: await browser.csrfToken() });
    expect((await refusalOf(caller.session.me())).code).toBe('not_signed_in');
  });
});
