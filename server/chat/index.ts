/** The door of the chat: the bot that links chats, and what it sends them. */

export { configuredChatDoor } from './chat-door.ts';
export { type Chat, openChat } from './open-chat.ts';
export { openConfiguredChat } from './open-configured-chat.ts';
export type { ReceivePass } from './receive-updates.ts';
export type { SendPass } from './send-messages.ts';
export { askedToWaitS } from './try-update.ts';
