/** What one chat may be answered in a minute: about as much as the Bot API sends to one chat. */
const MAX_OF_CHAT = 60;
const WINDOW_MS = 60_000;
const MAX_CHATS = 10_000;

/**
 * Counts what each chat is answered. Without it one chat that writes and writes has the Bot API answer 429, which
 * holds up the answers to everybody else. Each process counts for itself.
 */
export class ChatPace {
  readonly #chats = new Map<string, { readonly untilMs: number; used: number }>();

  /** @returns whether a chat may be sent so many messages more */
  admits(chatId: string, messages = 1): boolean {
    const nowMs = Date.now();
    const known = this.#chats.get(chatId);
    const window =
      known !== undefined && known.untilMs > nowMs
        ? known
        : { untilMs: nowMs + WINDOW_MS, used: 0 };
    if (window !== known) {
      // The oldest comes first.
      this.#chats.delete(chatId);
      const [oldest] = this.#chats.size < MAX_CHATS ? [] : this.#chats.keys();
      if (oldest !== undefined) this.#chats.delete(oldest);
      this.#chats.set(chatId, window);
    }
    if (window.used + messages > MAX_OF_CHAT) return false;
    window.used += messages;
    return true;
  }
}
