import { setTimeout as wait } from 'node:timers/promises';

/** A button under a message: it calls back, or opens an address. */
interface Button {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
}

/** What is written below a message. */
interface ReplyMarkup {
  readonly inline_keyboard: readonly (readonly Button[])[];
}

/** A message of a chat, as the Bot API shows it. */
export interface ChatMessage {
  readonly message_id: number;
  /** Unix seconds. */
  readonly date: number;
  readonly from: { readonly id: number; readonly is_bot: boolean; readonly first_name: string };
  readonly chat: { readonly id: number; readonly type: 'private'; readonly first_name: string };
  text: string;
  entities?: readonly { type: 'bot_command'; offset: number; length: number }[];
  reply_markup?: ReplyMarkup | undefined;
}

/** One person and the chat with the bot. */
export interface ChatPerson {
  readonly id: number;
  readonly name: string;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly isBlocking: boolean;
  /** What the bot answered to the last button. */
  readonly notice: string;
  write(text: string): void;
  /** @throws Refusal for a button that is not there */
  press(messageId: number, data: string): void;
  block(isBlocking: boolean): void;
}

/** What the Bot API says of an error beside its code. */
interface RefusalParameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** An answer of the Bot API that is an error. */
export class Refusal extends Error {
  readonly code: number;
  readonly parameters: RefusalParameters | undefined;

  constructor(code: number, description: string, parameters?: RefusalParameters) {
    super(description);
    this.name = 'Refusal';
    this.code = code;
    this.parameters = parameters;
  }
}

/** The bot, the people, and what waits for the bot. */
export interface ChatWorld {
  readonly botToken: string;
  readonly bot: { readonly id: number; readonly username: string; readonly first_name: string };
  /** Makes the person where there is none. */
  person(id: number): ChatPerson;
  /** The next calls of a method are refused, one for each. */
  refuseNext(method: string, ...refusals: readonly Refusal[]): void;
  /** @throws Refusal that waits for this method */
  takeRefusal(method: string): void;
  send(chatId: number, text: string, markup: ReplyMarkup | undefined): ChatMessage;
  edit(
    chatId: number,
    messageId: number,
    text: string,
    markup: ReplyMarkup | undefined,
  ): ChatMessage;
  notify(callbackId: string, text: string): void;
  /** From then on updates are brought there, each until it is taken; null: they are asked for. */
  setWebhook(webhook: { readonly url: string; readonly secret: string } | null): void;
  /** Takes what is before the offset off the queue, and waits for what is not. */
  updates(offset: number, limit: number, waitMs: number, signal: AbortSignal): Promise<object[]>;
}

const BOT = { id: 712_466, username: 'portolan_local_bot', first_name: 'Portolan' } as const;
const MAX_TEXT = 4_096;
const RETRY_MS = 1_000;
const MAX_DATA_BYTES = 64;

