import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getConfig } from '#server/config/environment.ts';

interface PortalFacts {
  readonly api_key: string;
  readonly portal: { readonly url: string; readonly email: string };
  readonly mail_url: string;
  readonly accounts: { readonly evm: readonly { readonly address: string }[] };
}

/** @returns how the portal of the running service is reached, and what its API takes */
export function readPortalFacts(): PortalFacts {
  return JSON.parse(readFileSync(join(getConfig().home, 'dev.json'), 'utf8')) as PortalFacts;
}

interface Mail {
  readonly id: number;
  readonly text: string;
}

/**
 * Signs in as the owner of the first partner, by the link of a mail.
 *
 * @returns the address of that partner's pages
 */
export async function signIn(page: Page): Promise<string> {
  const { portal, mail_url } = readPortalFacts();
  const inbox = `${mail_url}/messages?to=${encodeURIComponent(portal.email)}`;
  const mails = async () => {
    const { messages } = (await (await fetch(inbox)).json()) as { messages: readonly Mail[] };
    return messages;
  };
  const seen = (await mails())[0]?.id ?? 0;
  await page.goto(portal.url);
  await page.getByLabel('E-mail').fill(portal.email);
  await page.getByRole('button', { name: /link/ }).click();
  await expect.poll(async () => (await mails())[0]?.id ?? 0).toBeGreaterThan(seen);
  const link = /https?:\/\/\S+\/sign-in\S+/.exec((await mails())[0]?.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link');
  await page.goto(link);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(/\/portal\/[^/?]+$/);
  return page.url();
}
