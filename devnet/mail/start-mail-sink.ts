import http from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inboxPage } from './inbox-page.ts';

/** A mail as the sink took it. */
export interface CaughtMail {
  readonly id: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A mail server that delivers nothing: what is sent to it can be read beside it. */
export interface MailSink {
  /** Where mails are sent to. */
  readonly smtpUrl: string;
  /** Where they are read: `/` is a page, `/messages` is JSON, newest first; `?to=` filters. */
  readonly url: string;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_KEPT = 200;
/** Mail to anyone there is refused, so that one sees what happens then. */
const REFUSED_DOMAIN = '@refused.test';
const MAX_MAIL_BYTES = 1_048_576;

/** Starts the sink on free ports of this machine. Nothing of it outlives it. */
export async function startMailSink(): Promise<MailSink> {
  const caught: CaughtMail[] = [];
  let last = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onRcptTo({ address }, _session, done) {
      const isRefused = address.toLowerCase().endsWith(REFUSED_DOMAIN);
      done(isRefused ? new Error('No mail is taken for this address.') : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('error', done);
      stream.once('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          last += 1;
          caught.unshift({
            id: last,
            at: Date.now(),
            from: mail.from?.address ?? '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          });
          caught.length = Math.min(caught.length, MAX_KEPT);
          done();
        }, done);
      });
    },
  });
  // A client that breaks off concerns nobody but itself.
  smtp.on('error', () => undefined);
  const smtpPort = await listen(smtp.server);

  const inbox = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`);
    const to = searchParams.get('to');
    const shown = to === null ? caught : caught.filter((mail) => mail.to.includes(to));
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    if (pathname === '/messages') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messages: shown }));
    } else if (pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(inboxPage(shown));
    } else {
      response.writeHead(404).end();
    }
  });
  const inboxPort = await listen(inbox);
  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`,
    url: `http://${LOOPBACK}:${inboxPort}`,
    async stop() {
      inbox.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(resolve)),
        new Promise((resolve) => inbox.close(resolve)),
      ]);
    },
  };
}

function listen(server: import('node:net').Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
}
