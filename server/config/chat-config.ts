import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl } from './http-url.ts';
import { type Settings, settingsReader } from './settings-reader.ts';

/** The bot that sends owners the alerts of their agents. */
export interface ChatConfig {
  /** A secret: anyone who has it is the bot. */
  readonly botToken: string;
  /** Where the Bot API is reached, without a slash at the end. */
  readonly apiUrl: string;
  /** Where people open chats, without a slash at the end. */
  readonly linkUrl: string;
  /** What the Bot API proves itself by when it calls with updates; null where it is asked for them. */
  readonly webhookSecret: string | null;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
/** The token is in the path of every call: in clear it leaves no wire. */
const sealedUrl = httpUrl.refine(
  (url) => url.startsWith('https:') || LOOPBACK.includes(new URL(url).hostname),
);

export const SETTINGS = {
  TELEGRAM_BOT_TOKEN: [
    z.string().regex(/^\d{1,20}:[A-Za-z0-9_-]{20,100}$/),
    'the token that BotFather gave you',
  ],
  TELEGRAM_API_URL: [sealedUrl, 'an address such as https://api.telegram.org'],
  TELEGRAM_LINK_URL: [sealedUrl, 'an address such as https://t.me'],
  TELEGRAM_WEBHOOK_SECRET: [
    z.string().regex(/^[A-Za-z0-9_-]{32,256}$/),
    '32 to 256 random letters, digits, - and _',
  ],
} as const satisfies Settings;

/**
 * Reads the settings of the chat from an environment.
 *
 * @returns null where there is no bot
 * @throws ConfigError on the first value that cannot be used, and on any of them without a bot
 */
export function parseChatConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ChatConfig | null {
  const read = settingsReader(SETTINGS, environment);
  const botToken = read('TELEGRAM_BOT_TOKEN');
  const apiUrl = read('TELEGRAM_API_URL');
  const linkUrl = read('TELEGRAM_LINK_URL');
  const webhookSecret = read('TELEGRAM_WEBHOOK_SECRET');
  if (botToken === undefined) {
    if ([apiUrl, linkUrl, webhookSecret].every((one) => one === undefined)) return null;
    throw new ConfigError(
      `TELEGRAM_BOT_TOKEN is not set, which the other settings of the chat need: set it to ${SETTINGS.TELEGRAM_BOT_TOKEN[1]}.`,
    );
  }
  return Object.freeze({
    botToken,
    apiUrl: apiUrl ?? 'https://api.telegram.org',
    linkUrl: linkUrl ?? 'https://t.me',
    webhookSecret: webhookSecret ?? null,
  });
}
