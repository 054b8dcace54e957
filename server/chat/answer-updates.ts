import { type Bot, InlineKeyboard } from 'grammy';
import type pg from 'pg';
import { CHAT_TEXTS } from '#locale/chat.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { linkChat, openCode, spendCode, unlinkChat } from '#server/messaging/index.ts';
import { findPartner } from '#server/partners/find-partner.ts';
import { applyActivation, renderedOf } from '#server/surfaces/index.ts';

interface AnswerParts {
  readonly pool: pg.Pool;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Before a code, in the data of a button: 64 bytes at most. */
const CONFIRM = 'confirm:';
const CANCEL = 'cancel:';

/** Has a bot answer `/start <code>`, its buttons and `/stop`, in chats with one person alone. */
export function answerUpdates(bot: Bot, { pool, nowMs, onError }: AnswerParts): void {
  const alone = bot.chatType('private');
  bot
    .filter((ctx) => ctx.chat !== undefined && ctx.chat.type !== 'private')
    .on('message', (ctx) =>
      ctx.entities('bot_command').length > 0 ? ctx.reply(CHAT_TEXTS.privateOnly) : undefined,
    );

  alone.command('start', async (ctx) => {
    const code = ctx.match.trim();
    if (code === '') return ctx.reply(CHAT_TEXTS.hello);
    const opened = await openCode(pool, code, String(ctx.chat.id), nowMs());
    if (opened === null) return ctx.reply(CHAT_TEXTS.invalidCode);
    const partner = await findPartner(pool, opened.partnerId);
    return ctx.reply(CHAT_TEXTS.ask(partner.name, opened.wallet, renderedOf(opened.activation)), {
      reply_markup: new InlineKeyboard()
        .text(CHAT_TEXTS.confirm, CONFIRM + code)
        .text(CHAT_TEXTS.cancel, CANCEL + code),
    });
  });

  alone.command('stop', async (ctx) => {
    const chatId = String(ctx.chat.id);
    const wasLinked = await inTransaction(pool, (client) => unlinkChat(client, chatId));
    return ctx.reply(wasLinked ? CHAT_TEXTS.stopped : CHAT_TEXTS.notLinked);
  });

  alone.callbackQuery(new RegExp(`^(${CONFIRM}|${CANCEL})(.+)$`), async (ctx) => {
    const [, kind, code = ''] = ctx.match;
    const chatId = String(ctx.chat.id);
    const text =
      kind === CONFIRM
        ? await confirm(code, chatId)
        : (await spendCode(pool, code, chatId, nowMs())) === null
          ? null
          : CHAT_TEXTS.cancelled;
    // A button that is tapped twice leaves what the first tap said.
    if (text !== null) await ctx.editMessageText(text);
    await ctx.answerCallbackQuery(text === null ? { text: CHAT_TEXTS.invalidCode } : {});
  });

  alone.on('message', (ctx) => ctx.reply(CHAT_TEXTS.hello));

  /** @returns what to say; null for a code that is not valid (any more) */
  async function confirm(code: string, chatId: string): Promise<string | null> {
    let name = '';
    try {
      return await inTransaction(pool, async (client) => {
        const used = await spendCode(client, code, chatId, nowMs());
        if (used === null) return null;
        const { partnerId, wallet, activation } = used;
        const partner = await findPartner(client, partnerId);
        name = partner.name;
        await linkChat(client, { partnerId, wallet, chatId });
        const rendered =
          activation === null
            ? null
            : await applyActivation(client, partner, wallet, activation, nowMs());
        return CHAT_TEXTS.confirmed(partner.name, wallet, rendered);
      });
    } catch (error) {
      // What the catalog or the tier no longer allows: the code stays unused, and nothing is linked.
      if (!(error instanceof ApiError)) throw error;
      onError(error);
      return CHAT_TEXTS.failed(name);
    }
  }
}
