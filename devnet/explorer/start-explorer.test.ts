import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Explorer, startExplorer } from './start-explorer.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_getTransactionByHash: {
    from: '0x01',
    to: '<script>',
    value: '0xde0b6b3a7640000',
    input: '0x',
    nonce: '0x7',
  },
  eth_getTransactionReceipt: {
    status: '0x0',
    blockNumber: '0x10',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
    logs: [],
  },
};

const node = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    const { method, params } = JSON.parse(text) as { method: string; params: string[] };
    const result = params[0] === HASH ? ANSWERS[method] : null;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
});
let explorer: Explorer;
beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as AddressInfo;
  explorer = await startExplorer({ base: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await explorer.stop();
  await new Promise((resolve) => node.close(resolve));
});

it('shows a transaction of a chain, and nothing in it runs', async () => {
  const page = await (await fetch(`${explorer.urls.base}/tx/${HASH}`)).text();
  for (const shown of ['Reverted', '0.000021', '&lt;script&gt;', '<dt>Nonce</dt><dd>7</dd>']) {
    expect(page).toContain(shown);
  }
  expect(page).not.toContain('<script>');
});

it.each([`/tx/0x${'00'.repeat(32)}`, '/tx/0x12', '/'])('has no page for %s', async (path) => {
  expect((await fetch(`${explorer.urls.base}${path}`)).status).toBe(404);
});
