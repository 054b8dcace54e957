import { Bot } from 'grammy';
import type pg from 'pg';
import type { ChatConfig } from '#server/config/chat-config.ts';
import type { DraftChecks } from '#server/surfaces/index.ts';
import { answerUpdates } from './answer-updates.ts';
import { openChatDoor, REQUEST_TIMEOUT_S } from './chat-door.ts';
import { type ReceivePass, receiveUpdates } from './receive-updates.ts';
import { type SendPass, sendMessages } from './send-messages.ts';

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
  readonly checks: DraftChecks;
  /** What private links are sealed under. */
  readonly masterKey: Uint8Array | undefined;
  readonly onError: (error: unknown) => void;
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
    send: () => sendMessages({ ...parts, api: bot.api, signal: stopping.signal }),
    stop: () => stopping.abort(),
  };
}
