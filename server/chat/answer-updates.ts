import { createHash } from 'node:crypto';
import { type Bot, type Context, InlineKeyboard } from 'grammy';
import type pg from 'pg';
import { CHAT_TEXTS } from '#locale/chat.ts';
import { updateAgent } from '#server/agents/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import {
  type ChatAgent,
  type ChatCode,
  findChatAgent,
  linkChat,
  listChatAgents,
  openCode,
  spendCode,
  unlinkChat,
} from '#server/messaging/index.ts';
import { findPartner } from '#server/partners/find-partner.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import {
  applyActivation,
  type CompiledActivation,
  checkSpec,
  compileActivation,
  type SpecChecks,
  termsOf,
} from '#server/surfaces/index.ts';
import { ChatPace } from './chat-pace.ts';

interface AnswerParts {
  readonly pool: pg.Pool;
  readonly nowMs: () => number;
  readonly checks: SpecChecks;
  readonly onError: (error: unknown) => void;
}

/** What an owner is asked, and what it would do. */
interface Question {
  readonly text: string;
  /** Of all that the answer is to: a button that was shown with another question has another one. */
  readonly digest: string;
  readonly compiled: CompiledActivation | null;
  readonly partner: Awaited<ReturnType<typeof findPartner>>;
}

/** Before a code, in the data of a button: 64 bytes at most, with code and digest. */
const CONFIRM = 'confirm:';
const CANCEL = 'cancel:';
/** Before an agent's id, in the data of a button. */
const SET_STATUS = { 'pause:': 'paused', 'resume:': 'active' } as const;
const STATUS_BUTTON = /^(pause:|resume:)(w_[a-z]+_\w+)$/;
const CODE_LENGTH = 43;
const DIGEST_LENGTH = 8;
const BUTTON = new RegExp(`^(${CONFIRM}|${CANCEL})(.{${CODE_LENGTH}})(.{${DIGEST_LENGTH}})?$`);

