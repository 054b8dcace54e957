import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS } from './chromium-arguments.ts';

it('turns off what Playwright turns off, and more', () => {
  const source = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const own = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, feature]) => feature);
  expect(own.length).toBeGreaterThan(10);
  const off = CHROMIUM_ARGUMENTS[0]?.split('=')[1]?.split(',') ?? [];
  expect(off).toEqual(expect.arrayContaining(own));
  expect(off).toHaveLength(own.length + 2);
});
