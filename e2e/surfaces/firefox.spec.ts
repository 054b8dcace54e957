import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { findFirefox } from '#devnet/testing/find-firefox.ts';
import { bundleWidget, type WidgetFile } from '../../widget/build.ts';

const OFF = {
  intent: 'agent',
  wallet: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' },
  linked: false,
  subject: { kind: 'wallet' },
  existing: null,
  result: null,
  definition: {
    key: 'rate-below',
    copy: { title: 'Rate below', description: 'When the rate drops.', turn_on: 'Tell me' },
    fields: [
      {
        type: 'number',
        id: 'rate',
        label: 'Rate',
        unit: 'percent',
        default: 3,
        minimum: 1,
        maximum: 9,
      },
    ],
    actions: [{ id: 'notify', label: 'Notify me', description: 'A message.' }],
  },
};
const on = (status: string) => ({
  ...OFF,
  linked: true,
  existing: {
    id: 'w_condition_1',
    status,
    field_values: { rate: 5 },
    action_id: 'notify',
    rendered: 'Rate below 5%',
  },
});

/** Serves on a free port of this machine. */
async function serve(listener: http.RequestListener) {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** A partner with its page, its backend and a chat, and another host that has the widget's files. */
async function openPartner() {
  const { loader, element } = await bundleWidget();
  const send = ({ url = '' }: http.IncomingMessage, response: http.ServerResponse): boolean => {
    const file = [loader, element].find(({ name }: WidgetFile) => url.endsWith(`/${name}`));
    if (file === undefined) return false;
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    response.writeHead(200, headers).end(file.text);
    return true;
  };
  const host = await serve((request, response) => {
    if (!send(request, response)) response.writeHead(404).end();
  });
  const hosted = `http://localhost:${host.port}`;
  let standing: object = OFF;
  const partner = await serve((request, response) => {
    const { url = '', method } = request;
    if (send(request, response)) return;
    if (method === 'POST') {
      const waiting = {
        outcome: 'requires_action',
        intent: 'agent',
        activation_url: `http://127.0.0.1:${partner.port}/chat`,
        expires_at: Date.now() + 600_000,
      };
      if (url === '/portolan/pause') standing = on('paused');
      const answer = url === '/portolan/activate' ? waiting : standing;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      return;
    }
    const isHosted = url === '/hosted';
    const [src, more] = isHosted
      ? [`${hosted}/${loader.name}`, ` integrity="${loader.integrity}" crossorigin="anonymous"`]
      : [`/w/${loader.name}`, ''];
    const policy = `default-src 'self'${isHosted ? `; script-src ${hosted}` : ''}`;
    const body =
      url === '/' || isHosted
        ? `<portolan-agent agent="rate-below" subject-kind="wallet"></portolan-agent><script type="module" src="${src}"${more}></script>`
        : '';
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
    response.writeHead(200, headers).end(`<!doctype html><title>Partner</title>${body}`);
  });
  return {
    url: `http://127.0.0.1:${partner.port}`,
    stand: (next: object) => {
      standing = next;
    },
    close() {
      for (const { server } of [partner, host]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

test('the widget is the same in Firefox, from the page’s own origin and from another one', async () => {
  const executablePath = findFirefox();
  test.skip(executablePath === undefined, 'No Firefox is installed here.');
  const partner = await openPartner();
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await firefox.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    const state = () => page.$eval('portolan-agent', (agent) => agent.getAttribute('state'));
    const press = (key: string) => page.locator(`portolan-agent >>> [data-key="${key}"]`).click();
    const level = 'portolan-agent >>> input[type=number]';
    for (const path of ['/', '/hosted']) {
      partner.stand(OFF);
      await page.goto(partner.url + path);
      await expect.poll(state, { message: path }).toBe('off');
      await press('configure');
      await page.locator(level).fill('0');
      await press('save');
      expect(await page.$eval(level, (input) => input.getAttribute('aria-invalid'))).toBe('true');
      await page.locator(level).fill('5');
      const before = (await firefox.pages()).length;
      await press('save');
      await expect.poll(state).toBe('waiting');
      await expect.poll(async () => (await firefox.pages()).length).toBe(before + 1);
      const chat = (await firefox.pages()).at(-1);
      expect(await chat?.evaluate(() => window.opener)).toBeNull();
      partner.stand(on('active'));
      // A page behind another one asks nothing; anyone who comes back to it sees how it stands.
      await page.bringToFront();
      await expect.poll(state).toBe('on');
      await press('pause');
      await expect.poll(state).toBe('paused');
      await page.setViewport({ width: 280, height: 700 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await chat?.close();
    }
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  } finally {
    await firefox.close();
    partner.close();
  }
});
