import type pg from 'pg';
import type { SourceChecks } from '#server/agents/evaluate/index.ts';
import { getChatConfig } from '#server/config/environment.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import { CHAT_UPDATES_PATH } from '#server/schemas/paths-beside.ts';
import { type Chat, openChat } from './open-chat.ts';

/**
 * The bot that this process is configured with; null where there is none.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function openConfiguredChat(
  { config, clock, logger, meter, environment, intentModel }: ProcessRoot,
  pool: pg.Pool,
  agentSources: SourceChecks,
): Chat | null {
  const chat = getChatConfig();
  if (chat === null) return null;
  return openChat({
    pool,
    config: chat,
    webhook:
      chat.webhookSecret === null
        ? null
        : { url: config.appUrl + CHAT_UPDATES_PATH, secret: chat.webhookSecret },
    nowMs: clock.nowMs,
    checks: { agentSources, intentModel, environment },
    masterKey: config.webhookMasterKey,
    onError: (error) => logger.warn({ err: error }, 'the chat could not be written to'),
    onDropped(updateId) {
      meter.counted('receive', { dropped: 1 });
      logger.error(
        { update_id: updateId },
        'an update of the chat failed for minutes and was dropped',
      );
    },
  });
}
