import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bundleWidget, requireSmall } from './build.ts';

test('the widget is small, and runs under a strict policy without keeping anything', async () => {
  const { loader, element, newest } = await bundleWidget();
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

test('a widget that is too large is not built', () => {
  // Random bytes compress to their own size and a third, as base64 does.
  const text = (bytes: number) => randomBytes(Math.ceil(bytes * 0.7)).toString('base64');
  requireSmall({ loader: text(2_000), element: text(20_000) });
  expect(() => requireSmall({ loader: text(4_000), element: '' })).toThrow(/of 2500/);
  expect(() => requireSmall({ loader: text(2_000), element: text(40_000) })).toThrow(/of 25000/);
});
