/** The door of the chat link: which chats are told of a wallet's agents. */
export { isLinked } from './is-linked.ts';
