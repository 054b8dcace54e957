import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { type Settings, settingsReader } from './settings-reader.ts';

/** Sign-in with GitHub. */
export interface GitHubConfig {
  readonly id: string;
  readonly secret: string;
  /** Where people sign in, without a slash at the end. */
  readonly url: string;
  /** Where its REST API starts, without a slash at the end. */
  readonly apiUrl: string;
}

/** The settings of the partner portal. */
export interface PortalConfig {
  /** What sessions and sign-in links are protected with; null where the portal is not set up. */
  readonly authSecret: string | null;
  /** How mails leave; null where none can be sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** Null where nobody signs in with GitHub. */
  readonly github: GitHubConfig | null;
  /** What a new organisation may spend during the beta. */
  readonly signupCredits: number;
}

const printable = z.string().regex(/^[\x21-\x7e]+$/);

/** What goes there in clear leaves no wire. */
const isLoopback = (url: string) => ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);

export const SETTINGS = {
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
  GITHUB_URL: [
    z
      .url({ protocol: /^https?$/ })
      .transform((value) => value.replace(/\/+$/, ''))
      .refine((value) => value.startsWith('https:') || isLoopback(value)),
    'the address of a GitHub Enterprise Server such as https://github.example',
  ],
  SIGNUP_CREDITS: [
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().max(1_000_000_000)),
    'a whole number such as 10000',
  ],
} as const satisfies Settings;

const GITHUB_URL = 'https://github.com';
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
  const gitHubUrl = read('GITHUB_URL') ?? GITHUB_URL;
  return Object.freeze({
    authSecret: read('AUTH_SECRET') ?? null,
    mail: mail === null ? null : { smtpUrl: mail.first, from: mail.second },
    github:
      github === null
        ? null
        : {
            id: github.first,
            secret: github.second,
            url: gitHubUrl,
            // Of a server of one's own the API is a path, of github.com a host.
            apiUrl: gitHubUrl === GITHUB_URL ? 'https://api.github.com' : `${gitHubUrl}/api/v3`,
          },
    signupCredits: read('SIGNUP_CREDITS') ?? DEFAULT_SIGNUP_CREDITS,
  });
}
