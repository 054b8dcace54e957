import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeWidget } from '../../widget/build.ts';
import { answerFile, readWidget } from './answer-widget-file.ts';

let folder: string;
let files: ReturnType<typeof readWidget>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-widget-'));
  await writeWidget(folder);
  files = readWidget(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  answerFile(new Request(`http://127.0.0.1/widget/${name}`, { headers, method }), files);

it('serves what the manifest names to every origin, under its hash and for good', async () => {
  const manifest = (await get('manifest.json').json()) as Record<
    'loader' | 'element',
    { file: string; integrity: string }
  >;
  for (const { file, integrity } of Object.values(manifest)) {
    const response = get(file);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(integrity);
    const packed = get(file, { 'accept-encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text);
  }
  const newest = get('v1.js');
  expect(newest.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
  expect(await newest.text()).toBe(await get(manifest.loader.file).text());
  const etag = newest.headers.get('etag') ?? '';
  expect(get('v1.js', { 'if-none-match': etag }).status).toBe(304);
});

it('serves nothing else', async () => {
  for (const name of ['', 'v2.js', '../package.json', '%2e%2e/package.json', '__proto__']) {
    expect(get(name).status).toBe(404);
  }
  expect(get('v1.js', {}, 'POST').status).toBe(405);
  expect(await get('v1.js', {}, 'HEAD').text()).toBe('');
  expect(readWidget(join(folder, 'missing')).size).toBe(0);
});
