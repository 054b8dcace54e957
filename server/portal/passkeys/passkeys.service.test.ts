import { describe, expect, it } from 'vitest';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import {
  openTestPortal,
  refusalOf,
  TEST_ORIGIN,
  type TestUser,
} from '#server/trpc/testing/open-test-portal.ts';
import { createSoftwarePasskey } from '../testing/software-passkey.ts';
import { startPasskeySignIn, verifyPasskeySignIn } from './sign-in-with-passkey.ts';

const SITE = { id: 'portal.test', origin: TEST_ORIGIN };

const portal = openForFile(openTestPortal);

async function registered(user: TestUser) {
  const passkey = createSoftwarePasskey(SITE);
  const { challenge } = await portal.as(user).passkeys.startRegistration();
  await portal
    .as(user)
    .passkeys.register({ name: 'Laptop', response: passkey.register(challenge) as never });
  return passkey;
}

const challengeToSignIn = async () => (await startPasskeySignIn(portal.pool, SITE.id)).challenge;
const signIn = (answer: unknown) => verifyPasskeySignIn(portal.pool, SITE, JSON.stringify(answer));

describe('a passkey', () => {
  it('is registered by who is signed in, listed, and signs that person in', async () => {
    const user = await portal.createUser();
    const passkey = await registered(user);
    expect(await signIn(passkey.answer(await challengeToSignIn()))).toMatchObject(user);
    const [listed] = await portal.as(user).passkeys.list();
    expect(listed).toMatchObject({ id: passkey.id, name: 'Laptop' });
    expect(listed?.last_used_at).toBeGreaterThan(0);
  });

  it('answers a challenge once', async () => {
    const passkey = await registered(await portal.createUser());
    const challenge = await challengeToSignIn();
    expect(await signIn(passkey.answer(challenge))).not.toBeNull();
    expect(await signIn(passkey.answer(challenge))).toBeNull();
  });

  it('answers no challenge that is not ours, is too old or was for registering', async () => {
    const user = await portal.createUser();
    const passkey = await registered(user);
    expect(await signIn(passkey.answer('bm90LW91cnM'))).toBeNull();
    const late = await challengeToSignIn();
    await portal.pool.query(`update portal_passkey_challenge set expires_at = clock_timestamp()`);
    expect(await signIn(passkey.answer(late))).toBeNull();
    const { challenge } = await portal.as(user).passkeys.startRegistration();
    expect(await signIn(passkey.answer(challenge))).toBeNull();
  });

  it('is refused for another site, without its person, or with another key', async () => {
    const passkey = await registered(await portal.createUser());
    const answers = [
      passkey.answer(await challengeToSignIn(), { origin: 'https://evil.test' }),
      passkey.answer(await challengeToSignIn(), { isVerified: false }),
      { ...createSoftwarePasskey(SITE).answer(await challengeToSignIn()), id: passkey.id },
      { ...createSoftwarePasskey(SITE).answer(await challengeToSignIn()) },
    ];
    for (const answer of answers) expect(await signIn(answer)).toBeNull();
    for (const text of ['', 'null', '{}', '[', '{"id":"AAAA"}']) {
      expect(await verifyPasskeySignIn(portal.pool, SITE, text)).toBeNull();
    }
  });

  it('that counts backwards was copied, and is refused', async () => {
    const passkey = await registered(await portal.createUser());
    await portal.pool.query('update portal_passkey set counter = 1000 where id = $1', [passkey.id]);
    expect(await signIn(passkey.answer(await challengeToSignIn()))).toBeNull();
  });

  it('is registered with a challenge of the same person only, and once', async () => {
    const [ada, bob] = [await portal.createUser(), await portal.createUser()];
    const passkey = createSoftwarePasskey(SITE);
    const { challenge } = await portal.as(ada).passkeys.startRegistration();
    const register = (user: TestUser, response: unknown) =>
      portal.as(user).passkeys.register({ name: 'Phone', response: response as never });
    expect((await refusalOf(register(bob, passkey.register(challenge)))).code).toBe(
      'passkey_refused',
    );
    const second = await portal.as(ada).passkeys.startRegistration();
    const foreign = passkey.register(second.challenge, 'https://evil.test');
    expect((await refusalOf(register(ada, foreign))).code).toBe('passkey_refused');
    await registeredTwice(ada, bob);
  });

  it('is removed by its owner alone, and works no more', async () => {
    const [ada, bob] = [await portal.createUser(), await portal.createUser()];
    const passkey = await registered(ada);
    const remove = (user: TestUser) => portal.as(user).passkeys.remove({ id: passkey.id });
    expect((await refusalOf(remove(bob))).code).toBe('passkey_not_found');
    await remove(ada);
    expect(await signIn(passkey.answer(await challengeToSignIn()))).toBeNull();
    const { rows } = await portal.pool.query<{ action: string }>(
      'select action from audit_log where user_id = $1 order by at',
      [ada.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['passkey.registered', 'passkey.removed']);
  });
});

/** A credential that one person registered cannot be another person's. */
async function registeredTwice(ada: TestUser, bob: TestUser): Promise<void> {
  const passkey = await registered(ada);
  const { challenge } = await portal.as(bob).passkeys.startRegistration();
  const again = portal.as(bob).passkeys.register({
    name: 'Copy',
    response: passkey.register(challenge) as never,
  });
  expect((await refusalOf(again)).code).toBe('passkey_refused');
}
