import { describe, expect, it } from 'vitest';
import { parsePortalConfig } from './portal-config.ts';

describe('the settings of the portal', () => {
  it('are all optional: without them it sends no mail and is not set up', () => {
    expect(parsePortalConfig({})).toEqual({
      authSecret: null,
      mail: null,
      github: null,
      signupCredits: 10_000,
    });
  });

  it('are read', () => {
    const secret = 'k'.repeat(44);
    expect(
      parsePortalConfig({
        AUTH_SECRET: secret,
        SMTP_URL: 'smtps://me:pass@mail.example:465',
        MAIL_FROM: 'Portolan <portal@portolan.example>',
        GITHUB_ID: 'Iv1.abc',
        GITHUB_SECRET: 'def',
        SIGNUP_CREDITS: '0',
      }),
    ).toEqual({
      authSecret: secret,
      mail: {
        smtpUrl: 'smtps://me:pass@mail.example:465',
        from: 'Portolan <portal@portolan.example>',
      },
      github: {
        id: 'Iv1.abc',
        secret: 'def',
        url: 'https://github.com',
        apiUrl: 'https://api.github.com',
      },
      signupCredits: 0,
    });
  });

  it.each(['https://git.example/', 'http://127.0.0.1:8080'])(
    'take a GitHub server of one’s own at %s',
    (url) => {
      const settings = { GITHUB_ID: 'a', GITHUB_SECRET: 'b', GITHUB_URL: url };
      const { origin } = new URL(url);
      expect(parsePortalConfig(settings).github).toEqual({
        id: 'a',
        secret: 'b',
        url: origin,
        apiUrl: `${origin}/api/v3`,
      });
    },
  );

  it.each([
    ['AUTH_SECRET', 'secret-too-short'],
    ['SMTP_URL', 'https://secret.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.example\nBcc: secret@c.example'],
    ['GITHUB_ID', 'a b'],
    ['GITHUB_URL', 'http://secret.example'],
    ['GITHUB_URL', 'secret.example'],
    ['SIGNUP_CREDITS', '-1'],
    ['SIGNUP_CREDITS', '1e3'],
  ])('refuse %s=%j without repeating it', (name, value) => {
    expect(() => parsePortalConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} has a value that cannot be used: set it to .+, or unset it\\.$`),
    );
  });

  it.each([
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['SMTP_URL', { MAIL_FROM: 'a@b.example' }],
    ['GITHUB_SECRET', { GITHUB_ID: 'Iv1.abc' }],
    ['GITHUB_ID', { GITHUB_SECRET: 'def' }],
  ])('miss %s', (name, environment) => {
    expect(() => parsePortalConfig(environment)).toThrow(new RegExp(`^${name} is not set, which`));
  });
});
