import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf, openBrowsers } from '#server/portal/sign-in/testing/open-browsers.ts';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN } from '#server/trpc/testing/open-test-portal.ts';

/** Nobody keeps an owner out by asking for the owner's sign-in mails, and nobody fills a mailbox. */
const portal = openForFile(openTestPortal);
const { openBrowser, linkOf } = openBrowsers(portal);

const MINUTE_MS = 60_000;

/** Lets minutes pass for what the database counts, and for the links that are outstanding. */
async function pass(minutes: number): Promise<void> {
  await portal.pool.query(
    `update portal_sign_in_mail
        set sent = array(select t - $1 * interval '1 minute' from unnest(sent) as t),
            last_sent_at = last_sent_at - $1 * interval '1 minute'`,
    [minutes],
  );
  await portal.pool.query(
    `update portal_verification_token set expires = expires - $1 * interval '1 minute'`,
    [minutes],
  );
  await portal.pool.query(
    `update portal_rate_window set started_at = started_at - $1 * interval '1 minute'`,
    [minutes],
  );
}

const mailsTo = (email: string) => portal.mails.filter(({ to }) => to === email).length;
let people = 0;
const somebody = () => `owner-${people++}@example.test`;

describe('an owner whose mailbox strangers ask for', () => {
  it(
    'signs in at any time: each request is answered as sent, and the newest link works',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          // How many strangers ask, and how many minutes pass then.
          fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 6 })), {
            minLength: 1,
            maxLength: 8,
          }),
          async (waves) => {
            const email = somebody();
            const sentAtMinute: number[] = [];
            let minute = 0;
            let stranger = 0;
            const ask = async (ip: string) => {
              const before = mailsTo(email);
              const browser = openBrowser(ip);
              const answer = await browser.askForLink(email);
              expect(answer.status).toBe(200);
              expect(await answer.json()).toEqual({
                url: `${TEST_ORIGIN}/api/auth/verify-request?provider=email&type=email`,
              });
              if (mailsTo(email) > before) sentAtMinute.push(minute);
              return browser;
            };
            for (const [strangers, minutes] of waves) {
              for (let at = 0; at < strangers; at++) await ask(`203.0.113.${stranger++ % 250}`);
              await pass(minutes);
              minute += minutes;
            }
            const owner = await ask('198.51.100.77');
            await pass(10);
            const used = await owner.ask('/callback/email', formOf(linkOf(email)));
            expect(used.headers.get('location')).toBe(`${TEST_ORIGIN}/portal`);
            expect(await owner.session()).not.toBeNull();
            for (const from of sentAtMinute) {
              const within = sentAtMinute.filter((at) => at >= from && at < from + 15);
              expect(within.length).toBeLessThanOrEqual(5);
            }
            // Signed in once, the owner may ask again at once.
            const before = mailsTo(email);
            await ask('198.51.100.77');
            expect(mailsTo(email)).toBe(before + 1);
          },
        ),
        { seed: 14, numRuns: 10, endOnFailure: true },
      );
    },
    5 * MINUTE_MS,
  );

  it('is sent one mail where fifty are asked for at once', async () => {
    const email = somebody();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => openBrowser(`192.0.2.${at}`).askForLink(email)),
    );
    expect(mailsTo(email)).toBe(1);
  });

  it('is not kept out by requests that next-auth refuses, which send nothing', async () => {
    const email = somebody();
    const stranger = openBrowser('192.0.2.201');
    await stranger.ask('/signin/email', { email, csrfToken: 'guessed', json: 'true' });
    expect(mailsTo(email)).toBe(0);
    await openBrowser('192.0.2.202').askForLink(email);
    expect(mailsTo(email)).toBe(1);
  });
});

describe('who asks for the mails of many', () => {
  it('is refused by where the calls come from, and nobody else is', async () => {
    const stranger = openBrowser('192.0.2.203');
    const statuses: number[] = [];
    for (let at = 0; at < 41; at++) statuses.push((await stranger.askForLink(somebody())).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await openBrowser('192.0.2.204').askForLink(somebody())).status).toBe(200);
  });
});
