import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIST } from '#server/chains/tokens/directory/built-in-lists.ts';
import { setTokenLists } from '#server/chains/tokens/directory/current-directory.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { ListSource } from '#server/config/list-sources.ts';
import { compile } from '#server/intent/testing/compile.ts';
import type { Lists } from './keep-lists.ts';
import { keepTokenLists } from './keep-token-lists.ts';

const address = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;
const token = (symbol: string, at: number, more = {}) => ({
  chainId: 8453,
  address: address(at),
  decimals: 18,
  name: `${symbol} of the list`,
  symbol,
  ...more,
});
const document = (...tokens: object[]) => ({
  name: 'Test list',
  timestamp: '2026-11-01T00:00:00.000Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens,
});
const GOOD = document(token('SHARD', 0xa1));

let answer: (response: ServerResponse) => void;
const server = createServer((_, response) => answer(response));
const send = (body: unknown) => (response: ServerResponse) =>
  response.end(typeof body === 'string' ? body : JSON.stringify(body));

let folder: string;
let opened: Lists[];
/** Long, for a machine that is busy: only who never answers is waited for so long. */
let timeoutMs: number;
const logger = { info: vi.fn(), warn: vi.fn() };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-lists-'));
  opened = [];
  timeoutMs = 30_000;
  logger.warn.mockClear();
  answer = send(GOOD);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const lists of opened) lists.stop();
  setTokenLists([DEFAULT_LIST]);
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const served = (): ListSource => ({
  kind: 'address',
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`,
});
function keep(...sources: ListSource[]): Lists {
  const lists = keepTokenLists({ sources, folder, logger, timeoutMs });
  opened.push(lists);
  return lists;
}

describe('a token list over the network', () => {
  it('adds to the default one, or replaces it', async () => {
    await keep({ kind: 'default' }, served()).renew();
    expect(resolveToken('base', 'SHARD')?.address).toMatch(/a1$/i);
    expect(resolveToken('base', 'AERO')).toBeDefined();
    await keep(served()).renew();
    expect(resolveToken('base', 'SHARD')).toBeDefined();
    expect(resolveToken('base', 'AERO')).toBeUndefined();
    expect(resolveToken('base', 'USDC')).toBeDefined();
  });

  const endless = (response: ServerResponse) => {
    const piece = 'x'.repeat(1_000_000);
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  };
  it.each<[string, (response: ServerResponse) => void]>([
    ['is down', (response) => response.destroy()],
    ['refuses', (response) => response.writeHead(500).end()],
    ['never answers', () => undefined],
    ['never ends', endless],
    ['is a page', send('<!doctype html><script>alert(1)</script>')],
    ['leads elsewhere', (response) => response.writeHead(302, { location: '/other' }).end()],
    ['has a script for a name', send({ ...GOOD, name: '<script>' })],
    ['has 10^9 decimals', send(document(token('SHARD', 0xa1, { decimals: 1e9 })))],
    ['is empty', send(document())],
    ['has a number for a token', send({ ...GOOD, tokens: [1] })],
  ])('that %s changes nothing but the log and a detail', async (name, broken) => {
    if (name === 'never answers') timeoutMs = 3_000;
    const lists = keep({ kind: 'default' }, served());
    await lists.renew();
    const before = resolveToken('base', 'SHARD');
    answer = broken;
    await lists.renew();
    await lists.renew();
    expect(before).toBeDefined();
    expect(resolveToken('base', 'SHARD')).toEqual(before);
    expect(resolveToken('base', 'AERO')).toBeDefined();
    expect(lists.details()).toEqual({
      token_list_2: expect.stringMatching(/Its last copy is used\.$/),
    });
    expect(JSON.stringify(lists.details())).not.toMatch(/127\.0\.0\.1|script/);
    expect(logger.warn).toHaveBeenCalledTimes(1);
    answer = send(GOOD);
    await lists.renew();
    expect(lists.details()).toEqual({});
  });

  it('is there from its copy at the next start, before anything is asked', async () => {
    const source = served();
    await keep({ kind: 'default' }, source).renew();
    answer = (response) => response.destroy();
    keep({ kind: 'default' }, source);
    expect(resolveToken('base', 'SHARD')).toBeDefined();
  });

  it('says where there is no copy', async () => {
    answer = (response) => response.destroy();
    const lists = keep(served());
    await lists.renew();
    expect(lists.details()).toEqual({
      token_list_1: 'It could not be reached. It has no copy here.',
    });
  });
});

describe('a token list in a file', () => {
  it('is read at once, and its last content is kept where it breaks', async () => {
    const path = join(folder, 'own.json');
    writeFileSync(path, JSON.stringify(GOOD));
    const lists = keep({ kind: 'file', path });
    expect(resolveToken('base', 'SHARD')).toBeDefined();
    writeFileSync(path, '{');
    await lists.renew();
    expect(resolveToken('base', 'SHARD')).toBeDefined();
    expect(lists.details()).toHaveProperty('token_list_1');
    writeFileSync(path, JSON.stringify(document(token('OTHER', 0xa2))));
    await lists.renew();
    expect(resolveToken('base', 'SHARD')).toBeUndefined();
    expect(resolveToken('base', 'OTHER')).toBeDefined();
  });
});

describe('symbols that tokens of lists share', () => {
  const SYMBOLS = 'GRAIL KNOTS PLUMB TROVE QUARTZ FJORD ZEPHYR OXBOW VELLUM YARROW'.split(' ');

  it.each(SYMBOLS)('swap 100 USDC to %s asks, and picks none', async (symbol) => {
    const at = 0xb000 + SYMBOLS.indexOf(symbol);
    answer = send(document(token(symbol, at), token(symbol, at + 0x100)));
    await keep({ kind: 'default' }, served()).renew();
    const prompt = `swap 100 USDC to ${symbol} on Base`;
    const { intents, clarifications } = compile({ prompt }, 10n ** 20n);
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([{ kind: 'asset', options: [{}, {}] }]);
    expect(clarifications[0]?.options.map(({ id }) => id)).toEqual([
      address(at),
      address(at + 0x100),
    ]);
  });
});
