import { Bot } from 'grammy';
import type pg from 'pg';
import type { ChatConfig } from '#server/config/chat-config.ts';
import type { SpecChecks } from '#server/surfaces/index.ts';
import { answerUpdates } from './answer-updates.ts';
import { openChatDoor, REQUEST_TIMEOUT_S } from './chat-door.ts';
import { type ChatWebhook, type ReceivePass, receiveUpdates } from './receive-updates.ts';
import { type SendPass, sendMessages } from './send-messages.ts';
import { tryUpdate } from './try-update.ts';

/** The bot of a process. */
export interface Chat {
  /**
   * The address at which a person opens the chat with a code.
   *
   * @throws when the Bot API does not answer
   */
  linkUrl(code: string): Promise<string>;
  /** Answers what people wrote; it waits a few seconds for the next one. */
  receive(): Promise<ReceivePass>;
  /** Answers an update that the Bot API brought, or gives it up. @throws where it is to be brought again */
  answer(update: Parameters<Bot['handleUpdate']>[0]): Promise<void>;
  /** Sends the messages that are due. */
  send(): Promise<SendPass>;
  /** Ends waiting. */
  stop(): void;
}

interface ChatParts {
  readonly pool: pg.Pool;
  readonly config: ChatConfig;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: () => number;
  /** What an agent is held to when its owner confirms it. */
  readonly checks: SpecChecks;
  /** Where the Bot API delivers updates; null where it is asked for them. */
  readonly webhook: ChatWebhook | null;
  /** What private links are sealed under. */
  readonly masterKey: Uint8Array | undefined;
  readonly onError: (error: unknown) => void;
  /** Called with each update that was tried in vain and nobody answers any more. */
  readonly onDropped: (updateId: number) => void;
}

/** Opens the bot. Nothing is asked of the Bot API before it is used. */
export function openChat(parts: ChatParts): Chat {
  const { config } = parts;
  const bot = new Bot(config.botToken, {
    client: { apiRoot: config.apiUrl, timeoutSeconds: REQUEST_TIMEOUT_S },
  });
  answerUpdates(bot, parts);
  const stopping = new AbortController();
  const door = openChatDoor(config);
  const whoAmI = async () => {
    bot.botInfo = await door.whoAmI();
  };
  const receive = receiveUpdates(bot, { ...parts, whoAmI, signal: stopping.signal });
  return {
    linkUrl: door.linkUrl,
    receive,
    async answer(update) {
      await whoAmI();
      await tryUpdate(bot, update, parts);
    },
    send: () => sendMessages({ ...parts, api: bot.api, signal: stopping.signal }),
    stop: () => stopping.abort(),
  };
}
