import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIST } from '#server/chains/tokens/directory/built-in-lists.ts';
import { setTokenLists } from '#server/chains/tokens/directory/current-directory.ts';
import { answerTokenLogo } from './answer-token-logo.ts';
import { asPicture, fetchPicture, MAX_PICTURE_BYTES, type Picture } from './fetch-picture.ts';
import { LogoCache } from './logo-cache.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const PNG = bytes('\x89PNG\r\n\x1a\n....');
const picture = (size = 12): Picture => ({ type: 'image/png', bytes: new Uint8Array(size) });

describe('what a list calls a picture', () => {
  it.each([
    ['a PNG', PNG, 'image/png'],
    ['a JPEG', bytes('\xff\xd8\xff\xe0....'), 'image/jpeg'],
    ['a GIF', bytes('GIF89a....'), 'image/gif'],
    ['a WebP', bytes('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), undefined],
    ['SVG behind a declaration', bytes('<?xml version="1.0"?><svg onload="x"/>'), undefined],
    ['a page', bytes('<!doctype html><script>alert(1)</script>'), undefined],
    ['a script', bytes('alert(1)'), undefined],
    ['nothing', bytes(''), undefined],
    ['a huge PNG', new Uint8Array([...PNG, ...new Uint8Array(MAX_PICTURE_BYTES)]), undefined],
  ])('%s is taken for %s', (_, content, type) => {
    expect(asPicture(content)?.type).toBe(type);
  });

  it.each([
    'http://example.com/a.png',
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://me:secret@example.com/a.png',
    'file:///etc/passwd',
    'ipfs://Qm/a.png',
    'data:image/png;base64,AAAA',
    'no address',
  ])('%s is not fetched', async (address) => {
    expect(await fetchPicture(address)).toBeUndefined();
  });
});

describe('pictures in memory', () => {
  it('are fetched once for all who ask, and again after a day', async () => {
    let now = 0;
    const fetch = vi.fn(async () => picture());
    const cache = new LogoCache(fetch, () => now);
    await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
    await cache.get('a');
    expect(fetch).toHaveBeenCalledTimes(1);
    now += 25 * 60 * 60_000;
    await cache.get('a');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('that cannot be had are asked for again after ten minutes', async () => {
    let now = 0;
    const fetch = vi.fn(() => Promise.reject(new Error('down')));
    const cache = new LogoCache(fetch, () => now);
    expect(await cache.get('a')).toBeUndefined();
    expect(await cache.get('a')).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
    now += 11 * 60_000;
    await cache.get('a');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('take no more room than they may, and four are fetched at once', async () => {
    let running = 0;
    let most = 0;
    const fetch = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return picture(MAX_PICTURE_BYTES);
    });
    const cache = new LogoCache(fetch);
    const names = Array.from({ length: 80 }, (_, at) => String(at));
    const first = await Promise.all(names.map((name) => cache.get(name)));
    expect(most).toBe(4);
    expect(first.filter(Boolean).length).toBeLessThan(80);
    for (const name of names) await cache.get(name);
    fetch.mockClear();
    await cache.get('79');
    expect(fetch).not.toHaveBeenCalled();
    await cache.get('0');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('GET /icons/assets/…', () => {
  const ask = (path: string, method = 'GET') =>
    answerTokenLogo(new Request(`http://127.0.0.1/icons/assets/${path}`, { method }));

  it('leads to our own drawing of what this service lists', async () => {
    const usdc = await ask('base/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913');
    expect([usdc.status, usdc.headers.get('location')]).toEqual([302, '/icons/tokens/USDC.svg']);
    const coin = await ask('solana/native');
    expect(coin.headers.get('location')).toBe('/icons/tokens/SOL.svg');
  });

  it('never shows our drawing for what only calls itself so', async () => {
    const token = {
      chainId: 8453,
      address: '0x00000000000000000000000000000000000000a1',
      decimals: 6,
      name: 'Not it',
      symbol: 'USDC',
    };
    setTokenLists([{ name: 'Test', tokens: [token] }]);
    expect((await ask(`base/${token.address}`)).status).toBe(204);
    setTokenLists([DEFAULT_LIST]);
  });

  it.each(['moon/native', 'base/..%2F..%2Fetc', 'base/'])(
    '404 for %s, which nothing has',
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('204 where there is no picture, which a page shows a letter for', async () => {
    expect((await ask('base/0x00000000000000000000000000000000000000ff')).status).toBe(204);
  });

  it('405 for anything but a look', async () => {
    expect((await ask('base/native', 'POST')).status).toBe(405);
  });
});
