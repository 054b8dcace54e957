import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleWidget } from './build.ts';

/** What a page loads, packed. */
const [MOST_LOADER_BYTES, MOST_BYTES] = [2_500, 25_000];
const packed = (text: string) => gzipSync(text).byteLength;

test('the widget is small, and runs under a strict policy without keeping anything', async () => {
  const { loader, element, newest } = await bundleWidget();
  expect(packed(loader.text)).toBeLessThanOrEqual(MOST_LOADER_BYTES);
  expect(packed(loader.text) + packed(element.text)).toBeLessThanOrEqual(MOST_BYTES);
  expect(newest.text).toBe(loader.text);
  expect(loader.text).toContain(element.integrity);
  const all = loader.text + element.text;
  const refused =
    /\beval\b|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|localStorage|sessionStorage|indexedDB|\.cookie|XMLHttpRequest|WebSocket|sendBeacon|importScripts|\.style\b|setAttribute\("style/;
  expect(refused.exec(all)?.[0]).toBeUndefined();
  // The only address is that of the page's own backend; the loader loads its own file.
  expect(all.match(/\bfetch\(/g)).toHaveLength(1);
  expect(all.match(/https?:\/\/[\w.]+/g)).toBeNull();
  expect(await bundleWidget()).toEqual({ loader, element, newest });
});
