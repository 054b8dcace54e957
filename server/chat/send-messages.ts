import { randomUUID } from 'node:crypto';
import { type Api, GrammyError, InlineKeyboard } from 'grammy';
import type pg from 'pg';
import { CHAT_TEXTS } from '#locale/chat.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { unlinkChat } from '#server/messaging/index.ts';
import { claimMessages, LEASE } from './claim-messages.ts';
import { type WrittenMessage, writeMessage } from './write-message.ts';

/** What a pass did, in messages. */
export interface SendPass {
  readonly sent: number;
  readonly postponed: number;
  readonly failed: number;
}

interface SendParts {
  readonly pool: pg.Pool;
  readonly api: Api;
  readonly masterKey: Uint8Array | undefined;
  readonly signal: AbortSignal;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * A message that was tried for so long in vain is kept on the pull rail alone; the time that it waited untried does not
 * count. It is as long as a prepared plan can be opened: an outage of days, or a token that is wrong over a weekend, costs
 * no alert.
 */
const GIVE_UP_AFTER = "interval '7 days'";
const MAX_WAIT_S = 600;

// What else waits for that chat waits with it.
const SLOWED = `
  update chat_message
     set state = case when id = $4 and first_tried_at < now() - ${GIVE_UP_AFTER} then 'failed' else state end,
         first_tried_at = case when id = $4 then coalesce(first_tried_at, now()) else first_tried_at end,
         failure = '429', next_attempt_at = greatest(next_attempt_at, now() + $3 * interval '1 second'),
         lease_token = null, leased_until = null
   where chat_id = $1 and state = 'pending'
     and (lease_token = $2 or leased_until is null or leased_until <= now())
  returning state`;

// Its chat may have been unlinked, or its lease lost, while others were sent.
const KEEP_LEASE = `
  update chat_message set leased_until = now() + ${LEASE}
   where id = $1 and lease_token = $2 and state = 'pending'`;
const SENT = `
  update chat_message set state = 'sent', sent_at = now(), lease_token = null, leased_until = null
   where id = $1 and lease_token = $2`;
const FAILED = `
  update chat_message set state = 'failed', failure = $3, lease_token = null, leased_until = null
   where id = $1 and lease_token = $2`;
const POSTPONED = `
  update chat_message
     set state = case when id = $5 and first_tried_at < now() - ${GIVE_UP_AFTER} then 'failed' else state end,
         first_tried_at = case when id = $5 then coalesce(first_tried_at, now()) else first_tried_at end,
         failure = $4, next_attempt_at = now() + $3 * interval '1 second',
         lease_token = null, leased_until = null
   where id = any($1::bigint[]) and lease_token = $2
  returning state`;

/** What becomes of a message by what the Bot API answered. */
type Refusal =
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' }
  /** Nothing more is sent to that chat for so many seconds, and to nobody where another chat was slowed just before. */
  | { readonly kind: 'slower'; readonly waitS: number }
  | { readonly kind: 'later' };

/**
 * Sends the messages that are due, one after the other. A message counts as sent when the Bot API said so:
 * a process that ends before it wrote that down makes one message come twice, and none is lost.
 */
export async function sendMessages(parts: SendParts): Promise<SendPass> {
  const { pool, api, masterKey, signal, nowMs, onError } = parts;
  const pass = { sent: 0, postponed: 0, failed: 0 };
  const count = (rows: readonly { readonly state: string }[]) => {
    const failed = rows.filter(({ state }) => state === 'failed').length;
    pass.failed += failed;
    pass.postponed += rows.length - failed;
  };
  // The Bot API does not say whether it is the chat or the bot that is to be slower: the next chat shows.
  let slowedChat: string | null = null;
  while (!signal.aborted) {
    const leaseToken = randomUUID();
    const claimed = await claimMessages(pool, leaseToken);
    if (claimed.length === 0) return pass;
    for (const [at, message] of claimed.entries()) {
      const { id, chatId } = message;
      const postpone = async (
        ids: readonly string[],
        { waitS, why, tried }: { waitS: number; why: string; tried: string | null },
      ) => {
        const { rows } = await pool.query<{ state: string }>(POSTPONED, [
          ids,
          leaseToken,
          waitS,
          why,
          tried,
        ]);
        count(rows);
      };
      const rest = claimed.slice(at).map((one) => one.id);
      if (signal.aborted) {
        await postpone(rest, { waitS: 0, why: 'stopped', tried: null });
        return pass;
      }
      if ((await pool.query(KEEP_LEASE, [id, leaseToken])).rowCount === 0) continue;
      try {
        await notify(api, writeMessage(message, masterKey, nowMs()), message.chatId, signal);
      } catch (error) {
        const refusal = refusalOf(error);
        const why = error instanceof GrammyError ? `${error.error_code}` : 'unreachable';
        if (refusal.kind === 'slower') {
          const { waitS } = refusal;
          if (slowedChat !== null && slowedChat !== chatId) {
            await postpone(rest, { waitS, why, tried: id });
            return pass;
          }
          slowedChat = chatId;
          const values = [chatId, leaseToken, waitS, id];
          count((await pool.query<{ state: string }>(SLOWED, values)).rows);
          continue;
        }
        if (refusal.kind === 'later') {
          onError(error);
          const waitS = Math.min(5 * 2 ** (message.attempts - 1), MAX_WAIT_S);
          await postpone([id], { waitS, why, tried: id });
          continue;
        }
        pass.failed += 1;
        await inTransaction(pool, async (client) => {
          await client.query(FAILED, [id, leaseToken, why]);
          if (refusal.kind === 'gone') await unlinkChat(client, chatId);
        });
        if (refusal.kind === 'refused') onError(error);
        continue;
      }
      slowedChat = null;
      await pool.query(SENT, [id, leaseToken]);
      pass.sent += 1;
    }
  }
  return pass;
}

/** A button that the Bot API does not take, as it takes none to a host without a domain, costs nobody the alert. */
async function notify(
  api: Api,
  written: WrittenMessage,
  chatId: string,
  signal: AbortSignal,
): Promise<void> {
  const { text, button } = written;
  try {
    await post(api, written, chatId, signal);
  } catch (error) {
    if (button === null || !isButtonRefused(error)) throw error;
    const link = `${button.label}: ${button.url}`;
    await post(api, { ...written, text: `${text}\n\n${link}`, button: null }, chatId, signal);
  }
}

function isButtonRefused(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    /BUTTON_URL_INVALID|button url/i.test(error.description)
  );
}

async function post(
  api: Api,
  { text, button, pauses }: WrittenMessage,
  chatId: string,
  signal: AbortSignal,
): Promise<void> {
  const keyboard = new InlineKeyboard();
  if (button !== null) keyboard.url(button.label, button.url).row();
  if (pauses !== null) keyboard.text(CHAT_TEXTS.pause, `pause:${pauses}`);
  await api.sendMessage(
    chatId,
    text,
    {
      link_preview_options: { is_disabled: true },
      ...(button === null && pauses === null ? {} : { reply_markup: keyboard }),
    },
    signal as never,
  );
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof GrammyError)) return { kind: 'later' };
  const { error_code: code, description, parameters } = error;
  if (code === 429) return { kind: 'slower', waitS: parameters.retry_after ?? 5 };
  // A chat that became a group has several readers, and groups receive nothing.
  const isGroup = parameters.migrate_to_chat_id !== undefined;
  if (code === 403 || (code === 400 && (isGroup || description.includes('chat not found')))) {
    return { kind: 'gone' };
  }
  return code === 400 ? { kind: 'refused' } : { kind: 'later' };
}
