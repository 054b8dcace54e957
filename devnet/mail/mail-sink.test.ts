import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeMail } from '#server/mail/letter.ts';
import { createMailer } from '#server/mail/send-mail.ts';
import { type CaughtMail, type MailSink, startMailSink } from './start-mail-sink.ts';

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(() => sink.stop());

const LETTER = {
  subject: 'Of <ships> & "charts"',
  lines: ['A line with ümläuts & <tags>.'],
  link: { label: 'Open', url: 'https://portal.test/sign-in?token=abc&email=a%40b.test' },
  note: 'Once.',
};

async function messages(to: string): Promise<readonly CaughtMail[]> {
  const response = await fetch(`${sink.url}/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: CaughtMail[] }).messages;
}

it('catches what the mailer sends, in both forms, with one link in each', async () => {
  const mailer = createMailer({ smtpUrl: sink.smtpUrl, from: 'Portolan <portal@portolan.test>' });
  await mailer.send(writeMail({ to: 'ada@example.test', ...LETTER }));
  const [mail] = await messages('ada@example.test');
  expect(mail).toMatchObject({
    from: 'portal@portolan.test',
    to: ['ada@example.test'],
    subject: LETTER.subject,
  });
  expect(mail?.text.match(/https:\S+/g)).toEqual([LETTER.link.url]);
  expect(mail?.html.match(/href="[^"]+"/g)).toEqual([
    `href="${LETTER.link.url.replace('&', '&amp;')}"`,
  ]);
  expect(mail?.html).toContain('ümläuts &amp; &lt;tags&gt;');
  const page = await (await fetch(sink.url)).text();
  expect(page).toContain('Of &lt;ships&gt; &amp; &quot;charts&quot;');
  expect(page).toContain(`<a href="${LETTER.link.url.replace('&', '&amp;')}">`);
});

it('shows mail programs how one tap ends mails that nobody asked for one by one (RFC 8058)', async () => {
  const mailer = createMailer({ smtpUrl: sink.smtpUrl, from: 'Portolan <portal@portolan.test>' });
  const url = `https://portolan.test/mail/unsubscribe/${'a'.repeat(80)}`;
  const unsubscribe = { label: 'Unsubscribe', url, oneClick: `${url}/now` };
  await mailer.send(writeMail({ to: 'eve@example.test', ...LETTER, unsubscribe }));
  const [mail] = await messages('eve@example.test');
  expect(mail?.headers).toMatchObject({
    'list-unsubscribe': `<${url}/now>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(mail?.text.match(/https:\S+/g)).toEqual([LETTER.link.url, url]);
  expect(mail?.html).toContain(`href="${url}"`);
  await mailer.send(writeMail({ to: 'fay@example.test', ...LETTER }));
  const [plain] = await messages('fay@example.test');
  expect(plain?.headers).not.toHaveProperty('list-unsubscribe');
});

it('sends one mail to one address, whatever the address says', async () => {
  const mailer = createMailer({ smtpUrl: sink.smtpUrl, from: 'portal@portolan.test' });
  await mailer
    .send(writeMail({ to: 'a@example.test, b@example.test', ...LETTER }))
    .catch(() => undefined);
  expect(await messages('b@example.test')).toEqual([]);
});

it('says when the mail server is away', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'portal@portolan.test' });
  await expect(mailer.send(writeMail({ to: 'a@example.test', ...LETTER }))).rejects.toThrow();
});

it('refuses what is sent to refused.test, and keeps nothing of it', async () => {
  const mailer = createMailer({ smtpUrl: sink.smtpUrl, from: 'Portolan <portal@portolan.test>' });
  const to = 'bob@refused.test';
  await expect(mailer.send(writeMail({ to, ...LETTER }))).rejects.toThrow('No mail is taken');
  expect(await messages(to)).toEqual([]);
});