/** Makes a world with one bot and nobody who wrote to it yet. */
export function createChatWorld(): ChatWorld {
  const botToken = `${BOT.id}:${crypto.randomUUID().replaceAll('-', '')}`;
  const people = new Map<number, OpenPerson>();
  const refusals = new Map<string, Refusal[]>();
  const callbacks = new Map<string, OpenPerson>();
  let queue: { update_id: number }[] = [];
  // Telegram begins anywhere too: ids of an earlier world do not come again.
  let lastUpdate = Math.floor(Date.now() / 1_000);
  let lastMessage = 0;
  let poller: { wake(): void; end(error: Refusal): void } | null = null;

  let webhook: { readonly url: string; readonly secret: string } | null = null;
  let isBringing = false;

  function publish(update: object): void {
    lastUpdate += 1;
    queue.push({ update_id: lastUpdate, ...update });
    poller?.wake();
    void bring();
  }

  /** One after the other; what is not taken is brought again a second later. */
  async function bring(): Promise<void> {
    if (isBringing) return;
    isBringing = true;
    while (webhook !== null && queue[0] !== undefined) {
      const [update] = queue;
      const isTaken = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-telegram-bot-api-secret-token': webhook.secret,
        },
        body: JSON.stringify(update),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isTaken) queue = queue.filter((one) => one !== update);
      else await wait(RETRY_MS, undefined, { ref: false });
    }
    isBringing = false;
  }

  class OpenPerson implements ChatPerson {
    readonly messages: ChatMessage[] = [];
    readonly name = 'You';
    readonly id: number;
    isBlocking = false;
    notice = '';

    constructor(id: number) {
      this.id = id;
    }

    get #self() {
      return { id: this.id, is_bot: false, first_name: this.name };
    }

    add(message: Omit<ChatMessage, 'message_id' | 'date' | 'chat'>): ChatMessage {
      lastMessage += 1;
      const added: ChatMessage = {
        message_id: lastMessage,
        date: Math.floor(Date.now() / 1_000),
        chat: { id: this.id, type: 'private', first_name: this.name },
        ...message,
      };
      this.messages.push(added);
      return added;
    }

    write(text: string): void {
      if (text === '' || text.length > MAX_TEXT) throw new Refusal(400, 'Bad Request: text');
      const length = /^\/\w+/.exec(text)?.[0].length;
      this.notice = '';
      if (length !== undefined) this.isBlocking = false;
      const message = this.add({
        from: this.#self,
        text,
        ...(length === undefined
          ? {}
          : { entities: [{ type: 'bot_command' as const, offset: 0, length }] }),
      });
      publish({ message });
    }

    press(messageId: number, data: string): void {
      const message = this.messages.find((one) => one.message_id === messageId);
      const buttons = message?.reply_markup?.inline_keyboard.flat() ?? [];
      if (!buttons.some((button) => button.callback_data === data)) {
        throw new Refusal(404, 'There is no such button');
      }
      const id = crypto.randomUUID();
      callbacks.set(id, this);
      this.notice = '';
      publish({
        callback_query: { id, from: this.#self, message, chat_instance: String(this.id), data },
      });
    }

    block(isBlocking: boolean): void {
      this.isBlocking = isBlocking;
    }
  }

  /** @throws Refusal where the bot may not write */
  function openFor(chatId: number): OpenPerson {
    const person = people.get(chatId);
    if (person === undefined) throw new Refusal(400, 'Bad Request: chat not found');
    if (person.isBlocking) throw new Refusal(403, 'Forbidden: bot was blocked by the user');
    if (person.messages.length === 0) {
      throw new Refusal(403, "Forbidden: bot can't initiate conversation with a user");
    }
    return person;
  }

  function checkContent(text: string, markup: ReplyMarkup | undefined): void {
    if (text === '') throw new Refusal(400, 'Bad Request: message text is empty');
    if (text.length > MAX_TEXT) throw new Refusal(400, 'Bad Request: message is too long');
    for (const { callback_data: data = '', url } of markup?.inline_keyboard.flat() ?? []) {
      if (Buffer.byteLength(data) > MAX_DATA_BYTES) {
        throw new Refusal(400, 'Bad Request: BUTTON_DATA_INVALID');
      }
      if (url !== undefined && !URL.canParse(url)) {
        throw new Refusal(400, 'Bad Request: BUTTON_URL_INVALID');
      }
    }
  }

  return {
    botToken,
    bot: BOT,
    person(id) {
      const known = people.get(id) ?? new OpenPerson(id);
      people.set(id, known);
      return known;
    },
    refuseNext(method, ...more) {
      refusals.set(method, [...(refusals.get(method) ?? []), ...more]);
    },
    takeRefusal(method) {
      const refusal = refusals.get(method)?.shift();
      if (refusal !== undefined) throw refusal;
    },
    send(chatId, text, markup) {
      const person = openFor(chatId);
      checkContent(text, markup);
      const from = { id: BOT.id, is_bot: true, first_name: BOT.first_name };
      return person.add({ from, text, ...(markup === undefined ? {} : { reply_markup: markup }) });
    },
    edit(chatId, messageId, text, markup) {
      const message = openFor(chatId).messages.find((one) => one.message_id === messageId);
      if (message === undefined || !message.from.is_bot) {
        throw new Refusal(400, 'Bad Request: message to edit not found');
      }
      checkContent(text, markup);
      if (message.text === text && markup === message.reply_markup) {
        throw new Refusal(400, 'Bad Request: message is not modified');
      }
      message.text = text;
      message.reply_markup = markup;
      return message;
    },
    notify(callbackId, text) {
      const person = callbacks.get(callbackId);
      if (person === undefined) throw new Refusal(400, 'Bad Request: query is too old');
      callbacks.delete(callbackId);
      person.notice = text;
    },
    setWebhook(next) {
      webhook = next;
      void bring();
    },
    async updates(offset, limit, waitMs, signal) {
      if (webhook !== null) {
        throw new Refusal(
          409,
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        );
      }
      poller?.end(new Refusal(409, 'Conflict: terminated by other getUpdates request'));
      queue = queue.filter(({ update_id }) => update_id >= offset);
      if (queue.length === 0 && waitMs > 0) {
        const waiting = Promise.withResolvers<void>();
        const own = { wake: waiting.resolve, end: waiting.reject };
        poller = own;
        const timer = setTimeout(waiting.resolve, waitMs);
        signal.addEventListener('abort', () => waiting.resolve(), { once: true });
        try {
          await waiting.promise;
        } finally {
          clearTimeout(timer);
          if (poller === own) poller = null;
        }
      }
      return queue.slice(0, limit);
    },
  };
}
