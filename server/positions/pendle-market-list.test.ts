import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPendleMarketList, type PendleMarketList } from './pendle-market-list.ts';
import { readLists } from './read-wallet.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const hex = (digit: string) => `0x${digit.repeat(40)}`;
const row = (digit: string) => ({
  address: hex(digit),
  pt: `8453-${hex('e')}`,
  yt: `8453-${hex('f')}`,
});

let server: Server;
let baseUrl: string;
let folder: string;
let now: number;
/** What the API has of each kind; null: it is out of service. */
let answer: { active: unknown[]; inactive: unknown[] } | null;
const logger = { warn: vi.fn() };

beforeEach(async () => {
  [now, answer] = [Date.UTC(2026, 10, 25), { active: [row('1')], inactive: [row('2')] }];
  folder = mkdtempSync(join(tmpdir(), 'portolan-pendle-'));
  logger.warn.mockClear();
  server = createServer(({ url = '' }, response) => {
    response.statusCode = answer === null ? 500 : 200;
    const markets = answer?.[url.endsWith('/inactive') ? 'inactive' : 'active'];
    response.end(JSON.stringify({ markets }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/core`;
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
  rmSync(folder, { recursive: true });
});

const open = () =>
  createPendleMarketList({ baseUrl, copies: { folder, logger }, nowMs: () => now });
async function digits(list: PendleMarketList) {
  const { markets, ...rest } = await list.read('base');
  return {
    ...rest,
    markets: markets
      .map(({ address }) => address.slice(-1))
      .sort()
      .join(''),
  };
}
const causes = async (list: PendleMarketList) =>
  (await readLists(['base'], list)).missing.map(({ cause }) => cause);

it('returns what it last read for a day when its source fails, and when that was', async () => {
  const list = open();
  const wholeAtMs = now;
  expect(await digits(list)).toEqual({ isNew: true, wholeAtMs, markets: '12' });
  expect(await causes(list)).toEqual([]);
  answer = null;
  now += 11 * MINUTE;
  expect(await digits(list)).toEqual({ isNew: false, wholeAtMs, markets: '12' });
  expect((await readLists(['base'], list)).missing).toEqual([
    {
      chain: 'base',
      source: 'Pendle’s markets on base',
      reason:
        'Their list could not be read since 2026-11-25T00:00:00.000Z: newer markets are not counted.',
      of: 'positions',
      cause: 'old_list',
    },
  ]);
  // It is left alone for a minute, so that nobody waits for it.
  answer = { active: [row('3')], inactive: [] };
  now += MINUTE - 1;
  expect(await digits(list)).toMatchObject({ isNew: false, markets: '12' });
  answer = null;
  now = wholeAtMs + 24 * HOUR;
  expect(await digits(list)).toMatchObject({ wholeAtMs, markets: '12' });
  now += 2 * MINUTE;
  expect(await digits(list)).toEqual({ isNew: false, wholeAtMs: null, markets: '12' });
  expect(await causes(list)).toEqual(['silent']);
  answer = { active: [row('1'), row('3')], inactive: [row('2')] };
  now += 2 * MINUTE;
  expect(await digits(list)).toEqual({ isNew: true, wholeAtMs: now, markets: '123' });
});

it('starts with what the process before it had read', async () => {
  const wholeAtMs = now;
  await open().read('base');
  answer = null;
  now += HOUR;
  expect(await digits(open())).toEqual({ isNew: false, wholeAtMs, markets: '12' });
  now += 24 * HOUR;
  expect(await causes(open())).toEqual(['silent']);
  const other = createPendleMarketList({ baseUrl: `${baseUrl}/v2`, copies: { folder, logger } });
  await expect(other.read('base')).rejects.toThrow(/500/);
});

it('forgets no market that an answer leaves out, and is old where a row cannot be read', async () => {
  const list = open();
  const wholeAtMs = now;
  await list.read('base');
  now += 11 * MINUTE;
  answer = { active: [row('2')], inactive: [] };
  expect(await digits(list)).toMatchObject({ isNew: true, markets: '12' });
  const later = now;
  now += 11 * MINUTE;
  answer = { active: [row('3'), { address: '<script>' }], inactive: [] };
  expect(await digits(list)).toEqual({ isNew: false, wholeAtMs: later, markets: '123' });
  expect(later).toBeGreaterThan(wholeAtMs);
});

it('takes no empty or far shorter answer for a whole one', async () => {
  answer = { active: [], inactive: [] };
  await expect(open().read('base')).rejects.toThrow(/: 0, after 0/);
  expect(await causes(open())).toEqual(['silent']);
  answer = { active: [row('1'), row('2'), row('3')], inactive: [row('4'), row('5')] };
  const list = open();
  const wholeAtMs = now;
  await list.read('base');
  for (const active of [[], [row('1'), row('6')]]) {
    answer = { active, inactive: [] };
    now += 11 * MINUTE;
    expect(await digits(list)).toEqual({ isNew: false, wholeAtMs, markets: '12345' });
    expect(await causes(list)).toEqual(['old_list']);
  }
  answer = { active: [row('1'), row('6')], inactive: [row('2')] };
  now += 11 * MINUTE;
  expect(await digits(list)).toEqual({ isNew: true, wholeAtMs: now, markets: '123456' });
});

it('throws where it was never read, and is asked again at once', async () => {
  answer = null;
  const list = open();
  await expect(list.read('base')).rejects.toThrow(/500/);
  answer = { active: [row('1')], inactive: [] };
  expect(await digits(list)).toMatchObject({ isNew: true, markets: '1' });
});

it('answers where its copy can be neither read nor written', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file is in its way');
  expect(await digits(open())).toMatchObject({ isNew: true, markets: '12' });
  expect(logger.warn).toHaveBeenCalledOnce();
});
