import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findPortRow } from '#devnet/launch/find-free-port.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { readSamples } from '#server/docs/testing/read-samples.ts';
import { readPortalFacts, signUp } from './sign-in.ts';

const GUIDE = readFileSync('docs/guides/first-webhook.md', 'utf8');
const SAMPLES = readSamples(GUIDE);

/** A sample of the guide, with what a reader puts in their own of. */
function sample(marker: string, own: Readonly<Record<string, string>>): string {
  const found = SAMPLES.find(({ text }) => text.includes(marker))?.text ?? '';
  for (const written of Object.keys(own)) expect(found).toContain(written);
  return Object.entries(own).reduce((text, [from, to]) => text.replaceAll(from, to), found);
}

/** What the guide has in bold, which is what the screen calls it. */
function named(name: string): string {
  expect(GUIDE.replace(/\s+/g, ' ')).toContain(`**${name}**`);
  return name;
}

const go = (page: Page, name: string) =>
  page.getByRole('link', { name: named(name), exact: true }).click();
const choose = (page: Page, name: string) =>
  page.getByRole('button', { name: named(name), exact: true }).click();

/** Runs a program of the guide; what it says grows in `said`. */
function run(command: string, args: readonly string[], more: Readonly<Record<string, string>>) {
  const child = spawn(command, args, { env: childEnvironment(more) });
  const output = { said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output.said += chunk;
    });
  }
  return { child, output };
}

async function end(child: ChildProcess | undefined) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

test('the guide leads from nothing to a verified webhook, by the names that it uses', async ({
  page,
}) => {
  const { app_url } = readPortalFacts();
  const port = await findPortRow(1);
  const folder = mkdtempSync(join(tmpdir(), 'portolan-guide-'));
  let receiver: ReturnType<typeof run> | undefined;
  try {
    named('Send me a sign-in link');
    named('Sign in');
    named('Create organisation');
    const home = await signUp(page, 'Harbour Labs');
    await expect(page.getByText('10,000')).toBeVisible();

    await go(page, 'API key');
    await choose(page, 'Generate key');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    const key = (await dialog.locator('code').first().textContent()) ?? '';
    await dialog.getByLabel('I stored the key').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const call = sample('/v1beta/intent', {
      'ptn_live_…': key,
      'http://127.0.0.1:3000': app_url,
    });
    const called = run('bash', ['-c', call], {});
    // And what it said has been read.
    await once(called.child, 'close');
    expect(called.output.said).toContain('"intents":[{"action":"swap"');

    await page.goto(home);
    await expect(page.getByText('2 of 4 done')).toBeVisible({ timeout: 20_000 });
    await go(page, 'Request log');
    await expect(page.getByRole('cell', { name: 'POST /intent' })).toBeVisible();

    const address = sample('createServer', { '4242': String(port) });
    writeFileSync(join(folder, 'receiver.mjs'), address);
    expect(GUIDE).toContain('`http://127.0.0.1:4242/hooks`');
    await go(page, 'Webhooks');
    await choose(page, 'Add endpoint');
    const adding = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
    await adding.getByLabel(named('Address')).fill(`http://127.0.0.1:${port}/hooks`);
    await adding.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await page.getByRole('region', { name: 'Signing secret' }).textContent();
    await choose(page, 'I have stored it');
    receiver = run(process.execPath, [join(folder, 'receiver.mjs')], {
      SIGNING_SECRET: secret?.trim() ?? '',
    });
    const { output } = receiver;
    await expect.poll(() => output.said).toContain('listening');

    await page.getByRole('link', { name: `http://127.0.0.1:${port}/hooks` }).click();
    await choose(page, 'Send test');
    await expect(page.getByText('The test was acknowledged')).toBeVisible();
    await expect.poll(() => output.said).toMatch(/^verified \{/m);
    await page.goto(home);
    await expect(page.getByText('First steps')).toHaveCount(0);

    await end(receiver.child);
    await go(page, 'Webhooks');
    await page.getByRole('link', { name: `http://127.0.0.1:${port}/hooks` }).click();
    await choose(page, 'Send test');
    await expect(page.getByText('The connection was refused')).toBeVisible();
    await expect(page.getByRole('button', { name: named('Replay') })).toBeVisible();
    await go(page, 'Events');
  } finally {
    await end(receiver?.child);
    rmSync(folder, { recursive: true, force: true });
  }
});
