/** The door of the chat link: which chats are notified of a wallet's agents, and the codes that link them. */

export { type ChatAgent, findChatAgent, listChatAgents } from './chat-agents.ts';
export { type ChatCode, type ChatLinkProof, mintCode, openCode, spendCode } from './codes.ts';
export { isLinked } from './is-linked.ts';
export { type ChatDoor, linkOwner } from './link-owner.ts';
export { linkChat, unlinkChat } from './links.ts';
