import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getConfig } from '#server/config/environment.ts';

interface PortalFacts {
  readonly app_url: string;
  readonly base_url: string;
  readonly database_url: string;
  readonly api_key: string;
  readonly portal: { readonly url: string; readonly email: string };
  readonly mail_url: string;
  readonly accounts: { readonly evm: readonly { readonly address: string }[] };
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** @returns how the running service, its portal and its inbox are reached */
export function readPortalFacts(): PortalFacts {
  return JSON.parse(readFileSync(join(getConfig().home, 'dev.json'), 'utf8')) as PortalFacts;
}

/** @returns an address that nobody has: the mails to one are limited. */
export const newEmail = (name: string) => `${name}-${randomUUID()}@people.test`;

/** @returns the link of the newest mail to a person, once one with that subject is there */
export async function linkTo(email: string, subject: RegExp): Promise<string> {
  const inbox = `${readPortalFacts().mail_url}/messages?to=${encodeURIComponent(email)}`;
  let newest: Mail | undefined;
  await expect
    .poll(async () => {
      const { messages } = (await (await fetch(inbox)).json()) as { messages: readonly Mail[] };
      newest = messages[0];
      return newest?.subject;
    })
    .toMatch(subject);
  return /https?:\S+/.exec(newest?.text ?? '')?.[0] ?? '';
}

/** Asks for a sign-in link where the page stands, and finds it in the inbox. */
export async function askForLink(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  return linkTo(email, /^Sign in to Portolan$/);
}

/** Signs a person in by mail; who is new is asked to name an organisation. */
export async function signIn(page: Page, email: string): Promise<void> {
  const { portal } = readPortalFacts();
  await page.goto(portal.url);
  await page.goto(await askForLink(page, email));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${portal.url}/**`);
}

/**
 * Signs a new person up with an organisation.
 *
 * @returns the address of the organisation's pages
 */
export async function signUp(page: Page, name: string, email = newEmail('ada')): Promise<string> {
  await signIn(page, email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url();
}
