import type pg from 'pg';
import { getChatConfig } from '#server/config/environment.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import { type Chat, openChat } from './open-chat.ts';

/**
 * The bot that this process is configured with; null where there is none.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function openConfiguredChat(
  { config, clock, logger }: Pick<ProcessRoot, 'config' | 'clock' | 'logger'>,
  pool: pg.Pool,
): Chat | null {
  const chat = getChatConfig();
  if (chat === null) return null;
  return openChat({
    pool,
    config: chat,
    nowMs: clock.nowMs,
    masterKey: config.webhookMasterKey,
    onError: (error) => logger.warn({ err: error }, 'the chat could not be written to'),
  });
}
