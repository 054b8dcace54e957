import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getConfig } from '#server/config/environment.ts';

interface DevFile {
  readonly portal: { readonly url: string };
  readonly mail_url: string;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The running portal, and the inbox of whoever it writes to. */
export function openMailSignIn() {
  const { home } = getConfig();
  const { portal, mail_url } = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as DevFile;

  async function mailsTo(email: string): Promise<readonly Mail[]> {
    const response = await fetch(`${mail_url}/messages?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { messages: Mail[] }).messages;
  }

  /** Asks for a sign-in link and finds it in the inbox. */
  async function askForLink(page: Page, email: string): Promise<string> {
    const before = (await mailsTo(email)).length;
    await page.goto(portal.url);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
    const [mail] = await mailsTo(email);
    return /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  }

  return {
    url: portal.url,
    askForLink,
  };
}
