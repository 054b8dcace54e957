import { Bot, GrammyError } from 'grammy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from './chat-world.ts';
import { type ChatServer, startChatServer } from './start-chat-server.ts';

let server: ChatServer;
let bot: Bot;
beforeAll(async () => {
  server = await startChatServer();
  bot = new Bot(server.botToken, { client: { apiRoot: server.apiUrl } });
});
afterAll(() => server.stop());

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GrammyError)) throw new Error('It was not refused.');
  return [error.error_code, error.description, error.parameters];
};
const refused = (code: number, description: RegExp) => [
  code,
  expect.stringMatching(description),
  {},
];
const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
    headers,
  });

it('is a bot to its library: who it is, what was written, answers, edits and buttons', async () => {
  expect(await bot.api.getMe()).toMatchObject({ is_bot: true, username: 'portolan_local_bot' });
  expect(await bot.api.deleteWebhook()).toBe(true);
  expect(await bot.api.setMyCommands([{ command: 'stop', description: 'Stop' }])).toBe(true);
  const waiting = bot.api.getUpdates({ offset: 0, timeout: 20 });
  await post('/chats/42/messages', { text: '/start a<b' });
  const [update] = await waiting;
  expect(update).toMatchObject({
    message: {
      text: '/start a<b',
      chat: { id: 42, type: 'private' },
      entities: [{ type: 'bot_command', offset: 0, length: 6 }],
    },
  });
  const sent = await bot.api.sendMessage(42, 'Hello <b>', {
    reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] },
  });
  const page = await (await fetch(`${server.url}/chats/42`)).text();
  expect(page).toContain('Hello &lt;b&gt;');
  expect(page).not.toContain('a<b');
  await post('/chats/42/press', { message_id: String(sent.message_id), data: 'yes' });
  const [pressed] = await bot.api.getUpdates({ offset: (update?.update_id ?? 0) + 1 });
  expect(pressed).toMatchObject({ callback_query: { data: 'yes', from: { id: 42 } } });
  await bot.api.editMessageText(42, sent.message_id, 'Done');
  await bot.api.answerCallbackQuery(pressed?.callback_query?.id ?? '', { text: 'Noted' });
  expect(server.world.person(42)).toMatchObject({ notice: 'Noted' });
  expect(server.world.person(42).messages.at(-1)).toMatchObject({ text: 'Done' });
  expect(await bot.api.getUpdates({ offset: (pressed?.update_id ?? 0) + 1 })).toEqual([]);
});

it('refuses as Telegram does', async () => {
  const stranger = new Bot('1:nobody', { client: { apiRoot: server.apiUrl } });
  expect(await refusal(stranger.api.getMe())).toEqual(refused(401, /^Unauthorized$/));
  expect(await refusal(bot.api.sendMessage(1, 'x'))).toEqual(refused(400, /chat not found/));
  server.world.person(43);
  expect(await refusal(bot.api.sendMessage(43, 'x'))).toEqual(refused(403, /initiate/));
  await post('/chats/43/messages', { text: '/start' });
  await post('/chats/43/block', { blocked: 'true' });
  expect(await refusal(bot.api.sendMessage(43, 'x'))).toEqual(refused(403, /blocked/));
  const long = 'x'.repeat(4_097);
  expect(await refusal(bot.api.sendMessage(42, long))).toEqual(refused(400, /too long/));
  expect(await refusal(bot.api.getChat(42))).toEqual(refused(404, /method not found/));
  server.world.refuseNext('sendMessage', new Refusal(429, 'Slow', { retry_after: 3 }));
  expect(await refusal(bot.api.sendMessage(42, 'x'))).toEqual([429, 'Slow', { retry_after: 3 }]);
});

it('gives updates to one poller, and lets no other site play the person', async () => {
  // Behind everything that was written: ids begin at the time in seconds.
  const offset = 4_000_000_000;
  let first: unknown;
  void refusal(bot.api.getUpdates({ offset, timeout: 20 })).then(([code]) => {
    first = code;
  });
  // Whichever of the two comes later ends the other one.
  await expect
    .poll(async () => {
      await bot.api.getUpdates({ offset, timeout: 0 });
      return first;
    })
    .toBe(409);
  const foreign = await post('/chats/42/messages', { text: 'x' }, { origin: 'https://evil.test' });
  expect(foreign.status).toBe(403);
  expect((await fetch(`${server.url}/portolan_local_bot?start=%22%3E%3Cscript%3E`)).status).toBe(
    200,
  );
});
