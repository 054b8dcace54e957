import { createTransport } from 'nodemailer';

/** A mail to one person, in HTML and in plain text that says the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What "Unsubscribe" of mail programs posts to (RFC 8058); absent for a mail that somebody asked for. */
  readonly unsubscribeUrl?: string;
}

/** Sends mails. */
export interface Mailer {
  /** @throws when the mail server does not take it */
  send(mail: Mail): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 10_000;

/** @returns a mailer over SMTP; it connects at the first mail */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, unsubscribeUrl, ...mail }) {
      // An address object is taken as it is: a list in a string would be several people.
      await transport.sendMail({
        ...mail,
        from: options.from,
        to: { name: '', address: to },
        ...(unsubscribeUrl !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      });
    },
  };
}
