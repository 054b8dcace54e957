import { type ChatWorld, Refusal } from './chat-world.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Payload = Readonly<Record<string, unknown>>;

const MAX_UPDATES = 100;

/** The methods of the Bot API that there are, in lower case as it takes them. */
const METHODS: Readonly<
  Record<string, (world: ChatWorld, payload: Payload, signal: AbortSignal) => unknown>
> = {
  getme: ({ bot }) => ({
    ...bot,
    is_bot: true,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
  }),
  getupdates: (world, { offset = 0, limit = MAX_UPDATES, timeout = 0 }, signal) =>
    world.updates(
      Number(offset),
      Math.min(Number(limit), MAX_UPDATES),
      Number(timeout) * 1_000,
      signal,
    ),
  sendmessage: (world, { chat_id, text = '', reply_markup }) =>
    world.send(Number(chat_id), String(text), markupOf(reply_markup)),
  editmessagetext: (world, { chat_id, message_id, text = '', reply_markup }) =>
    world.edit(Number(chat_id), Number(message_id), String(text), markupOf(reply_markup)),
  answercallbackquery: (world, { callback_query_id, text = '' }) => {
    world.notify(String(callback_query_id), String(text));
    return true;
  },
  setmycommands: () => true,
  setwebhook: (world, { url = '', secret_token = '' }) => {
    world.setWebhook(url === '' ? null : { url: String(url), secret: String(secret_token) });
    return true;
  },
  deletewebhook: (world) => {
    world.setWebhook(null);
    return true;
  },
};

/**
 * Answers one call of a bot, as Telegram does: `{ ok, result }`, or `{ ok, error_code, description }` with that
 * status.
 */
export async function answerBot(
  world: ChatWorld,
  token: string,
  method: string,
  payload: Payload,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    if (token !== world.botToken) throw new Refusal(401, 'Unauthorized');
    const call = Object.hasOwn(METHODS, method.toLowerCase())
      ? METHODS[method.toLowerCase()]
      : undefined;
    if (call === undefined) throw new Refusal(404, 'Not Found: method not found');
    world.takeRefusal(method);
    return { status: 200, body: { ok: true, result: await call(world, payload, signal) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, parameters } = error;
    const refused = { ok: false, error_code: code, description: message };
    return { status: code, body: parameters === undefined ? refused : { ...refused, parameters } };
  }
}

/** A form sends it as JSON text. */
function markupOf(sent: unknown): Parameters<ChatWorld['send']>[2] {
  if (sent === undefined) return undefined;
  return (typeof sent === 'string' ? JSON.parse(sent) : sent) as Parameters<ChatWorld['send']>[2];
}
