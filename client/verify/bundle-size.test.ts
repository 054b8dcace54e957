import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/**
 * The size that a page may load for the checker, in bytes and compressed: it is loaded beside wallets,
 * on phones.
 */
const MOST_BYTES = 60_000;

test('the checker is small enough for a page, and has no network code', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  expect(gzipSync(text).byteLength).toBeLessThanOrEqual(MOST_BYTES);
  expect(text).not.toMatch(/\b(?:fetch|XMLHttpRequest|WebSocket|sendBeacon)\s*\(/);
});
