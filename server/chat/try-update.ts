import { type Bot, BotError, GrammyError } from 'grammy';
import type pg from 'pg';

export interface TryParts {
  readonly pool: pg.Pool;
  readonly onError: (error: unknown) => void;
  /** Told once of each update that nobody answers any more. */
  readonly onDropped: (updateId: number) => void;
}

/** Then an update is passed over, so that one that cannot be answered holds up nobody. */
const MAX_TRIES = 3;

// Counted before it is answered, whichever process that is: an update that ends its process counts too.
const BEGIN = `
  insert into chat_update (bot_id, update_id, tries, first_tried_at) values ($1, $2, 1, now())
  on conflict (bot_id, update_id) do update set tries = chat_update.tries + 1
  returning tries`;
const ANSWERED = 'delete from chat_update where bot_id = $1 and update_id = $2';

/**
 * Answers an update, or gives it up after three tries; it is done then, and is not to come again.
 *
 * @throws where it is to be tried again
 */
export async function tryUpdate(
  bot: Bot,
  update: Parameters<Bot['handleUpdate']>[0],
  { pool, onError, onDropped }: TryParts,
): Promise<void> {
  const key = [bot.botInfo.id, update.update_id];
  const { rows } = await pool.query<{ tries: number }>(BEGIN, key);
  const tries = rows[0]?.tries ?? 1;
  // The processes that tried it last did not live to give it up.
  if (tries > MAX_TRIES) return onDropped(update.update_id);
  try {
    await bot.handleUpdate(update);
  } catch (error) {
    const cause = error instanceof BotError ? error.error : error;
    if (!isOver(cause)) {
      onError(cause);
      if (tries < MAX_TRIES) throw cause;
      return onDropped(update.update_id);
    }
  }
  // What was answered stands: the same update again would be answered twice.
  await pool.query(ANSWERED, key).catch(onError);
}

/** Whoever blocked the bot in the meantime, or deleted the message, needs no answer. */
function isOver(cause: unknown): boolean {
  return cause instanceof GrammyError && [400, 403].includes(cause.error_code);
}