/** Has a bot answer `/start <code>`, its buttons, `/agents` and `/stop`, in chats with one person alone. */
export function answerUpdates(bot: Bot, { pool, nowMs, checks, onError }: AnswerParts): void {
  const pace = new ChatPace();
  // Anyone who writes faster than the Bot API takes answers is not answered until the minute is over.
  bot.use((ctx, next) =>
    ctx.chat === undefined || pace.admits(String(ctx.chat.id)) ? next() : undefined,
  );
  const alone = bot.chatType('private');
  bot
    .filter((ctx) => ctx.chat !== undefined && ctx.chat.type !== 'private')
    .on('message', (ctx) =>
      ctx.entities('bot_command').length > 0 ? ctx.reply(CHAT_TEXTS.privateOnly) : undefined,
    );

  alone.command('start', async (ctx) => {
    const code = ctx.match.trim();
    if (code === '') return ctx.reply(CHAT_TEXTS.hello);
    const chatId = String(ctx.chat.id);
    const opened = await openCode(pool, code, chatId, nowMs());
    if (opened === null) return ctx.reply(CHAT_TEXTS.invalidCode);
    const refused = await orRefusal(opened, async () => {
      const question = await questionOf(opened, chatId);
      await ctx.reply(question.text, { reply_markup: buttonsOf(code, question) });
      return null;
    });
    return refused === null ? undefined : ctx.reply(refused);
  });

  alone.command('stop', async (ctx) => {
    const chatId = String(ctx.chat.id);
    const wasLinked = await inTransaction(pool, (client) => unlinkChat(client, chatId));
    return ctx.reply(wasLinked ? CHAT_TEXTS.stopped : CHAT_TEXTS.notLinked);
  });

  alone.callbackQuery(BUTTON, async (ctx) => {
    const [, kind, code = '', digest = ''] = ctx.match;
    const chatId = String(ctx.chat.id);
    const text =
      kind === CONFIRM
        ? await confirm(ctx, { code, digest, chatId })
        : (await spendCode(pool, code, chatId, nowMs())) === null
          ? null
          : CHAT_TEXTS.cancelled;
    // A button that is tapped twice leaves what the first tap said.
    try {
      if (text !== null && text !== '') await ctx.editMessageText(text);
      await ctx.answerCallbackQuery(text === null ? { text: CHAT_TEXTS.invalidCode } : {});
    } catch (error) {
      // What was done stands. The same update again would find its code used, and call it invalid.
      onError(error);
    }
  });

  alone.command('agents', async (ctx) => {
    const page = /^[1-9]\d{0,4}$/.test(ctx.match) ? Number(ctx.match) : 1;
    const chatId = String(ctx.chat.id);
    const { agents, hasMore } = await listChatAgents(pool, chatId, page);
    if (!pace.admits(chatId, agents.length)) return ctx.reply(CHAT_TEXTS.tooFast);
    if (agents.length === 0) return ctx.reply(CHAT_TEXTS.noAgents);
    for (const agent of agents) {
      await ctx.reply(describeAgent(agent), { reply_markup: statusButton(agent) });
    }
    return hasMore ? ctx.reply(CHAT_TEXTS.moreAgents(page + 1)) : undefined;
  });

  alone.callbackQuery(STATUS_BUTTON, async (ctx) => {
    const [, kind, publicId = ''] = ctx.match;
    const text = await setStatus(String(ctx.chat.id), publicId, SET_STATUS[kind as 'pause:']);
    await ctx.answerCallbackQuery({ text: text.notice });
    const { agent } = text;
    // Pressed under an alert, the alert stays as it was reported.
    if (agent !== null && ctx.callbackQuery.message?.text?.startsWith(agent.rendered)) {
      await ctx.editMessageText(describeAgent(agent), { reply_markup: statusButton(agent) });
    }
  });

  alone.on('message', (ctx) => ctx.reply(CHAT_TEXTS.hello));

  /** Pauses or resumes an agent, for a chat that is notified of it. */
  async function setStatus(
    chatId: string,
    publicId: string,
    status: 'active' | 'paused',
  ): Promise<{ readonly notice: string; readonly agent: ChatAgent | null }> {
    const agent = await findChatAgent(pool, chatId, publicId);
    if (agent === null) return { notice: CHAT_TEXTS.agentGone, agent };
    try {
      const patch = {
        status,
        autonomy: undefined,
        action: undefined,
        edit: undefined,
        doPart: null,
      };
      await updateAgent(pool, agent, agent.id, patch, nowMs());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { notice: error.friendlyMessage, agent: null };
    }
    return { notice: CHAT_TEXTS.status[status], agent: { ...agent, status } };
  }

  /** @returns what to say; empty where it is asked again; null for a code that is not valid (any more) */
  async function confirm(
    ctx: Context,
    { code, digest, chatId }: { code: string; digest: string; chatId: string },
  ): Promise<string | null> {
    const opened = await openCode(pool, code, chatId, nowMs());
    if (opened === null) return null;
    return orRefusal(opened, async () => {
      const question = await questionOf(opened, chatId);
      const { compiled, partner } = question;
      if (compiled !== null) await checkSpec(checks, compiled.configuration.spec);
      if (question.digest !== digest) {
        await ctx.editMessageText(CHAT_TEXTS.changed(question.text), {
          reply_markup: buttonsOf(code, question),
        });
        return '';
      }
      const { partnerId, wallet, proof } = opened;
      return inTransaction(pool, async (client) => {
        if ((await spendCode(client, code, chatId, nowMs())) === null) return null;
        await linkChat(client, { partnerId, wallet, chatId, proof }, nowMs());
        if (compiled !== null) await applyActivation(client, partner, compiled, nowMs());
        const shown = compiled === null ? null : termsOf(compiled);
        const speaker = proof === 'partner' ? partner.name : CHAT_TEXTS.service;
        return CHAT_TEXTS.confirmed(speaker, wallet, shown);
      });
    });
  }

  /** What the catalog, a source, the operator or the tier does not allow: the code stays unused, and nothing is linked. */
  async function orRefusal<T>(
    { partnerId }: ChatCode,
    answer: () => Promise<T>,
  ): Promise<T | string> {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onError(error);
      return CHAT_TEXTS.failed((await findPartner(pool, partnerId)).name);
    }
  }

  async function questionOf(opened: ChatCode, chatId: string): Promise<Question> {
    const partner = await findPartner(pool, opened.partnerId);
    const compiled =
      opened.activation === null ? null : await compileActivation(pool, opened, chatId);
    const terms = compiled === null ? null : termsOf(compiled);
    const { wallet } = opened;
    const text = {
      partner: () => CHAT_TEXTS.ask(partner.name, wallet, terms),
      signature: () => CHAT_TEXTS.askOwner(wallet),
      none: () => CHAT_TEXTS.askPublic(wallet, terms),
    }[opened.proof]();
    const digest = createHash('sha256')
      .update(JSON.stringify([text, terms]))
      .digest('base64url')
      .slice(0, DIGEST_LENGTH);
    return { text, digest, compiled, partner };
  }
}

/** Its first line begins with what it watches. */
function describeAgent({
  rendered,
  action,
  status,
  proof,
  partnerName,
  wallet,
}: ChatAgent): string {
  const speaker = proof === 'partner' ? withoutUnseen(partnerName) : CHAT_TEXTS.service;
  return CHAT_TEXTS.agent({ rendered, action, status, speaker, wallet });
}

function statusButton({ publicId, status }: ChatAgent): InlineKeyboard {
  return status === 'active'
    ? new InlineKeyboard().text(CHAT_TEXTS.pause, `pause:${publicId}`)
    : new InlineKeyboard().text(CHAT_TEXTS.resume, `resume:${publicId}`);
}

function buttonsOf(code: string, { digest }: Question): InlineKeyboard {
  return new InlineKeyboard()
    .text(CHAT_TEXTS.confirm, CONFIRM + code + digest)
    .text(CHAT_TEXTS.cancel, CANCEL + code);
}
