import type { Bot } from 'grammy';
import { CHAT_TEXTS } from '#locale/chat.ts';
import { type TryParts, tryUpdate } from './try-update.ts';

/** What a pass answered. */
export interface ReceivePass {
  readonly updates: number;
}

interface ReceiveParts extends TryParts {
  readonly whoAmI: () => Promise<unknown>;
  /** Where the Bot API delivers updates; null where it is asked for them. */
  readonly webhook: ChatWebhook | null;
  readonly signal: AbortSignal;
}

/** Where updates are delivered, and what proves that the Bot API sent them. */
export interface ChatWebhook {
  readonly url: string;
  readonly secret: string;
}

const ALLOWED_UPDATES = ['message', 'callback_query'] as const;

/** How long one request waits for what people write, in seconds. */
const POLL_S = 5;
/** The Bot API gives updates to one poller at a time: the lock says which process that is. */
const LOCK = 'select pg_try_advisory_lock(712466, 1) as got';
const UNLOCK = 'select pg_advisory_unlock(712466, 1)';

/**
 * Makes the pass that asks for updates once and answers each; where they are brought it says once where to. An update is taken off the Bot API's
 * queue by the request after the one that brought it, so one that a process did not live to answer
 * comes again.
 */
export function receiveUpdates(bot: Bot, parts: ReceiveParts): () => Promise<ReceivePass> {
  const { pool, whoAmI, webhook, signal } = parts;
  let isIntroduced = false;
  let offset = 0;

  async function introduce(): Promise<void> {
    await whoAmI();
    if (webhook === null) await bot.api.deleteWebhook();
    else {
      const { url, secret } = webhook;
      await bot.api.setWebhook(url, { secret_token: secret, allowed_updates: ALLOWED_UPDATES });
    }
    await bot.api.setMyCommands(
      Object.entries(CHAT_TEXTS.commands).map(([command, description]) => ({
        command,
        description,
      })),
    );
    isIntroduced = true;
  }

  async function poll(): Promise<ReceivePass> {
    if (!isIntroduced) await introduce();
    if (webhook !== null) return { updates: 0 };
    const updates = await bot.api.getUpdates(
      { offset, timeout: POLL_S, allowed_updates: ALLOWED_UPDATES },
      signal as never,
    );
    for (const update of updates) {
      await tryUpdate(bot, update, parts);
      offset = update.update_id + 1;
    }
    return { updates: updates.length };
  }

  return async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<{ got: boolean }>(LOCK);
      if (rows[0]?.got !== true) return { updates: 0 };
      try {
        return await poll();
      } catch (error) {
        if (signal.aborted) return { updates: 0 };
        throw error;
      } finally {
        // The lock is the connection's: one that cannot give it back is closed.
        await client.query(UNLOCK).catch((cause: Error) => {
          broken = cause;
        });
      }
    } finally {
      client.release(broken);
    }
  };
}
