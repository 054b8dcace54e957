/** The door of the chat link: which chats are told of a wallet's agents, and the codes that link them. */
export { type ChatCode, mintCode, openCode, spendCode } from './codes.ts';
export { isLinked } from './is-linked.ts';
export { linkChat, unlinkChat } from './links.ts';
