import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { type Settings, settingsReader } from './settings-reader.ts';

/** The settings of the partner portal. */
export interface PortalConfig {
  /** What sessions and sign-in links are protected with; null where the portal is not set up. */
  readonly authSecret: string | null;
  /** How mails leave; null where none can be sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** Null where nobody signs in with GitHub. */
  readonly github: { readonly id: string; readonly secret: string } | null;
  /** What a new organisation may spend during the beta. */
  readonly signupCredits: number;
}

const printable = z.string().regex(/^[\x21-\x7e]+$/);

const SETTINGS = {
  AUTH_SECRET: [
    printable.min(32),
    'at least 32 random characters, as `openssl rand -base64 32` prints them',
  ],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }),
    'a mail server such as smtps://user:password@mail.example:465',
  ],
  MAIL_FROM: [
    z
      .string()
      .max(320)
      .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/),
    'the sender of mails, such as Portolan <portal@portolan.example>',
  ],
  GITHUB_ID: [printable, 'the client id of an OAuth app at GitHub'],
  GITHUB_SECRET: [printable, 'the client secret of the OAuth app at GitHub'],
  SIGNUP_CREDITS: [
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().max(1_000_000_000)),
    'a whole number such as 10000',
  ],
} as const satisfies Settings;

const DEFAULT_SIGNUP_CREDITS = 10_000;

/**
 * Reads the portal's settings from an environment.
 *
 * @throws ConfigError on the first value that cannot be used
 */
export function parsePortalConfig(
  environment: Readonly<Record<string, string | undefined>>,
): PortalConfig {
  const read = settingsReader(SETTINGS, environment);
  const together = <A extends keyof typeof SETTINGS, B extends keyof typeof SETTINGS>(
    first: A,
    second: B,
  ) => {
    const values = [read(first), read(second)] as const;
    const [given, other] = values;
    if (given === undefined && other === undefined) return null;
    if (given !== undefined && other !== undefined) return { first: given, second: other };
    const [missing, has] = given === undefined ? [first, second] : [second, first];
    throw new ConfigError(
      `${missing} is not set, which ${has} needs: set it to ${SETTINGS[missing][1]}.`,
    );
  };
  const mail = together('SMTP_URL', 'MAIL_FROM');
  const github = together('GITHUB_ID', 'GITHUB_SECRET');
  return Object.freeze({
    authSecret: read('AUTH_SECRET') ?? null,
    mail: mail === null ? null : { smtpUrl: mail.first, from: mail.second },
    github: github === null ? null : { id: github.first, secret: github.second },
    signupCredits: read('SIGNUP_CREDITS') ?? DEFAULT_SIGNUP_CREDITS,
  });
}
