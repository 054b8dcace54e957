import { type Bot, BotError, GrammyError } from 'grammy';
import type pg from 'pg';

export interface TryParts {
  readonly pool: pg.Pool;
  readonly onError: (error: unknown) => void;
  /** Called once with each update that nobody answers any more. */
  readonly onDropped: (updateId: number) => void;
}

/**
 * An update that was tried so often, and that long since its first try, is passed over, so that one that cannot be
 * answered holds up nobody for good. Tries alone pass within seconds, as short faults do.
 */
const MAX_TRIES = 3;
const TRIED_FOR = "interval '3 minutes'";

/** Where the Bot API says only that it is too much. */
const DEFAULT_WAIT_S = 5;

// Counted before it is answered, whichever process that is: an update that ends its process counts too.
const BEGIN = `
  insert into chat_update (bot_id, update_id, tries, first_tried_at) values ($1, $2, 1, now())
  on conflict (bot_id, update_id) do update set tries = chat_update.tries + 1
  returning tries, first_tried_at < now() - ${TRIED_FOR} as "isOld"`;
// What is to be tried again is given another try, however late, unless it ended its process. Anyone who is asked to be
// slower has not been refused.
const TRY_AGAIN = `
  update chat_update set tries = least(tries - $3, ${MAX_TRIES - 1}) where bot_id = $1 and update_id = $2`;
const ANSWERED = 'delete from chat_update where bot_id = $1 and update_id = $2';

/**
 * Answers an update, or gives it up after three tries over three minutes; it is done then, and is not to come again.
 *
 * @throws where it is to be tried again
 */
export async function tryUpdate(
  bot: Bot,
  update: Parameters<Bot['handleUpdate']>[0],
  { pool, onError, onDropped }: TryParts,
): Promise<void> {
  const key = [bot.botInfo.id, update.update_id];
  const { rows } = await pool.query<{ tries: number; isOld: boolean }>(BEGIN, key);
  const { tries, isOld } = rows[0] ?? { tries: 1, isOld: false };
  // The processes that tried it last did not live to give it up.
  if (isOld && tries > MAX_TRIES) return onDropped(update.update_id);
  try {
    await bot.handleUpdate(update);
  } catch (error) {
    const cause = error instanceof BotError ? error.error : error;
    if (!isOver(cause)) {
      onError(cause);
      const isUncounted = askedToWaitS(cause) !== null;
      if (isOld && tries >= MAX_TRIES && !isUncounted) return onDropped(update.update_id);
      await pool.query(TRY_AGAIN, [...key, isUncounted ? 1 : 0]);
      throw cause;
    }
  }
  // What was answered stands: the same update again would be answered twice.
  await pool.query(ANSWERED, key).catch(onError);
}

/** @returns for how many seconds the Bot API is to be asked nothing; null where an error says nothing of that */
export function askedToWaitS(error: unknown): number | null {
  if (!(error instanceof GrammyError) || error.error_code !== 429) return null;
  return error.parameters.retry_after ?? DEFAULT_WAIT_S;
}

/** Anyone who blocked the bot in the meantime, or deleted the message, needs no answer. */
function isOver(cause: unknown): boolean {
  return cause instanceof GrammyError && [400, 403].includes(cause.error_code);
}
