import { Api } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { ChatConfig } from '#server/config/chat-config.ts';
import { getChatConfig } from '#server/config/environment.ts';
import type { ChatDoor } from '#server/messaging/index.ts';

/** A request that takes longer is broken off and tried again; one that waits for updates has its own time. */
export const REQUEST_TIMEOUT_S = 15;

/** Where chats are opened, and which bot they are with. */
export interface OpenChatDoor extends ChatDoor {
  /** Asked once; a failure is asked about again. */
  whoAmI(): Promise<UserFromGetMe>;
}

/** Opens the way into the chat. Nothing is asked of the Bot API before it is used. */
export function openChatDoor({
  botToken,
  apiUrl,
  linkUrl,
}: Pick<ChatConfig, 'botToken' | 'apiUrl' | 'linkUrl'>): OpenChatDoor {
  const api = new Api(botToken, { apiRoot: apiUrl, timeoutSeconds: REQUEST_TIMEOUT_S });
  let me: Promise<UserFromGetMe> | null = null;
  const whoAmI = () => {
    me ??= api.getMe().catch((error: unknown) => {
      me = null;
      throw error;
    });
    return me;
  };
  return {
    whoAmI,
    linkUrl: async (code) => `${linkUrl}/${(await whoAmI()).username}?start=${code}`,
  };
}

let configured: OpenChatDoor | null | undefined;

/** The way into the chat of this deployment; null where there is no bot. One a process. */
export function configuredChatDoor(): ChatDoor | null {
  if (configured === undefined) {
    const config = getChatConfig();
    configured = config === null ? null : openChatDoor(config);
  }
  return configured;
}
