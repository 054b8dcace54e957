import { describe, expect, it } from 'vitest';
import { parseChatConfig } from './chat-config.ts';

const TOKEN = `12345:${'a'.repeat(35)}`;

describe('the settings of the chat', () => {
  it('are none without a bot, and Telegram with one', () => {
    expect(parseChatConfig({})).toBeNull();
    expect(parseChatConfig({ TELEGRAM_BOT_TOKEN: TOKEN })).toEqual({
      botToken: TOKEN,
      apiUrl: 'https://api.telegram.org',
      linkUrl: 'https://t.me',
      webhookSecret: null,
    });
    expect(
      parseChatConfig({
        TELEGRAM_BOT_TOKEN: TOKEN,
        TELEGRAM_API_URL: 'http://127.0.0.1:8081/',
        TELEGRAM_LINK_URL: 'http://localhost:8081',
      }),
    ).toMatchObject({ apiUrl: 'http://127.0.0.1:8081', linkUrl: 'http://localhost:8081' });
  });

  it.each([
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: 'secret' }],
    ['TELEGRAM_API_URL', { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: 'http://bots.example' }],
    ['TELEGRAM_LINK_URL', { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_LINK_URL: 'ftp://t.me' }],
    ['TELEGRAM_WEBHOOK_SECRET', { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_WEBHOOK_SECRET: 'secret' }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_WEBHOOK_SECRET: 'a'.repeat(32) }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_API_URL: 'https://api.telegram.org' }],
  ])('name %s, and repeat nothing', (name, environment) => {
    let message = '';
    try {
      parseChatConfig(environment);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(name);
    expect(message).not.toContain('secret');
  });
});
